import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'

/* SQL of points that go with time. */

/** Members of a merchant with points of that day or before it, the next of them in the order of their ids. */
export async function selectOld(
  db: Sql,
  merchantId: number,
  upTo: Day,
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await db<{ memberId: string }[]>`
    select distinct member_id as "memberId" from points.lots
    where merchant_id = ${merchantId} and day <= ${upTo}::date and remaining > 0 and member_id > ${after}
    order by member_id limit ${most}`
  return rows.map(row => row.memberId)
}

/** The same of those who did not hear yet that their points go in so many days. */
export async function selectUntold(
  db: Sql,
  { merchantId, upTo, days }: { merchantId: number; upTo: Day; days: number },
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await db<{ memberId: string }[]>`
    select distinct member_id as "memberId" from points.lots
    where merchant_id = ${merchantId} and day <= ${upTo}::date and remaining > 0 and (told is null or told > ${days})
      and member_id > ${after} order by member_id limit ${most}`
  return rows.map(row => row.memberId)
}

export type Told = { memberId: string; points: bigint; day: Day }

/** Marks points of these members of that day or before it as told of. Answers how many they are and of which day the first ones. */
export async function tellLots(
  tx: Tx,
  memberIds: readonly string[],
  { upTo, days }: { upTo: Day; days: number },
): Promise<Told[]> {
  return tx<Told[]>`
    with told as (
      update points.lots set told = ${days}
      where member_id = any(${memberIds}::text[]) and day <= ${upTo}::date and remaining > 0 and (told is null or told > ${days})
      returning member_id, remaining, day
    )
    select member_id as "memberId", sum(remaining)::bigint as points, min(day)::text as day from told group by 1 order by 1`
}
