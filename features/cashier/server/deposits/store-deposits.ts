import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { type DepositState, WAITING } from '../../rules/deposits.ts'

/* SQL of deposit orders. */

export type DepositRow = {
  id: string
  merchantId: number
  memberId: string
  method: string | null
  provider: string
  currency: string
  amount: Amount
  clientKey: string | null
  reference: string | null
  state: DepositState
  reason: string
  late: boolean
  orderId: string | null
  number: number
  paymentId: string | null
  seenPayment: string | null
  pay: Record<string, unknown> | null
  tries: number
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  dueAt: Date | null
  /** As many as the chain has told. */
  confirmations: number | null
}

export const columnsOfDeposits = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", member_id as "memberId", method, provider, currency, amount, client_key as "clientKey",
  reference, state, reason, late, order_id as "orderId", number, payment_id as "paymentId",
  seen_payment as "seenPayment", pay, tries, created_at as "createdAt", expires_at as "expiresAt",
  ended_at as "endedAt", due_at as "dueAt", confirmations`

export type NewDeposit = Omit<DepositRow, 'reason' | 'seenPayment' | 'pay' | 'tries' | 'confirmations'>

/** False when its reference, or its key, is used. */
export async function insertDeposit(tx: Tx, d: NewDeposit): Promise<boolean> {
  const done = await tx`
    insert into cashier.deposits (id, merchant_id, member_id, method, provider, currency, amount, client_key, reference,
      state, late, order_id, number, payment_id, created_at, expires_at, ended_at, due_at)
    values (${d.id}, ${d.merchantId}, ${d.memberId}, ${d.method}, ${d.provider}, ${d.currency}, ${d.amount}, ${d.clientKey},
      ${d.reference}, ${d.state}, ${d.late}, ${d.orderId}, ${d.number}, ${d.paymentId}, ${d.createdAt}, ${d.expiresAt},
      ${d.endedAt}, ${d.dueAt})
    on conflict do nothing`
  return done.count === 1
}

export async function findDeposit(db: Sql | Tx, merchantId: number, id: string): Promise<DepositRow | undefined> {
  const [row] = await db<DepositRow[]>`
    select ${columnsOfDeposits(db)} from cashier.deposits where merchant_id = ${merchantId} and id = ${id}`
  return row
}

/** Held until the transaction ends. */
export async function holdDeposit(tx: Tx, merchantId: number, id: string): Promise<DepositRow | undefined> {
  const [row] = await tx<DepositRow[]>`
    select ${columnsOfDeposits(tx)} from cashier.deposits where merchant_id = ${merchantId} and id = ${id} for update`
  return row
}

/** Of these those that there are, of whichever merchant. */
export async function selectDeposits(db: Sql | Tx, ids: readonly string[]): Promise<DepositRow[]> {
  return db<DepositRow[]>`select ${columnsOfDeposits(db)} from cashier.deposits where id = any(${ids}::text[])`
}

/** The same, held until the transaction ends, always in the same order. */
export async function holdDeposits(tx: Tx, ids: readonly string[]): Promise<DepositRow[]> {
  return tx<DepositRow[]>`
    select ${columnsOfDeposits(tx)} from cashier.deposits where id = any(${ids}::text[]) order by id for update`
}

export async function findByClientKey(db: Sql | Tx, merchantId: number, memberId: string, key: string) {
  const [row] = await db<DepositRow[]>`
    select ${columnsOfDeposits(db)} from cashier.deposits
    where merchant_id = ${merchantId} and member_id = ${memberId} and client_key = ${key}`
  return row
}

export type Change = Partial<
  Pick<
    DepositRow,
    | ('state' | 'reason' | 'late' | 'paymentId' | 'seenPayment' | 'pay' | 'tries' | 'expiresAt' | 'endedAt' | 'dueAt')
    | 'confirmations'
  >
>

/** Writes a row of a held deposit as it was changed. */
export async function updateDeposit(tx: Tx, before: DepositRow, change: Change): Promise<DepositRow> {
  const d = { ...before, ...change }
  await tx`
    update cashier.deposits set state = ${d.state}, reason = ${d.reason}, late = ${d.late}, payment_id = ${d.paymentId},
      seen_payment = ${d.seenPayment}, pay = ${d.pay === null ? null : tx.json(d.pay as never)}, tries = ${d.tries},
      expires_at = ${d.expiresAt}, ended_at = ${d.endedAt}, due_at = ${d.dueAt}, confirmations = ${d.confirmations}
    where id = ${d.id}`
  return d
}

/** The same of several that a provider told of: nothing else of them changes by that. */
export async function updateDeposits(tx: Tx, rows: readonly DepositRow[]): Promise<void> {
  const column = <K extends keyof DepositRow>(name: K) => rows.map(row => row[name])
  await tx`
    update cashier.deposits d set state = p.state, reason = p.reason, late = p.late, payment_id = p.payment_id,
      seen_payment = p.seen_payment, confirmations = p.confirmations, ended_at = p.ended_at, due_at = p.due_at
    from unnest(${column('id')}::text[], ${column('state')}::text[], ${column('reason')}::text[],
      ${column('late')}::boolean[], ${column('paymentId')}::text[], ${column('seenPayment')}::text[],
      ${column('confirmations')}::int[], ${column('endedAt')}::timestamptz[], ${column('dueAt')}::timestamptz[])
      p(id, state, reason, late, payment_id, seen_payment, confirmations, ended_at, due_at)
    where d.id = p.id`
}

/** What a member has open or had lately, by method (§4.2). `openSum`: what open orders may still bring. */
export async function countOrders(tx: Tx, merchantId: number, memberId: string, method: string, at: Date) {
  const [row] = await tx<{ openOfMethod: number; unpaid: number; failed: number; openSum: Amount }[]>`
    select (count(*) filter (where state = any(${[...WAITING]}::text[]) and method = ${method}))::int as "openOfMethod",
      (count(*) filter (where payment_id is null and created_at > ${at}::timestamptz - interval '1 hour'))::int as unpaid,
      (count(*) filter (where state = 'FAILED' and ended_at > ${at}::timestamptz - interval '10 minutes'))::int as failed,
      coalesce(sum(amount) filter (where state = any(${[...WAITING]}::text[])), 0)::bigint as "openSum"
    from cashier.deposits
    where merchant_id = ${merchantId} and member_id = ${memberId}
      and (created_at > ${at}::timestamptz - interval '1 day' or state = any(${[...WAITING]}::text[]))`
  return row!
}

/** Orders of these references at one provider. */
export async function selectByReferences(db: Tx, merchantId: number, provider: string, references: readonly string[]) {
  return db<DepositRow[]>`
    select ${columnsOfDeposits(db)} from cashier.deposits
    where merchant_id = ${merchantId} and provider = ${provider} and reference = any(${[...references]}::text[])`
}

/** Young orders of one amount at a provider that have had no money. */
export async function selectYoung(db: Tx, merchantId: number, provider: string, value: Amount, at: Date) {
  return db<DepositRow[]>`
    select ${columnsOfDeposits(db)} from cashier.deposits
    where merchant_id = ${merchantId} and provider = ${provider} and amount = ${value}
      and state in ('CREATED', 'PENDING', 'CONFIRMING', 'EXPIRED')
      and created_at > ${at}::timestamptz - interval '24 hours' order by created_at limit 50`
}

/** How many payments an order has had. */
export async function countFurther(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx<{ last: number }[]>`
    select coalesce(max(number), 1)::int as last from cashier.deposits where order_id = ${orderId}`
  return row!.last
}

export async function hasDispute(tx: Tx, merchantId: number, memberId: string): Promise<boolean> {
  const rows = await tx`
    select from cashier.deposits
    where merchant_id = ${merchantId} and member_id = ${memberId} and state = 'DISPUTED' limit 1`
  return rows.length > 0
}

/** How often money of a member was taken back in 180 days, and how often they let a match pass in 30 (§4.5, §6.5). */
export async function countFaults(tx: Tx, merchantId: number, memberId: string, at: Date) {
  const [row] = await tx<{ reversed: number; unpaidMatches: number }[]>`
    select (count(*) filter (where state = 'REVERSED' and ended_at > ${at}::timestamptz - interval '180 days'))::int
        as reversed,
      (count(*) filter (where ended_at > ${at}::timestamptz - interval '30 days' and exists (
        select from cashier.parts p where p.deposit_id = d.id and p.state in ('EXPIRED', 'RETURNED'))))::int
        as "unpaidMatches"
    from cashier.deposits d where merchant_id = ${merchantId} and member_id = ${memberId}`
  return row!
}
