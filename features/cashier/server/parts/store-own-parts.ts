import type { Amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import type { PartKind, PartState } from '../../rules/withdrawals.ts'
import type { Who } from '../deps.ts'

/* SQL of parts that wait for a member. */

export type OwnPart = {
  id: string
  role: 'receiver' | 'payer'
  kind: PartKind
  state: PartState
  amount: Amount
  currency: string
  withdrawalId: string
  depositId: string | null
  paidAt: Date | null
  dueAt: Date | null
  /** Since when it has been in its state. */
  since: Date
  name: string
  bank: string
  details: { bin?: string; number?: string }
}

/** Parts that the member has to answer for, as receiver or as payer, the oldest first (§6.4). */
export async function selectOwnParts(db: Sql, { merchantId, memberId }: Who): Promise<OwnPart[]> {
  return db<OwnPart[]>`
    select p.id, r.role, p.kind, p.state, p.amount, w.currency, w.id as "withdrawalId", p.deposit_id as "depositId",
      p.paid_at as "paidAt", p.due_at as "dueAt", y.name, y.bank, y.details,
      coalesce((select max(s.at) from cashier.steps s where s.merchant_id = p.merchant_id and s.item = p.id
        and s.state = p.state), p.created_at) as since
    from (
      select id, 'receiver' as role from cashier.parts
      where state in ('PAID', 'NOT_RECEIVED') and withdrawal_id in (
        select id from cashier.withdrawals
        where merchant_id = ${merchantId} and member_id = ${memberId} and ended_at is null)
      union all
      select id, 'payer' from cashier.parts
      where state in ('MATCHED', 'PAID', 'NOT_RECEIVED') and deposit_id in (
        select id from cashier.deposits
        where merchant_id = ${merchantId} and member_id = ${memberId} and state in ('PENDING', 'CONFIRMING'))) r
    join cashier.parts p on p.id = r.id
    join cashier.withdrawals w on w.id = p.withdrawal_id
    join cashier.payees y on y.id = w.payee_id
    order by p.created_at, p.id`
}
