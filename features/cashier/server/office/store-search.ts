import type { Amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'

/* SQL by which operators find an order, and members who are paid out to one place. */

export type FoundOrder = {
  kind: 'deposit' | 'withdrawal'
  id: string
  memberId: string
  amount: Amount
  currency: string
  state: string
  at: Date
}

/** A deposit by its id, by the reference that payers write or by its payment; a withdrawal by its id. */
export async function selectFoundOrders(
  db: Sql,
  merchantId: number,
  text: string,
  most: number,
): Promise<FoundOrder[]> {
  return db<FoundOrder[]>`
    (select 'deposit' as kind, id, member_id as "memberId", amount, currency, state, created_at as at
      from cashier.deposits where merchant_id = ${merchantId} and id = ${text})
    union all
    (select 'deposit', id, member_id, amount, currency, state, created_at
      from cashier.deposits where merchant_id = ${merchantId} and reference = upper(${text}) and id <> ${text})
    union all
    (select 'deposit', d.id, d.member_id, d.amount, d.currency, d.state, d.created_at
      from cashier.arrivals a join cashier.deposits d on d.id = a.deposit_id and d.merchant_id = a.merchant_id
      where a.merchant_id = ${merchantId} and a.payment_id = ${text})
    union all
    (select 'withdrawal', id, member_id, amount, currency, state, created_at
      from cashier.withdrawals where merchant_id = ${merchantId} and id = ${text})
    limit ${most}`
}

export type SharedPayee = { memberId: string; kind: string; number: string; last: Date }

/** Other members who are, or were, paid out to where this one is; the place is masked. */
export async function selectSharedPayees(
  db: Sql,
  { merchantId, memberId }: { merchantId: number; memberId: string },
  most: number,
): Promise<SharedPayee[]> {
  return db<SharedPayee[]>`
    select b.member_id as "memberId", b.kind, '•••' || right(b.details ->> 'number', 4) as number, max(b.added_at) as last
    from (select distinct place from cashier.payees where merchant_id = ${merchantId} and member_id = ${memberId}) a
    join cashier.payees b on b.merchant_id = ${merchantId} and b.place = a.place and b.member_id <> ${memberId}
    group by b.member_id, b.kind, b.details ->> 'number' order by last desc limit ${most}`
}
