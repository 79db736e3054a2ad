import type { Sql } from '#shared/server/db.ts'
import { isHeard } from '../listening/intake.ts'
import { selectProducers } from '../listening/store-feed.ts'
import { isDisputed } from './rulings.ts'
import { countWaiting, selectBothSettled, type Waits } from './store-trader.ts'

/** An event that is over so long should have its results. */
const LATE_MS = 10 * 60_000

/** How the feed is heard, and what of the book waits: for traders and for metrics. */
export async function watchBook(db: Sql, now: number) {
  const producers = (await selectProducers(db)).map(row => ({
    ...{
      producer: row.producer,
      state: row.state,
      heard: isHeard(row, now),
      at: row.heardAt === 0 ? null : row.heardAt,
    },
    delayMs: row.heardAt === 0 ? 0 : row.heardAt - row.seenAt,
    ...{ outages: Number(row.outage), recoveries: Number(row.requestId) },
  }))
  const waits = new Map((await countWaiting(db, now - LATE_MS)).map(each => [each.kind, each]))
  const of = (kind: Waits['kind']) => ({ count: waits.get(kind)?.count ?? 0, since: waits.get(kind)?.since ?? null })
  const waiting = {
    ...{ delayed: of('delayed'), unsettled: of('unsettled'), calls: of('calls'), failed: of('failed') },
  }
  const both = await selectBothSettled(db)
  const disputed = both.filter(({ ruling, settlement }) => isDisputed(ruling, settlement)).length
  return { producers, waiting, disputed }
}
