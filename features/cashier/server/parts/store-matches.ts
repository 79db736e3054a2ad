import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { MATCHED } from '../../rules/config.ts'

/* SQL of who may pay whom. */

/** When a withdrawal was approved last. */
export async function findApproval(tx: Tx, merchantId: number, id: string): Promise<Date> {
  const [row] = await tx<{ at: Date }[]>`
    select max(at) as at from cashier.steps
    where merchant_id = ${merchantId} and item = ${id} and state = 'APPROVED'`
  return row!.at
}

type Wanted = { merchantId: number; memberId: string; currency: string; most: Amount; at: Date }

/** Orders of others that wait for a receiver and are not larger, the oldest first. */
export async function selectCandidates(db: Sql, { merchantId, memberId, currency, most, at }: Wanted) {
  return db<{ id: string; memberId: string }[]>`
    select id, member_id as "memberId" from cashier.deposits
    where merchant_id = ${merchantId} and provider = ${MATCHED} and state = 'PENDING' and due_at > ${at}
      and member_id <> ${memberId} and currency = ${currency} and amount <= ${most}
    order by created_at, id limit 50`
}

/** Whether two members ever had one place to be paid at. */
export async function sharePayee(tx: Tx, merchantId: number, one: string, other: string): Promise<boolean> {
  const rows = await tx`
    select from cashier.payees a join cashier.payees b on b.merchant_id = a.merchant_id and b.place = a.place
    where a.merchant_id = ${merchantId} and a.member_id = ${one} and b.member_id = ${other} limit 1`
  return rows.length > 0
}
