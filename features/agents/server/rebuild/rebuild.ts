import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { rebuildDay, selectYesterdays } from './store-rebuild.ts'

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
