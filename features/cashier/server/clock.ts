import { Gauge } from 'prom-client'
import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { registry } from '#shared/server/metrics.ts'
import { repeat } from '#shared/server/repeat.ts'
import type { Cashier } from './cashier.ts'
import { assertNoPlayMoney } from './providers/providers.ts'
import { PROOFS } from './store-due.ts'

const TICK_MS = 1_000
const ALERT_MS = 300_000

const stuck = new Gauge({
  name: 'cashier_events_stuck',
  help: 'Events of providers that could not be applied for 5 minutes; anything but 0 needs a person',
  registers: [registry],
})

const late = new Gauge({
  name: 'cashier_waits_passed',
  help: 'Withdrawals and deposits whose step is past its deadline; anything but 0 needs a person',
  labelNames: ['step'],
  registers: [registry],
})

async function watch(cashier: Cashier): Promise<void> {
  stuck.set(await cashier.countStuck(ALERT_MS))
  const missed = await cashier.escalate()
  late.reset()
  for (const [step, count] of missed) late.set({ step }, count)
}

export const background = ({ db, log }: Context, { cashier }: { cashier: Cashier }): Background => ({
  prepare: () => assertNoPlayMoney(db),
  jobs: {
    // 06:00 at UTC+7, when the day before is over (§8).
    'cashier.statements': { match: '0 23 * * *', work: () => cashier.fetchStatements() },
    'cashier.watch': { match: '* * * * *', work: () => watch(cashier) },
  },
  proofs: PROOFS,
  begin: () => [
    {
      close: repeat(
        TICK_MS,
        async () => void (await cashier.runDue()),
        error => log.warn({ err: error }, 'the cashier could not go on'),
      ),
    },
  ],
})
