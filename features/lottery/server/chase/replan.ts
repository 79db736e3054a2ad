import type { Tx } from '#shared/server/db.ts'
import { nextIssues, type Schedule } from '../../rules/draws/schedule.ts'
import * as store from '../draw/store-issues.ts'
import { dropIssue } from './chases.ts'

/**
 * Lets issues that are not on sale yet follow another schedule. One whose number the new one names at nearly its time is
 * the same issue at a new time, and chases wait for it there. Any other is gone; where its commitment is public or a chase
 * waits for it, it is void: its part of the chase comes back or is played at the end (lottery.md §9.3).
 */
export async function replanIssues(tx: Tx, gameId: number, schedule: Schedule): Promise<void> {
  const rows = await store.holdScheduled(tx, gameId)
  const { lockAt, now } = await store.selectLastLock(tx, gameId)
  const from = Math.max(now.getTime(), lockAt?.getTime() ?? 0)
  const planned = nextIssues(schedule, from, rows.length)
  const openAt = (i: number) => planned[i - 1]?.lockAt ?? Math.min(lockAt?.getTime() ?? from, planned[0]!.lockAt)
  const issues = planned.map((issue, i) => ({ ...issue, openAt: openAt(i) }))
  const named = new Map(issues.map(issue => [issue.numero, issue]))
  const issueOf = ({ numero, drawAt }: store.ScheduledRow, i: number) => {
    const issue = named.get(numero)
    const movedMs = issue ? Math.abs(issue.drawAt - drawAt.getTime()) : 0
    return movedMs === 0 || movedMs < leastGapMs(rows, i) ? issue : undefined
  }

  const kept = rows.flatMap((row, i) => {
    const issue = issueOf(row, i)
    return issue ? [{ ...issue, id: row.id }] : []
  })
  const dropped = rows.filter((row, i) => !issueOf(row, i))
  const lost = dropped.filter(({ isKept }) => isKept).map(({ id }) => id)
  await store.deleteIssues(
    tx,
    dropped.filter(({ isKept }) => !isKept).map(({ id }) => id),
  )
  await store.updateTimes(tx, kept)
  await store.insertIssues(tx, gameId, issues)
  await store.voidIssues(tx, lost, 'not in the calendar')
  for (const id of lost) await dropIssue(tx, id)
}

const DAY_MS = 86_400_000

/** How far the nearest other issue is from the i-th; one that moves further stands for another draw. */
function leastGapMs(rows: readonly store.ScheduledRow[], i: number): number {
  const at = rows[i]!.drawAt.getTime()
  const gaps = [rows[i - 1], rows[i + 1]].flatMap(other => (other ? [Math.abs(other.drawAt.getTime() - at)] : []))
  return Math.min(DAY_MS, ...gaps)
}
