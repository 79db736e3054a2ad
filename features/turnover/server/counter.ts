import { standOf } from '#features/wallet/server/wallet.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { isConnectionLoss, type Tx, transaction } from '#shared/server/db.ts'
import { repeat } from '#shared/server/repeat.ts'
import { applyBets } from './count.ts'
import { type Counted, endDust, type StakesOf } from './dust.ts'
import { lagSeconds } from './metrics.ts'
import type { Bet } from './store-bets.ts'
import * as store from './store-follows.ts'

/** What became of bets, as features know it that take them. */
export type Sources = {
  /**
   * Bets with rows in the log after what was read of these members' wallets, as they stand now, and how far was read.
   * `more`: not to the end.
   */
  readLog: (tx: Tx, follows: readonly store.Follow[]) => Promise<{ bets: Bet[]; read: LogRead[]; more: boolean }>
  openStakes: StakesOf
  /** Who else counts bets, in the same transaction: those that changed, and how far each member was read. */
  alsoCount?: (tx: Tx, bets: readonly Bet[], reads: readonly { memberId: string; version: number }[]) => Promise<void>
}
type LogRead = store.Read & Counted & { oldest: Date }

const TICK_MS = 1_000
/** Members a transaction. */
const AT_ONCE = 256
/** So many of those with open lots are looked at besides, in turn: of who moved on another server that is no more. */
const SWEPT = 100
/** So many of all who are followed, in turn: while this server has little to do, and while it has much. */
const [SWEPT_IN_QUIET, SWEPT_IN_LOAD] = [100, 1]
/** Parts of its time: below the first a server has little to do, and from the second on it can do no more. */
const [QUIET, FULL] = [0.3, 0.9]
/** Of who moved and has no open lot: so many a tick by a server between those two. */
const MOST_UNBOUND = 2_048

export type Counter = ReturnType<typeof createCounter>

/**
 * Counts settled bets for lots, beside the calls that settle them and later than these. The log tells what happened:
 * of each member who is followed it is known up to which place of their wallet it was read, and what a place says is
 * counted in the transaction that moves on from it. Servers take turns by the member's row. Bets of whoever has no open
 * lot are waited for by rewards alone, of which boards are settled half an hour later: they are counted within seconds too, but
 * by a server that can do no more when somebody asks, or when it has time again.
 */
export function createCounter(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { readLog, openStakes, alsoCount }: Sources,
  readLoad = watchLoad(),
) {
  /** Who moved on this server since the last time: a hint, like those of screens; the sweep finds who was missed. */
  let moved = new Set<string>()
  /** Those of them without an open lot, who were not counted yet: whoever came first is next. */
  const unbound = new Set<string>()
  const sweptTo = { bound: '', all: '' }

  /** Those of these members that somebody else counts just now are noted again, where nobody waits for them. */
  async function count(memberIds: readonly string[], isAwaited: boolean): Promise<{ more: boolean; lagMs: number }> {
    return transaction(db, async tx => {
      const follows = await store.holdFollows(tx, memberIds, !isAwaited)
      const held = new Set(follows.map(follow => follow.memberId))
      if (!isAwaited) for (const memberId of memberIds) if (!held.has(memberId)) moved.add(memberId)
      if (held.size === 0) return { more: false, lagMs: 0 }
      const at = await databaseNow(tx)
      const { bets, read, more } = await readLog(tx, follows)
      const changed = await applyBets(tx, bets, at)
      if (read.length > 0) await store.updateFollows(tx, read)
      if (more) {
        await alsoCount?.(tx, changed, [])
      } else {
        const stood = [...read, ...(await standing(tx, follows, read))]
        await alsoCount?.(tx, changed, stood)
        await endDust(tx, stood, openStakes, at)
      }
      return { more, lagMs: Math.max(0, ...read.map(row => at.getTime() - row.oldest.getTime())) }
    })
  }

  /** How those stand of whom nothing was read: bets that the log does not tell of may have lost their last money. */
  async function standing(tx: Tx, follows: readonly store.Follow[], read: readonly LogRead[]): Promise<Counted[]> {
    const isRead = new Set(read.map(row => row.memberId))
    const still = new Map(
      follows.filter(row => !isRead.has(row.memberId)).map(row => [BigInt(row.wallet), row.memberId]),
    )
    if (still.size === 0) return []
    const stand = await standOf(tx, still.keys())
    return [...stand].map(([id, { version, balance, bonus }]) => {
      return { memberId: still.get(id)!, version, money: balance + bonus }
    })
  }

  /** Answers how old the oldest row was that was counted. */
  async function countAll(memberIds: readonly string[]): Promise<number> {
    let oldestMs = 0
    for (let from = 0; from < memberIds.length; from += AT_ONCE)
      oldestMs = Math.max(oldestMs, await countTogether(memberIds.slice(from, from + AT_ONCE)))
    return oldestMs
  }

  /** A member of whom something cannot be counted keeps nobody else from it; the sweep comes back to them. */
  async function countTogether(ids: readonly string[]): Promise<number> {
    try {
      for (let oldestMs = 0; ; ) {
        const { more, lagMs } = await count(ids, false)
        oldestMs = Math.max(oldestMs, lagMs)
        if (!more) return oldestMs
      }
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      if (ids.length === 1) {
        log.error({ err: error, memberId: ids[0] }, 'bets of a member could not be counted')
        return 0
      }
      let oldestMs = 0
      for (const id of ids) oldestMs = Math.max(oldestMs, await countTogether([id]))
      return oldestMs
    }
  }

  async function tick(): Promise<void> {
    const hinted = moved
    moved = new Set()
    try {
      const bound = hinted.size > 0 ? await store.selectBound(db, [...hinted]) : []
      lagSeconds.set((await countAll(bound)) / 1_000)
      for (const memberId of bound) hinted.delete(memberId)
    } catch (error) {
      for (const memberId of hinted) moved.add(memberId)
      throw error
    }
    for (const memberId of hinted) unbound.add(memberId)
    const load = readLoad()
    await countUnbound(load < QUIET ? unbound.size : load < FULL ? MOST_UNBOUND : 0)
    await sweep('bound', store.selectNextBound, SWEPT)
    await sweep('all', store.selectNext, load < QUIET ? SWEPT_IN_QUIET : SWEPT_IN_LOAD)
  }

  async function countUnbound(most: number): Promise<void> {
    const next = [...unbound.values().take(most)]
    await countAll(next)
    for (const memberId of next) unbound.delete(memberId)
  }

  async function sweep(whom: keyof typeof sweptTo, next: typeof store.selectNext, most: number): Promise<void> {
    const swept = await next(db, sweptTo[whom], most)
    sweptTo[whom] = swept.length < most ? '' : swept.at(-1)!
    await countAll(swept)
  }

  return {
    /** Something became of bets of these members. */
    noteMoved: (memberIds: Iterable<string>): void => {
      for (const memberId of memberIds) moved.add(memberId)
    },
    /** Counts what of a member's bets was settled before this was asked. */
    countNow: async (memberId: string): Promise<void> => {
      while ((await count([memberId], true)).more);
    },
    tick,
    /** Counts again and again until it is closed. */
    begin: () => ({ close: repeat(TICK_MS, tick, error => log.warn({ err: error }, 'bets could not be counted')) }),
  }
}

/** Which part of its time this process worked since it was asked the last time. */
function watchLoad() {
  let last = performance.eventLoopUtilization()
  return () => {
    const before = last
    last = performance.eventLoopUtilization()
    return performance.eventLoopUtilization(last, before).utilization
  }
}
