import { addDays, type Day } from '#shared/zone.ts'
import { KEEP_DAYS, type Rank } from './ranks.ts'

/** Whole days that somebody is at a rank. */
export const daysSince = (since: Day, today: Day): number => (Date.parse(today) - Date.parse(since)) / 86_400_000

/** The first of the days that count for keeping a rank, seen from this day: 90 that are over, and it. */
export const firstCounted = (today: Day): Day => addDays(today, -KEEP_DAYS)

/** What keeps a member's rank: how much growth, and the first day on which that is asked. Nothing keeps what nothing takes. */
export function keepOf(
  ranks: readonly Rank[],
  { rank, since, today }: { rank: number; since: Day; today: Day },
): { needs: bigint; on: Day } | undefined {
  const needs = ranks[rank]?.keeps ?? 0n
  if (rank === 0 || needs === 0n) return undefined
  // Days in ISO sort as they come.
  return { needs, on: [addDays(since, KEEP_DAYS), addDays(today, 1)].toSorted().at(-1)! }
}
