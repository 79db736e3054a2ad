import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { ArrivalState } from '../../rules/deposits.ts'

/* SQL of money that came. */

export type ArrivalRow = {
  merchantId: number
  provider: string
  paymentId: string
  currency: string | null
  amount: Amount | null
  state: ArrivalState
  reason: string
  orderId: string | null
  depositId: string | null
  memberId: string | null
  payerName: string | null
  reference: string | null
  proposed: string[]
  disputeOver: boolean
  held: Amount
  cameAt: Date
  decidedBy: string | null
  secondBy: string | null
  dueAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  merchant_id as "merchantId", provider, payment_id as "paymentId", currency, amount, state, reason,
  order_id as "orderId", deposit_id as "depositId", member_id as "memberId", payer_name as "payerName", reference,
  proposed, dispute_over as "disputeOver", held, came_at as "cameAt", decided_by as "decidedBy",
  second_by as "secondBy", due_at as "dueAt"`

export type NewArrival = Omit<ArrivalRow, 'disputeOver' | 'held' | 'decidedBy' | 'secondBy' | 'dueAt'>

export async function insertArrivals(tx: Tx, arrivals: readonly NewArrival[]): Promise<void> {
  const column = <K extends keyof NewArrival>(name: K) => arrivals.map(each => each[name])
  // Arrays of several sizes make no array: ids of orders have no comma.
  await tx`
    insert into cashier.arrivals (merchant_id, provider, payment_id, currency, amount, state, reason, order_id, deposit_id,
      member_id, payer_name, reference, proposed, came_at)
    select merchant_id, provider, payment_id, currency, amount, state, reason, order_id, deposit_id, member_id,
      payer_name, reference, string_to_array(proposed, ','), came_at
    from unnest(${column('merchantId')}::int[], ${column('provider')}::text[], ${column('paymentId')}::text[],
      ${column('currency')}::text[], ${column('amount')}::bigint[], ${column('state')}::text[],
      ${column('reason')}::text[], ${column('orderId')}::text[], ${column('depositId')}::text[],
      ${column('memberId')}::text[], ${column('payerName')}::text[], ${column('reference')}::text[],
      ${arrivals.map(each => each.proposed.join())}::text[], ${column('cameAt')}::timestamptz[]) a(merchant_id, provider,
      payment_id, currency, amount, state, reason, order_id, deposit_id, member_id, payer_name, reference, proposed,
      came_at)`
}

type Key = Pick<ArrivalRow, 'merchantId' | 'provider' | 'paymentId'>

export async function findArrival(db: Sql | Tx, key: Key): Promise<ArrivalRow | undefined> {
  const [row] = await findArrivals(db, [key])
  return row
}

export async function findArrivals(db: Sql | Tx, keys: readonly Key[]): Promise<ArrivalRow[]> {
  const column = <K extends keyof Key>(name: K) => keys.map(key => key[name])
  return db<ArrivalRow[]>`
    select ${columns(db)} from cashier.arrivals
    where (merchant_id, provider, payment_id) in (
      select * from unnest(${column('merchantId')}::int[], ${column('provider')}::text[], ${column('paymentId')}::text[]))`
}

export async function holdArrival(tx: Tx, key: Key): Promise<ArrivalRow | undefined> {
  const [row] = await tx<ArrivalRow[]>`
    select ${columns(tx)} from cashier.arrivals
    where merchant_id = ${key.merchantId} and provider = ${key.provider} and payment_id = ${key.paymentId} for update`
  return row
}

type Change = Partial<
  Pick<
    ArrivalRow,
    'state' | 'reason' | 'depositId' | 'memberId' | 'disputeOver' | 'held' | 'decidedBy' | 'secondBy' | 'dueAt'
  >
>

export async function updateArrival(tx: Tx, before: ArrivalRow, change: Change): Promise<ArrivalRow> {
  const a = { ...before, ...change }
  await tx`
    update cashier.arrivals set state = ${a.state}, reason = ${a.reason}, deposit_id = ${a.depositId},
      member_id = ${a.memberId}, dispute_over = ${a.disputeOver}, held = ${a.held}, decided_by = ${a.decidedBy},
      second_by = ${a.secondBy}, due_at = ${a.dueAt}
    where merchant_id = ${a.merchantId} and provider = ${a.provider} and payment_id = ${a.paymentId}`
  return a
}
