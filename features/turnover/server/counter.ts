import { standOf } from '#features/wallet/server/wallet.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { repeat } from '#shared/server/repeat.ts'
import { applyBets } from './count.ts'
import { endDust, type StakesOf } from './dust.ts'
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
}
type LogRead = store.Read & { oldest: Date }

const TICK_MS = 500
/** Members a transaction. */
const AT_ONCE = 128
/** So many of all who are followed are looked at besides, in turn: of who moved on another server that is no more. */
const SWEPT = 50

export type Counter = ReturnType<typeof createCounter>

/**
 * Counts settled bets for lots, beside the calls that settle them and later than these. The log tells what happened:
 * of each member who is followed it is known up to which place of their wallet it was read, and what a place says is
 * counted in the transaction that moves on from it. Servers take turns by the member's row.
 */
export function createCounter({ db, log }: Pick<Context, 'db' | 'log'>, { readLog, openStakes }: Sources) {
  /** Who moved on this server since the last time: a hint, like those of screens; the sweep finds who was missed. */
  let moved = new Set<string>()
  let sweptTo = ''

  /** Those of these members that somebody else counts just now are noted again, where nobody waits for them. */
  async function count(memberIds: readonly string[], isAwaited: boolean): Promise<{ more: boolean; lagMs: number }> {
    return transaction(db, async tx => {
      const follows = await store.holdFollows(tx, memberIds, !isAwaited)
      const held = new Set(follows.map(follow => follow.memberId))
      if (!isAwaited) for (const memberId of memberIds) if (!held.has(memberId)) moved.add(memberId)
      if (held.size === 0) return { more: false, lagMs: 0 }
      const at = await databaseNow(tx)
      const stand = await standOf(
        tx,
        follows.map(follow => BigInt(follow.wallet)),
      )
      const { bets, read, more } = await readLog(tx, follows)
      await applyBets(tx, bets, at)
      if (read.length > 0) await store.updateFollows(tx, read)
      if (!more) await endDust(tx, [...held], stand, openStakes, at)
      return { more, lagMs: Math.max(0, ...read.map(row => at.getTime() - row.oldest.getTime())) }
    })
  }

  /** Answers how old the oldest row was that was counted. */
  async function countAll(memberIds: readonly string[]): Promise<number> {
    let oldestMs = 0
    for (let from = 0; from < memberIds.length; from += AT_ONCE) {
      const ids = memberIds.slice(from, from + AT_ONCE)
      for (let more = true; more; ) {
        const done = await count(ids, false)
        more = done.more
        oldestMs = Math.max(oldestMs, done.lagMs)
      }
    }
    return oldestMs
  }

  async function tick(): Promise<void> {
    const hinted = moved
    moved = new Set()
    try {
      const followed = hinted.size > 0 ? await store.selectFollowed(db, [...hinted]) : []
      lagSeconds.set((await countAll(followed)) / 1_000)
    } catch (error) {
      for (const memberId of hinted) moved.add(memberId)
      throw error
    }
    const swept = await store.selectNext(db, sweptTo, SWEPT)
    sweptTo = swept.length < SWEPT ? '' : swept.at(-1)!
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
