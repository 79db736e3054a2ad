import type { Sql } from '#shared/server/db.ts'
import { follow, sumTimes } from './store.ts'

/** So many rows at once are enough to be worth a statement, and few enough to keep nobody waiting. */
const [FEW, MANY] = [5_000, 20_000]
const [LEAST_MS, FIRST_MS, MOST_MS] = [250, 5_000, 7 * 86_400_000]

/**
 * Follows the log to its end: off the way of bets, each row once (decision 0104). Where there is much to catch up with it
 * takes wider steps through times of little play, and narrower ones through those of much.
 */
export async function followLog(db: Sql): Promise<void> {
  await sumTimes(db)
  let stepMs = FIRST_MS
  for (;;) {
    const { taken, isBehind } = await follow(db, stepMs, MANY)
    if (!isBehind) return
    if (taken < FEW) stepMs = Math.min(stepMs * 2, MOST_MS)
    else if (taken >= MANY) stepMs = Math.max(stepMs / 2, LEAST_MS)
  }
}
