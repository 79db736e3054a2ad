import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { ArrivalState, DepositState } from '../../rules/deposits.ts'
import { DEPOSIT_QUEUES, type DepositQueue } from '../../rules/queues.ts'
import type { ArrivalRow } from '../arrivals/store-arrivals.ts'

/* SQL of deposits and arrivals as operators see them. Pages go on after the last row of the one before. */

export type ListAsk = {
  state?: string | undefined
  method?: string | undefined
  memberId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  before?: string | undefined
  limit: number
}

export type DepositLine = {
  id: string
  memberId: string
  method: string | null
  provider: string
  currency: string
  amount: Amount
  state: DepositState
  reason: string
  late: boolean
  reference: string | null
  paymentId: string | null
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  id, member_id as "memberId", method, provider, currency, amount, state, reason, late, reference,
  payment_id as "paymentId", created_at as "createdAt", expires_at as "expiresAt", ended_at as "endedAt"`

type DepositAsk = ListAsk & { queue?: DepositQueue | undefined }

/** Newest first, of a queue the oldest first. `from` and `to`: moments of its beginning, the second one not included. */
export async function selectDeposits(db: Sql, merchantId: number, ask: DepositAsk): Promise<DepositLine[]> {
  const states = ask.queue ? [...DEPOSIT_QUEUES[ask.queue]] : null
  return db<DepositLine[]>`
    select ${columns(db)} from cashier.deposits
    where merchant_id = ${merchantId}
      and (${ask.state ?? null}::text is null or state = ${ask.state ?? null})
      and (${states}::text[] is null or state = any(${states}::text[]))
      and (${ask.method ?? null}::text is null or method = ${ask.method ?? null})
      and (${ask.memberId ?? null}::text is null or member_id = ${ask.memberId ?? null})
      and (${ask.from ?? null}::timestamptz is null or created_at >= ${ask.from ?? null}::timestamptz)
      and (${ask.to ?? null}::timestamptz is null or created_at < ${ask.to ?? null}::timestamptz)
      and (${ask.before ?? null}::text is null or (created_at, id) ${states ? db`>` : db`<`} (
        select created_at, id from cashier.deposits where merchant_id = ${merchantId} and id = ${ask.before ?? null}))
    order by ${states ? db`created_at, id` : db`created_at desc, id desc`} limit ${ask.limit}`
}

export async function findDepositLine(db: Sql, merchantId: number, id: string): Promise<DepositLine | undefined> {
  const [row] = await db<DepositLine[]>`
    select ${columns(db)} from cashier.deposits where merchant_id = ${merchantId} and id = ${id}`
  return row
}

export type ArrivalLine = Pick<
  ArrivalRow,
  | ('provider' | 'paymentId' | 'currency' | 'amount' | 'reason' | 'orderId' | 'depositId' | 'memberId')
  | ('payerName' | 'reference' | 'proposed' | 'cameAt' | 'decidedBy' | 'secondBy')
> & { state: ArrivalState; version: string }

const arrivalColumns = (db: Sql | Tx) => db`
  provider, payment_id as "paymentId", currency, amount, state, reason, order_id as "orderId", deposit_id as "depositId",
  member_id as "memberId", payer_name as "payerName", reference, proposed, came_at as "cameAt",
  decided_by as "decidedBy", second_by as "secondBy", version::text as version`

/** Money that waits for a person, the oldest first; `before` is `provider:paymentId` of the last one shown. */
export async function selectWaitingMoney(
  db: Sql,
  merchantId: number,
  ask: { before?: string | undefined; limit: number },
) {
  const { before = null } = ask
  return db<ArrivalLine[]>`
    select ${arrivalColumns(db)} from cashier.arrivals
    where merchant_id = ${merchantId} and state in ('SUSPENSE', 'REFUNDING')
      and (${before}::text is null or (came_at, provider, payment_id) > (
        select came_at, provider, payment_id from cashier.arrivals
        where merchant_id = ${merchantId} and provider = split_part(${before}::text, ':', 1)
          and payment_id = substr(${before}::text, length(split_part(${before}::text, ':', 1)) + 2)))
    order by came_at, provider, payment_id limit ${ask.limit}`
}

/** All that came for an order, the first first. */
export async function selectArrivalsOf(db: Sql, merchantId: number, depositId: string): Promise<ArrivalLine[]> {
  return db<ArrivalLine[]>`
    select ${arrivalColumns(db)} from cashier.arrivals
    where merchant_id = ${merchantId} and (deposit_id = ${depositId} or order_id = ${depositId}) order by came_at, payment_id`
}

export type EventLine = { eventId: string; type: string; result: string | null; receivedAt: Date; paymentId: string }

/** What a provider told of these payments, the first first. */
export async function selectEventsOf(db: Sql, merchantId: number, provider: string, payments: readonly string[]) {
  return db<EventLine[]>`
    select event_id as "eventId", coalesce(substring(body from '"type"\\s*:\\s*"([^"]{1,60})"'), '') as type, result,
      received_at as "receivedAt", payment_id as "paymentId"
    from cashier.events
    where merchant_id = ${merchantId} and provider = ${provider} and payment_id = any(${[...payments]}::text[])
    order by id limit 100`
}

export type StepLine = { at: Date; state: string; actor: string; note: string }

/** The story of an item, from its beginning. */
export async function selectSteps(db: Sql, merchantId: number, item: string): Promise<StepLine[]> {
  return db<StepLine[]>`
    select at, state, actor, note from cashier.steps where merchant_id = ${merchantId} and item = ${item} order by id`
}

/** Which of these payments of a provider are known to us. */
export async function selectKnown(db: Sql, merchantId: number, provider: string, ids: readonly string[]) {
  const rows = await db<{ paymentId: string }[]>`
    select payment_id as "paymentId" from cashier.arrivals
    where merchant_id = ${merchantId} and provider = ${provider} and payment_id = any(${[...ids]}::text[])`
  return new Set(rows.map(row => row.paymentId))
}

type Match = { merchantId: number; provider: string; paymentId: string; orderId: string; memberId: string }

/** Whose a payment in suspense is, as a person found out. */
export async function updateMatch(tx: Tx, m: Match & { depositId: string | null }): Promise<void> {
  await tx`
    update cashier.arrivals set order_id = ${m.orderId}, member_id = ${m.memberId}, deposit_id = ${m.depositId}
    where merchant_id = ${m.merchantId} and provider = ${m.provider} and payment_id = ${m.paymentId}`
}
