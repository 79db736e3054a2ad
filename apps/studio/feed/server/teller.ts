import { type Lease, LeaseLost, requireLease, takeLease } from '#apps/studio/leases/lease.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import type { EventMessage } from '../../feed-messages.ts'
import { type Pairing, pairingsAt } from '../calendar/calendar.ts'
import { matchOfSeed, seedOf } from '../commitment.ts'
import { createNarration, type Narration } from '../narration.ts'
import type { Bell } from './bell.ts'
import { fixturesOf } from './publishing.ts'
import { advance, type FixtureRow, insertFixtures, type Progress, selectDue, selectKnown } from './store-fixtures.ts'
import { append, prune } from './store-messages.ts'

const ALIVE_MS = 10_000
const PLAN_MS = 60_000
const RESULTS_MS = 72 * 3_600_000
/** So many matches go on in one transaction. */
const TOGETHER = 64

export type TellerParts = {
  db: Sql
  log: Log
  bell: Bell
  seedSecret: string
  windowMs: number
  nowMs: () => number
  /** Which matches there should be by now. */
  calendar?: (now: number) => Pairing[]
}

/**
 * Tells the matches: plans, and appends what is due by the clock. One process has the lease; whoever takes it over goes on at
 * the step that is stored, and tells what the one before would have told.
 */
export function createTeller({ db, log, bell, seedSecret, windowMs, nowMs, calendar = pairingsAt }: TellerParts) {
  let lease: Lease | undefined
  let [plannedAt, aliveAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const narrations = new Map<string, Narration>()

  /** Does what is due by now; answers how many messages that were. Nothing while another process tells. */
  async function tellDue(): Promise<number> {
    if (!lease?.isHeld()) {
      narrations.clear()
      lease = await takeLease(db, 'feed')
      if (!lease) return 0
      log.info('this process tells the matches')
    }
    const now = nowMs()
    try {
      if (now - plannedAt >= PLAN_MS) await plan(now)
      let told = await tellAlive(now)
      for (let due = await selectDue(db, new Date(now), TOGETHER); due.length > 0; ) {
        told += await tell(due, now)
        due = due.length < TOGETHER ? [] : await selectDue(db, new Date(now), TOGETHER)
      }
      if (told > 0) bell.ring()
      return told
    } catch (error) {
      // What was told by these is not known: they are made again from what is stored.
      narrations.clear()
      if (!(error instanceof LeaseLost)) throw error
      lease = undefined
      return 0
    }
  }

  async function plan(now: number): Promise<void> {
    const wanted = calendar(now)
    const ids = wanted.map(({ id }) => id)
    const known = await selectKnown(db, ids)
    const fresh = fixturesOf(
      seedSecret,
      wanted.filter(({ id }) => !known.has(id)),
      now,
    )
    await fenced(async tx => {
      await insertFixtures(tx, fresh)
      await prune(tx, new Date(now - windowMs), new Date(now - RESULTS_MS))
    })
    plannedAt = now
  }

  async function tellAlive(now: number): Promise<number> {
    if (now - aliveAt < ALIVE_MS) return 0
    const alive = ([1, 3] as const).map(
      producer => ({ kind: 'alive', producer, timestamp: now, subscribed: 1 }) as const,
    )
    await fenced(tx => append(tx, alive))
    aliveAt = now
    return alive.length
  }

  async function tell(due: readonly FixtureRow[], now: number): Promise<number> {
    const messages: EventMessage[] = []
    const progress: Progress[] = due.map(row => {
      const narration = narrations.get(row.id) ?? narrationOf(row, seedSecret)
      while ((narration.nextAt() ?? Number.POSITIVE_INFINITY) <= now) messages.push(...narration.tell())
      const next = narration.nextAt()
      // What is told before a match is told once, and the match is needed again when it begins.
      if (next === undefined || narration.step() <= row.liveFrom) narrations.delete(row.id)
      else narrations.set(row.id, narration)
      return { id: row.id, from: row.step, step: narration.step(), nextAt: next === undefined ? null : new Date(next) }
    })
    messages.sort((a, b) => a.timestamp - b.timestamp)
    await fenced(async tx => {
      if ((await advance(tx, progress)) !== progress.length) throw new LeaseLost('another process told these')
      await append(tx, messages)
    })
    return messages.length
  }

  type Work = Parameters<typeof transaction<void>>[1]
  const fenced = (work: Work): Promise<void> =>
    transaction(db, async tx => {
      await requireLease(tx, lease!)
      await work(tx)
    })

  return {
    tellDue,
    isTelling: () => lease?.isHeld() ?? false,
    close: async (): Promise<void> => lease?.release(),
  }
}
export type Teller = ReturnType<typeof createTeller>

/** A match's narration up to the step that is stored: what was told is told again, to nobody. */
export function narrationOf(row: FixtureRow, seedSecret: string): Narration {
  const match = matchOfSeed(seedOf(seedSecret, row.id), row.id, row.parameters)
  const [publishedAt, startAt] = [row.publishedAt.getTime(), row.startAt.getTime()]
  const narration = createNarration({ id: row.id, publishedAt, startAt }, match)
  while (narration.step() < row.step) narration.tell()
  return narration
}
