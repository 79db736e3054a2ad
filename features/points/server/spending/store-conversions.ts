import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import type { Owner } from '../store-book.ts'

/* SQL of points that became money. */

export type ConversionRow = Owner & {
  id: string
  key: string
  points: bigint
  amount: bigint
  currency: string
  day: Day
  at: Date
}

const columns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", member_id as "memberId", key, points, amount, currency, day::text, at`

export async function findConversion(db: Sql | Tx, memberId: string, key: string): Promise<ConversionRow | undefined> {
  const [row] = await db<ConversionRow[]>`
    select ${columns(db)} from points.conversions where member_id = ${memberId} and key = ${key}`
  return row
}

/** Nothing where the key was there before. */
export async function insertConversion(tx: Tx, row: ConversionRow): Promise<boolean> {
  const done = await tx`
    insert into points.conversions (id, merchant_id, member_id, key, points, amount, currency, day, at)
    values (${row.id}, ${row.merchantId}, ${row.memberId}, ${row.key}, ${row.points}, ${row.amount}, ${row.currency},
      ${row.day}, ${row.at}) on conflict (member_id, key) do nothing`
  return done.count === 1
}

/** Money of that day. */
export async function sumConverted(db: Sql | Tx, memberId: string, day: Day): Promise<bigint> {
  const [row] = await db<{ sum: bigint }[]>`
    select coalesce(sum(amount), 0)::bigint as sum from points.conversions where member_id = ${memberId} and day = ${day}`
  return row!.sum
}
