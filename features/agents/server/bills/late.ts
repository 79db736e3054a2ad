import { KINDS, type Kind } from '#features/agents/rules/contracts/kinds.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { settledAfter } from './figures.ts'
import { clocksOf } from './run.ts'
import { periodAfter } from './settle.ts'
import { selectUnsettled } from './store-runs.ts'

/** So long after its time no bill may wait: play of the period is not all counted then, or nothing settles (§2.9). */
const LATE_MS = 3_600_000

export type Late = { merchantId: number; kind: Kind; contracts: number; since: Date }

/** Of each merchant and kind, how many contracts wait for a bill for too long, and since when the first of them does. */
export async function lateSettlements(db: Sql, at?: Date): Promise<Late[]> {
  const late: Late[] = []
  for (const clock of await clocksOf(db, at)) {
    for (const kind of KINDS) {
      const rows = await selectUnsettled(db, clock.merchantId, kind, clock.at)
      const dues = rows.map(row => settledAfter(kind, periodAfter(row, kind, clock.timeZone).end.getTime()))
      const waiting = dues.filter(due => due <= clock.at.getTime() - LATE_MS)
      const since = new Date(Math.min(...waiting))
      if (waiting.length > 0) late.push({ merchantId: clock.merchantId, kind, contracts: waiting.length, since })
    }
  }
  return late
}

/** Somebody has to see to it. */
export async function tellLate(db: Sql, log: Log, at?: Date): Promise<void> {
  for (const late of await lateSettlements(db, at)) log.error(late, 'bills of contracts wait for more than an hour')
}
