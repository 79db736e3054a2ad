import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import type { Owner } from '../store-book.ts'

/* SQL of days on which members checked in. */

export type CheckInRow = { date: Day; place: number; points: bigint; madeUp: number }

/** The newest days, newest first: more than a round of them. */
export async function selectCheckIns(db: Sql | Tx, { merchantId, memberId }: Owner): Promise<CheckInRow[]> {
  return db<CheckInRow[]>`
    select date::text, place, points, made_up as "madeUp" from points.check_ins
    where member_id = ${memberId} and merchant_id = ${merchantId} order by date desc limit 8`
}

/** False where the member was there that day. */
export async function insertCheckIn(tx: Tx, row: Owner & CheckInRow & { cost: bigint; at: Date }): Promise<boolean> {
  const done = await tx`
    insert into points.check_ins (member_id, date, merchant_id, place, points, made_up, cost, at)
    values (${row.memberId}, ${row.date}, ${row.merchantId}, ${row.place}, ${row.points}, ${row.madeUp}, ${row.cost}, ${row.at})
    on conflict do nothing`
  return done.count === 1
}
