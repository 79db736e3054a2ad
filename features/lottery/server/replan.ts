import type { Tx } from '#shared/server/db.ts'
import { nextIssues, type Schedule } from '../rules/draws/schedule.ts'
import { dropIssue } from './chases.ts'
import * as store from './store-issues.ts'

/**
 * Lets issues that are not on sale yet follow another schedule. One that it does not name is gone; where its commitment is
 * public or a chase waits for it, it is void: its part of the chase comes back or is played at the end (lottery.md §9.3).
 */
export async function replanIssues(tx: Tx, gameId: number, schedule: Schedule): Promise<void> {
  const rows = await store.holdScheduled(tx, gameId)
  const { lockAt, now } = await store.selectLastLock(tx, gameId)
  const from = Math.max(now.getTime(), lockAt?.getTime() ?? 0)
  const planned = nextIssues(schedule, from, rows.length)
  const openAt = (i: number) => planned[i - 1]?.lockAt ?? Math.min(lockAt?.getTime() ?? from, planned[0]!.lockAt)
  const issues = planned.map((issue, i) => ({ ...issue, openAt: openAt(i) }))
  const named = new Map(issues.map(issue => [`${issue.numero} ${issue.drawAt}`, issue]))
  const issueOf = ({ numero, drawAt }: store.ScheduledRow) => named.get(`${numero} ${drawAt.getTime()}`)

  const kept = rows.flatMap(row => {
    const issue = issueOf(row)
    return issue ? [{ id: row.id, openAt: issue.openAt, lockAt: issue.lockAt }] : []
  })
  const dropped = rows.filter(row => !issueOf(row))
  const lost = dropped.filter(({ isKept }) => isKept).map(({ id }) => id)
  await store.updateTimes(tx, kept)
  await store.deleteIssues(
    tx,
    dropped.filter(({ isKept }) => !isKept).map(({ id }) => id),
  )
  await store.insertIssues(tx, gameId, issues)
  await store.voidIssues(tx, lost, 'not in the calendar')
  for (const id of lost) await dropIssue(tx, id)
}
