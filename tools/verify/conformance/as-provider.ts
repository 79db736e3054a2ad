import { randomBytes } from 'node:crypto'
import { type Area, Breach, NoBeginning } from './case.ts'
import { auth } from './cases/auth.ts'
import { bet } from './cases/bet.ts'
import { laws } from './cases/laws.ts'
import { play } from './cases/play.ts'
import { races } from './cases/races.ts'
import { adjust, refund, rollback } from './cases/rollback.ts'
import { channel, round, status } from './cases/round.ts'
import { session } from './cases/session.ts'
import { promo, win } from './cases/win.ts'
import { createClient } from './client.ts'
import { createKit, type Kit, type Subject, type World } from './kit.ts'
import type { Report } from './report.ts'
import { readAnswer, WALLET_RULES } from './rules.ts'
import { runCases, type Selection } from './run.ts'
import type { Key } from './signing.ts'
import { UNPROVABLE } from './unprovable.ts'
import { casesOf, createWatch } from './watch.ts'

/** Every case that a provider can bring about by calls alone, in the order they run. */
export const PROVIDER_AREAS: Area<Kit>[] = [
  session,
  auth,
  bet,
  win,
  promo,
  play,
  rollback,
  refund,
  adjust,
  round,
  status,
  channel,
  races,
  laws,
  { name: 'every answer', cases: casesOf(WALLET_RULES) },
]

export type ProviderRun = Selection & {
  url: string
  key: Key
  /** Who plays: a fresh launch token, or a session that is open. A token that tells no game needs one beside it. */
  launchToken: string | undefined
  subject: Partial<Subject>
  otherGame: string | undefined
  times: bigint
  seed: number
}

/** Plays a provider against a platform; money stands at the end where it stood at the beginning, or the report says why. */
export async function playProvider(options: ProviderRun): Promise<Report> {
  const { url, key, seed, times, otherGame } = options
  const startedAt = new Date()
  const watch = createWatch(WALLET_RULES)
  const client = createClient(url, key, watch.see)
  const run = `wck-${randomBytes(5).toString('hex')}`
  const begun = { client, key, watch, run, seed, times, otherGame }
  const entry = options.launchToken === undefined ? undefined : await enter(options.launchToken)
  const world: World = { ...begun, entry, subject: subjectOf(options.subject, entry) }
  watch.of(world.subject.player)
  const changes: string[] = []

  async function enter(launch_token: string) {
    const body = JSON.stringify({ request_id: `${run}.enter`, launch_token, platform: 'web' })
    const exchange = await client.call('authenticate', body)
    if (exchange.http === 0) throw new NoBeginning(`${url} does not answer`)
    if (readAnswer(exchange).status !== 'OK')
      throw new NoBeginning(`authenticate was refused: ${exchange.http} ${exchange.body}`)
    return { ...exchange, at: Date.now() }
  }

  const first = await createKit(world, 'start').catch(error => {
    if (!(error instanceof Breach)) throw error
    const came = error.exchange?.http ? `the balance cannot be read: ${error.came}` : `${url} does not answer`
    throw new NoBeginning(came)
  })
  const results = await runCases(
    PROVIDER_AREAS,
    options,
    id => createKit(world, id),
    async (kit, id) => {
      const left = await restore(kit).catch(error => tellBreach(error, 'what it left could not be undone'))
      if (left) changes.push(`${id}: ${left}`)
    },
  )
  const end = await first.readTotal().catch(error => tellBreach(error, 'unknown'))
  changes.push(
    end === first.start() ? `the balance is as it was: ${end}` : `the balance was ${first.start()} and is ${end}`,
  )
  client.close()
  return {
    ...{ role: 'provider', url, key: key.id, run, seed, startedAt: startedAt.toISOString() },
    ...{ subject: { player: world.subject.player, game: world.subject.game, currency: world.subject.currency } },
    ...{ seconds: (Date.now() - startedAt.getTime()) / 1000, calls: client.calls(), results, changes },
    notProvable: options.only.length > 0 ? {} : UNPROVABLE,
  }
}

function subjectOf(given: Partial<Subject>, entry: World['entry']): Subject {
  const told: Partial<Subject> = entry ? readAnswer(entry) : {}
  const pick = (name: keyof Subject) => given[name] ?? told[name]
  const [player, session, game, currency] = [pick('player'), pick('session'), pick('game'), pick('currency')]
  if (!player || !session || !game || !currency) {
    const missing = (['player', 'session', 'game', 'currency'] as const).filter(name => !pick(name))
    throw new NoBeginning(`nobody to play as: give ${missing.map(name => `--${name}`).join(', ')}`)
  }
  return { player, session, game, currency }
}

/** A breach in words; any other error is the kit's own. */
function tellBreach(error: unknown, what: string): string {
  if (!(error instanceof Breach)) throw error
  return `${what} (${error.came})`
}

/** Undoes what a case left: wins first, then bets, prizes and adjustments. Tells what did not go back by itself. */
async function restore(kit: Kit): Promise<string | undefined> {
  const { standing, owed, adjusted } = kit.left
  const latest = [...standing].reverse()
  const order = [...latest.filter(([, op]) => op === 'win'), ...latest.filter(([, op]) => op === 'bet')]
  for (const [i, [ref]] of order.entries())
    await kit.call('rollback', { tx: kit.id(`undo${i}`), ref, reason: 'void', session: undefined })
  const adjust = (name: string, amount: bigint) =>
    kit.call('adjust', { tx: kit.id(name), amount: String(amount), reason: 'conformance', session: undefined })
  if (adjusted !== 0n) await adjust('undo', -adjusted)
  const end = await kit.readTotal()
  const more = end - kit.start()
  if (more === 0n) return undefined
  if (more === owed) return `the balance is ${owed} higher, against a receivable of the same amount`
  const { answer } = await adjust('even', owed - more)
  return `the balance was off by ${more - owed}; an adjustment puts it back (${answer.status || 'no answer'})`
}
