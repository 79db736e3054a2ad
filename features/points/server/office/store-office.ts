import type { Sql } from '#shared/server/db.ts'
import type { RedeemState } from '../../rules/redeem.ts'
import { type RedeemRow, redeemColumns } from '../spending/store-mall.ts'
import type { EntryRow } from '../store-book.ts'

/* SQL of what operators look through. */

type Page = { limit: number; before: string | null; memberId: string | null }

/** The book of a merchant, newest first. A row is named by its member and place. */
export async function selectLog(db: Sql, merchantId: number, ask: Page & { op: string | null }): Promise<EntryRow[]> {
  const [memberId, place] = ask.before?.split(':') ?? [null, null]
  return db<EntryRow[]>`
    select member_id as "memberId", merchant_id as "merchantId", place, at, key, op, side, contra, points, balance, frozen,
      day::text, reference, note
    from points.entries e
    where merchant_id = ${merchantId} and (${ask.memberId}::text is null or member_id = ${ask.memberId})
      and (${ask.op}::text is null or op = ${ask.op})
      and (${memberId}::text is null or (at, member_id, place) < (
        select at, member_id, place from points.entries
        where member_id = ${memberId} and place = ${place}::int and merchant_id = ${merchantId}))
    order by at desc, member_id desc, place desc limit ${ask.limit}`
}

/** Of a state: those that wait the oldest first, others the newest. */
export async function selectRedeemsOf(
  db: Sql,
  merchantId: number,
  { limit, before, memberId, state }: Page & { state: RedeemState },
): Promise<RedeemRow[]> {
  const isQueue = state === 'IN_PROCESS'
  const after = db`(select applied_at, id from points.redeems where id = ${before} and merchant_id = ${merchantId})`
  return db<RedeemRow[]>`
    select ${redeemColumns(db)} from points.redeems
    where merchant_id = ${merchantId} and state = ${state} and (${memberId}::text is null or member_id = ${memberId})
      and (${before}::text is null or ${isQueue ? db`(applied_at, id) > ${after}` : db`(applied_at, id) < ${after}`})
    order by ${isQueue ? db`applied_at, id` : db`applied_at desc, id desc`} limit ${limit}`
}
