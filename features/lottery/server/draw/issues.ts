import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { nextIssues } from '../../rules/draws/schedule.ts'
import { readGames } from '../catalogue/game-book.ts'
import { convertChases } from '../chase/chases.ts'
import { countWaiting } from '../chase/store-chases.ts'
import * as store from './store-issues.ts'

/** At least the longest chase, so that each of its issues is there when it is placed. */
export const ISSUES_AHEAD = 200

/** Issues by the clock: made ahead from the schedules, never by the draw before; put on sale; locked. One per server. */
export function createIssues({ db }: Pick<Context, 'db'>) {
  /** Makes what is missing of every game's next issues. An issue goes on sale when the one before it locks. */
  async function openAhead(): Promise<void> {
    const games = new Map([...(await readGames(db)).values()].map(game => [game.id, game]))
    for (const { gameId, count, lastDrawAt, lastLockAt, now } of await store.countAhead(db)) {
      const game = games.get(gameId)
      if (!game || count >= ISSUES_AHEAD) continue
      const after = Math.max(now.getTime(), lastDrawAt?.getTime() ?? 0)
      const issues = nextIssues(game.schedule, after, ISSUES_AHEAD - count)
      let openAt = Math.min(lastLockAt?.getTime() ?? now.getTime(), now.getTime())
      if (lastLockAt && lastLockAt > now) openAt = lastLockAt.getTime()
      const rows = issues.map(issue => {
        const row = { ...issue, openAt: Math.min(openAt, issue.lockAt) }
        openAt = issue.lockAt
        return row
      })
      if (rows.length > 0) await store.insertIssues(db, gameId, rows)
    }
  }

  /**
   * Opens and locks what is due, and turns what chases hold for opened issues into bets. Answers the draws that it locked:
   * no bet on them follows. May run in several servers at once.
   */
  async function moveIssues(): Promise<bigint[]> {
    await store.openDue(db)
    for (const drawId of await store.selectAwaited(db)) await convertChases(db, drawId)
    const locked: bigint[] = []
    for (const drawId of await store.selectLockable(db)) if (await lock(drawId)) locked.push(drawId)
    return locked
  }

  async function lock(drawId: bigint): Promise<boolean> {
    await convertChases(db, drawId, true)
    return transaction(db, async tx => {
      // Another server may still be writing bets of chases: the next turn locks it.
      if (!(await store.holdForLock(tx, drawId)) || (await countWaiting(tx, drawId)) > 0) return false
      await store.updateLocked(tx, drawId)
      return true
    })
  }

  return { openAhead, moveIssues }
}

export type Issues = ReturnType<typeof createIssues>
