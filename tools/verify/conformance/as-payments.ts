import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Area, NoBeginning } from './case.ts'
import { channel, events, orders, payouts, statements } from './payments/cases.ts'
import { createPayKit, PAY_RULES, type PayKit } from './payments/kit.ts'
import { createPayLine } from './payments/line.ts'
import { type Listener, startListener } from './payments/listener.ts'
import type { Report } from './report.ts'
import { runCases, type Selection } from './run.ts'
import type { Key } from './signing.ts'
import { casesOf, createWatch } from './watch.ts'

/** Every case of a payment provider, in the order they run. */
export const PAYMENT_AREAS: Area<PayKit>[] = [
  channel,
  orders,
  payouts,
  events,
  statements,
  { name: 'every answer', cases: casesOf(PAY_RULES) },
]

export type PaymentsRun = Selection & {
  url: string
  key: Key
  currency: string
  seed: number
  /** Where the provider tells its events, and what it signs them with; without it nobody listens. */
  events?: { port: number; secret: string } | undefined
  nowMs?: () => number
  beat?: () => Promise<void>
  /** Somebody listens already. */
  listener?: Listener
}

const BEAT_MS = 500

/** Plays the platform against a payment provider (docs/payments.md). It leaves orders that nobody paid, and payouts. */
export async function playPayments(options: PaymentsRun): Promise<Report> {
  const { url, key, currency, seed, nowMs = Date.now, beat = () => wait(BEAT_MS) } = options
  const startedAt = new Date()
  const watch = createWatch(PAY_RULES)
  const line = createPayLine(url, key, nowMs, watch.see)
  const run = `pck-${randomBytes(5).toString('hex')}`
  const begin = await line.call('GET', `payouts/${run}.begin`)
  if (begin.http === 0) throw new NoBeginning(`${url} does not answer`)
  const own = options.events && (await startListener(options.events.port, options.events.secret, nowMs))
  const world = { line, watch, run, currency, listener: options.listener ?? own, nowMs, beat }
  const results = await runCases(
    PAYMENT_AREAS,
    options,
    async id => createPayKit(world, id),
    async () => {},
  )
  own?.close()
  line.close()
  return {
    ...{ role: 'payments', url, key: key.id, run, seed, startedAt: startedAt.toISOString(), subject: { currency } },
    ...{
      seconds: (Date.now() - startedAt.getTime()) / 1000,
      calls: line.calls(),
      results,
      changes: [],
      notProvable: {},
    },
  }
}
