import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import type { DaySums, Owner } from './store-members.ts'

/* SQL of what members look through: days, their rows, and how ranks changed. */

export type DayRow = DaySums & { day: Day }

/** Days, the newest first, before one. */
export async function selectDays(
  db: Sql | Tx,
  { merchantId, memberId }: Owner,
  { before, limit }: { before: Day; limit: number },
): Promise<DayRow[]> {
  return db<DayRow[]>`
    select day::text, weighed, deposited, adjusted + lowered as adjusted from ranks.days
    where member_id = ${memberId} and merchant_id = ${merchantId} and day < ${before}::date order by day desc limit ${limit}`
}

export async function findDay(db: Sql | Tx, { merchantId, memberId }: Owner, day: Day): Promise<DayRow | undefined> {
  const [row] = await db<DayRow[]>`
    select day::text, weighed, deposited, adjusted + lowered as adjusted from ranks.days
    where member_id = ${memberId} and merchant_id = ${merchantId} and day = ${day}`
  return row
}

/** What all days before one brought, from a day on where it is named. */
export async function sumBefore(db: Sql | Tx, memberId: string, day: Day): Promise<DaySums> {
  const [row] = await db<DaySums[]>`
    select coalesce(sum(weighed), 0)::bigint as weighed, coalesce(sum(deposited), 0)::bigint as deposited,
      coalesce(sum(adjusted + lowered), 0)::bigint as adjusted
    from ranks.days where member_id = ${memberId} and day < ${day}::date`
  return row!
}

export type GrowthRow = {
  kind: 'PLAY' | 'DEPOSIT' | 'HAND' | 'DOWN'
  at: Date
  reference: string
  product: string
  valid: bigint
  cash: bigint
  stake: bigint
  own: bigint
  before: bigint
  weight: number
  points: bigint
  note: string
}

/** Of a day: what was counted, then what was adjusted, each in its order. */
export async function selectRows(
  db: Sql | Tx,
  { merchantId, memberId }: Owner,
  day: Day,
  most: number,
): Promise<GrowthRow[]> {
  return db<GrowthRow[]>`
    select kind, at, reference, product, valid, cash, stake, own, before, weight, points, note
    from (
      select 0 as n, place, kind, at, reference, product, valid, cash, stake, own, own_before as before, weight, 0::bigint as points,
        '' as note
      from ranks.counted where member_id = ${memberId} and merchant_id = ${merchantId} and day = ${day}
      union all
      select 1, place, kind, at, '', '', 0, 0, 0, 0, 0, 0, points, note
      from ranks.adjustments where member_id = ${memberId} and merchant_id = ${merchantId} and day = ${day}) r
    order by n, place limit ${most}`
}

export type Changed = { at: Date; rankBefore: number; rank: number; growth: bigint; growth90: bigint }

/** The newest first. */
export async function selectChanges(db: Sql | Tx, { merchantId, memberId }: Owner, most: number): Promise<Changed[]> {
  return db<Changed[]>`
    select at, rank_before as "rankBefore", rank, growth, growth90 from ranks.changes
    where member_id = ${memberId} and merchant_id = ${merchantId} order by place desc limit ${most}`
}
