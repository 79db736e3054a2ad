import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Desk } from '#shared/server/secrets/desk-keys.ts'
import type { Case } from '../cases.ts'

export type OrderRow = {
  desk: Desk
  id: string
  token: string
  method: string
  amount: Amount
  currency: string
  reference: string
  payerName: string
  returnUrl: string
  asked: string
  state: 'open' | 'expired' | 'failed'
  address: string
  rate: string
  rateUntil: Date | null
  playCase: Case
  createdAt: Date
  expiresAt: Date
  dueAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  desk, id, token, method, amount, currency, reference, payer_name as "payerName", return_url as "returnUrl", asked, state,
  address, rate, rate_until as "rateUntil", play_case as "playCase", created_at as "createdAt", expires_at as "expiresAt",
  due_at as "dueAt"`

/** False when the client asked for this order before. */
export async function insertOrder(tx: Tx, o: OrderRow): Promise<boolean> {
  const rows = await tx`
    insert into bank.orders (desk, id, token, method, amount, currency, reference, payer_name, return_url, asked, state,
      address, rate, rate_until, play_case, created_at, expires_at, due_at)
    values (${o.desk}, ${o.id}, ${o.token}, ${o.method}, ${o.amount}, ${o.currency}, ${o.reference}, ${o.payerName},
      ${o.returnUrl}, ${o.asked}, ${o.state}, ${o.address}, ${o.rate}, ${o.rateUntil}, ${o.playCase}, ${o.createdAt},
      ${o.expiresAt}, ${o.dueAt})
    on conflict do nothing returning id`
  return rows.length === 1
}

export async function findOrder(db: Sql | Tx, desk: Desk, id: string): Promise<OrderRow | undefined> {
  const [row] = await db<OrderRow[]>`select ${columns(db)} from bank.orders where desk = ${desk} and id = ${id}`
  return row
}

/** Nobody else decides about it until the transaction ends. */
export async function holdOrder(tx: Tx, desk: Desk, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx<OrderRow[]>`
    select ${columns(tx)} from bank.orders where desk = ${desk} and id = ${id} for update`
  return row
}

export async function findByToken(db: Sql, token: string): Promise<OrderRow | undefined> {
  const [row] = await db<OrderRow[]>`select ${columns(db)} from bank.orders where token = ${token}`
  return row
}

/** The order whose reference stands in a transfer's text; of two the newer one. */
export async function findInText(tx: Tx, desks: readonly Desk[], text: string): Promise<OrderRow | undefined> {
  const [row] = await tx<OrderRow[]>`
    select ${columns(tx)} from bank.orders
    where desk = any(${desks}) and reference <> '' and position(reference in upper(${text})) > 0
    order by created_at desc limit 1`
  return row
}

/** Whoever changed it has nothing more to do by the clock unless it says so. */
export async function updateOrder(tx: Tx, o: OrderRow, change: { state?: OrderRow['state']; dueAt?: Date | null }) {
  const { state = o.state, dueAt = null } = change
  await tx`
    update bank.orders set state = ${state}, due_at = ${dueAt}, play_case = '' where desk = ${o.desk} and id = ${o.id}`
}

export async function selectDueOrders(db: Sql, at: Date) {
  return db<Pick<OrderRow, 'desk' | 'id'>[]>`
    select desk, id from bank.orders where due_at <= ${at} order by due_at limit 100`
}

/** The newest first. */
export async function selectOrders(db: Sql, limit: number): Promise<OrderRow[]> {
  return db<OrderRow[]>`select ${columns(db)} from bank.orders order by created_at desc, id limit ${limit}`
}
