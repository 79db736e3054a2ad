import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import type { Sql } from '#shared/server/db.ts'

/* SQL of what was counted late or corrected: whose bills are calculated again. */

export type Changed = { id: bigint; start: Date; end: Date; isSlot: boolean }

export async function selectChanged(db: Sql, merchantId: number): Promise<Changed[]> {
  return db<Changed[]>`
    select id, lower(span) as start, upper(span) as end, is_slot as "isSlot" from agents.changed
    where merchant_id = ${merchantId} order by id`
}

export async function deleteChanged(db: Sql, changed: readonly Changed[]): Promise<void> {
  await db`delete from agents.changed where id = any(${changed.map(({ id }) => id)}::bigint[])`
}

/** Hours that a period of a kind has at most. */
const MOST_HOURS = { hourly: 2, realtime: 25, daily: 25, dividend: 32 * 24 } as const satisfies Record<Kind, number>

/** Periods of a kind that have bills and that something lies in, the oldest first; of dividends all later ones, too, for losses are carried. */
export async function selectPeriods(
  db: Sql,
  merchantId: number,
  kind: Kind,
  changed: readonly Changed[],
): Promise<Date[]> {
  const rows = await db<{ start: Date }[]>`
    select distinct lower(b.period) as start
    from (
      select distinct first, case when ${kind === 'dividend'} then 'infinity' else last end as last
      from unnest(${changed.map(({ start }) => start)}::timestamptz[], ${changed.map(({ end }) => end)}::timestamptz[]) u(first, last)) s
    join agents.bills b on b.merchant_id = ${merchantId} and b.kind = ${kind} and lower(b.period) < s.last
      and lower(b.period) > s.first - ${MOST_HOURS[kind]} * interval '1 hour' and upper(b.period) > s.first
    order by 1`
  return rows.map(({ start }) => start)
}
