import type { PAYMENT_STATES } from '#features/cashier/api-provider.ts'
import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Desk } from '#shared/server/secrets/desk-keys.ts'
import type { Case } from '../cases.ts'

export type PaymentRow = {
  id: string
  desk: Desk
  orderId: string | null
  amount: Amount
  currency: string
  payerName: string
  reference: string
  state: (typeof PAYMENT_STATES)[number]
  refunded: boolean
  toldAs: Case
  cameAt: Date
  dueAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  id, desk, order_id as "orderId", amount, currency, payer_name as "payerName", reference, state, refunded,
  told_as as "toldAs", came_at as "cameAt", due_at as "dueAt"`

export async function insertPayment(tx: Tx, p: PaymentRow): Promise<void> {
  await tx`
    insert into bank.payments (id, desk, order_id, amount, currency, payer_name, reference, state, refunded, told_as,
      came_at, due_at)
    values (${p.id}, ${p.desk}, ${p.orderId}, ${p.amount}, ${p.currency}, ${p.payerName}, ${p.reference}, ${p.state},
      ${p.refunded}, ${p.toldAs}, ${p.cameAt}, ${p.dueAt})`
}

export async function holdPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx<PaymentRow[]>`select ${columns(tx)} from bank.payments where id = ${id} for update`
  return row
}

export async function updatePayment(
  tx: Tx,
  id: string,
  { state, refunded = false, dueAt = null }: Pick<PaymentRow, 'state'> & Partial<PaymentRow>,
): Promise<void> {
  await tx`update bank.payments set state = ${state}, refunded = ${refunded}, due_at = ${dueAt} where id = ${id}`
}

export async function selectPayments(db: Sql | Tx, desk: Desk, orderId: string): Promise<PaymentRow[]> {
  return db<PaymentRow[]>`
    select ${columns(db)} from bank.payments where desk = ${desk} and order_id = ${orderId} order by came_at, id`
}

/** Of these orders, and those that name none. */
export async function selectShownPayments(db: Sql, orders: readonly string[], limit: number): Promise<PaymentRow[]> {
  return db<PaymentRow[]>`
    (select ${columns(db)} from bank.payments where order_id = any(${orders as string[]}::text[]))
    union all
    (select ${columns(db)} from bank.payments where order_id is null order by came_at desc limit ${limit})
    order by "cameAt", id`
}

/** Payments on which another block stands by then. */
export async function selectDuePayments(db: Sql, at: Date) {
  return db<{ id: string }[]>`select id from bank.payments where due_at <= ${at} order by due_at limit 100`
}
