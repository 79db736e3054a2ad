import type { Sql } from '#shared/server/db.ts'
import type { Who } from '../deps.ts'

/* SQL of what the ledger's references of the cashier belong to. */

/** `item` is what a page of the member centre is opened with, `number` what people call it. */
export type Named = { reference: string; item: string; number: string }
type Payment = { reference: string; provider: string; paymentId: string }

/** Orders of a member, by the payments that came for them; a further payment bears the number of its order. */
export async function selectPaidOrders(db: Sql, who: Who, payments: readonly Payment[]): Promise<Named[]> {
  return db<Named[]>`
    select p.reference, d.id as item, coalesce(d.reference, o.reference) as number
    from unnest(${payments.map(each => each.reference)}::text[], ${payments.map(each => each.provider)}::text[],
      ${payments.map(each => each.paymentId)}::text[]) p (reference, provider, payment_id)
    join cashier.arrivals a on a.merchant_id = ${who.merchantId} and a.provider = p.provider and a.payment_id = p.payment_id
    join cashier.deposits d on d.id = a.deposit_id and d.member_id = ${who.memberId}
    left join cashier.deposits o on o.id = d.order_id
    where coalesce(d.reference, o.reference) is not null`
}

/** How the ledger names what came for the order of that number; the member's own alone. */
export async function selectPayments(db: Sql, who: Who, number: string): Promise<string[]> {
  const rows = await db<{ reference: string }[]>`
    select 'arrival:' || a.provider || ':' || a.payment_id as reference
    from cashier.deposits o
    join cashier.deposits d on d.id = o.id or d.order_id = o.id
    join cashier.arrivals a on a.deposit_id = d.id
    where o.merchant_id = ${who.merchantId} and o.member_id = ${who.memberId} and o.reference = ${number}`
  return rows.map(({ reference }) => reference)
}
