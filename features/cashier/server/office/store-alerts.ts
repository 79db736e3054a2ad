import type { Amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'

/* SQL of what others did who share something with a member: both sides of the desk (§6.7). */

export type Alert = {
  memberId: string
  shares: 'device' | 'payee'
  currency: string
  deposits: number
  depositSum: Amount
  withdrawals: number
  withdrawalSum: Amount
}

type Shared = { memberId: string; place: string; atDevice: readonly string[] }

/** Others with the same payee, or of `atDevice`, with what they paid in and took out; who shares both stands twice. */
export async function selectAlerts(
  db: Sql,
  merchantId: number,
  { memberId, place, atDevice }: Shared,
): Promise<Alert[]> {
  return db<Alert[]>`
    with others as (
      select distinct member_id, 'payee' as shares from cashier.payees
      where merchant_id = ${merchantId} and place = ${place} and member_id <> ${memberId}
      union all select unnest(${[...atDevice]}::text[]), 'device')
    select o.member_id as "memberId", o.shares, coalesce(d.currency, w.currency, '') as currency,
      coalesce(d.count, 0)::int as deposits, coalesce(d.sum, 0)::bigint as "depositSum",
      coalesce(w.count, 0)::int as withdrawals, coalesce(w.sum, 0)::bigint as "withdrawalSum"
    from others o
    left join lateral (
      select min(currency) as currency, count(*) as count, sum(amount) as sum from cashier.deposits
      where merchant_id = ${merchantId} and member_id = o.member_id and state in ('SUCCEEDED', 'DISPUTED')) d on true
    left join lateral (
      select min(currency) as currency, count(*) as count, sum(amount) as sum from cashier.withdrawals
      where merchant_id = ${merchantId} and member_id = o.member_id and state not in ('REJECTED', 'CANCELLED', 'RETURNED')) w on true
    order by o.member_id, o.shares limit 40`
}
