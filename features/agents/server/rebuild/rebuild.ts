import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { closeDay, countWrongDirect, rebuildDay, selectOpenDays, selectYesterdays } from './store-rebuild.ts'

/**
 * Adds up what teams came to yesterday once more, from their members and where these stood (§8.5), before salaries are paid of
 * it. What is added up stays; a difference is an error, for somebody has to find out where it came from.
 */
export async function rebuildTeams(db: Sql, log: Log): Promise<void> {
  for (const { merchantId, day } of await selectYesterdays(db)) {
    const repaired = await rebuildDay(db, merchantId, day)
    if (repaired.length === 0) continue
    const agents = [...new Set(repaired.map(({ agent }) => agent))].slice(0, 20)
    log.error({ merchantId, day, rows: repaired.length, agents }, 'figures of teams were not those of their members')
  }
}

/**
 * Closes the days that are over: what came of them lies by who stood above from then on (decision 0151). Those of the week before
 * are held against members and teams; a difference is an error, and the day is closed once more.
 */
export async function closeDays(db: Sql, log: Log): Promise<void> {
  for (const { merchantId, day, isClosed } of await selectOpenDays(db, CHECKED_DAYS)) {
    const wrong = isClosed ? await countWrongDirect(db, merchantId, day) : 0
    if (wrong > 0)
      log.error({ merchantId, day, rows: wrong }, 'figures of direct downlines were not those of their days')
    if (!isClosed || wrong > 0) await closeDay(db, merchantId, day)
  }
}
const CHECKED_DAYS = 7
