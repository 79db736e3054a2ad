import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { PayeeKind } from '../../rules/config.ts'
import type { Way } from '../../rules/risk.ts'
import type { WithdrawalState } from '../../rules/withdrawals.ts'

/* SQL of withdrawals. */

export type WithdrawalRow = {
  id: string
  merchantId: number
  memberId: string
  payeeId: string
  currency: string
  amount: Amount
  fee: Amount
  feeBooked: Amount
  clientKey: string
  state: WithdrawalState
  day: string
  way: Way
  score: number
  signals: string[]
  claimedBy: string | null
  claimedUntil: Date | null
  approvedBy: string | null
  secondBy: string | null
  closedBy: string | null
  closedSecond: string | null
  reason: string
  createdAt: Date
  endedAt: Date | null
  /** The machine sends what no part carries, or matches it, then. */
  sendAt: Date | null
}

export const columnsOfWithdrawals = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", member_id as "memberId", payee_id as "payeeId", currency, amount, fee,
  fee_booked as "feeBooked", client_key as "clientKey", state, day::text as day, way, score, signals,
  claimed_by as "claimedBy", claimed_until as "claimedUntil", approved_by as "approvedBy", second_by as "secondBy",
  closed_by as "closedBy", closed_second as "closedSecond", reason, created_at as "createdAt", ended_at as "endedAt", send_at as "sendAt"`

type NewWithdrawal = Pick<
  WithdrawalRow,
  'id' | 'merchantId' | 'memberId' | 'payeeId' | 'currency' | 'amount' | 'fee' | 'clientKey' | 'state' | 'day' | 'way'
> &
  Pick<WithdrawalRow, 'score' | 'signals' | 'createdAt' | 'sendAt'>

export async function insertWithdrawal(tx: Tx, w: NewWithdrawal): Promise<WithdrawalRow> {
  const [row] = await tx<WithdrawalRow[]>`
    insert into cashier.withdrawals (id, merchant_id, member_id, payee_id, currency, amount, fee, client_key, state, day, way,
      score, signals, created_at, send_at)
    values (${w.id}, ${w.merchantId}, ${w.memberId}, ${w.payeeId}, ${w.currency}, ${w.amount}, ${w.fee}, ${w.clientKey},
      ${w.state}, ${w.day}::date, ${w.way}, ${w.score}, ${w.signals}::text[], ${w.createdAt}, ${w.sendAt})
    returning ${columnsOfWithdrawals(tx)}`
  return row!
}

export async function findWithdrawal(db: Sql | Tx, merchantId: number, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await db<WithdrawalRow[]>`
    select ${columnsOfWithdrawals(db)} from cashier.withdrawals where merchant_id = ${merchantId} and id = ${id}`
  return row
}

export async function holdWithdrawal(tx: Tx, merchantId: number, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx<WithdrawalRow[]>`
    select ${columnsOfWithdrawals(tx)} from cashier.withdrawals where merchant_id = ${merchantId} and id = ${id} for update`
  return row
}

export async function findByClientKey(db: Sql | Tx, merchantId: number, memberId: string, key: string) {
  const [row] = await db<WithdrawalRow[]>`
    select ${columnsOfWithdrawals(db)} from cashier.withdrawals
    where merchant_id = ${merchantId} and member_id = ${memberId} and client_key = ${key}`
  return row
}

export type Change = Partial<
  Pick<
    WithdrawalRow,
    | ('state' | 'feeBooked' | 'claimedBy' | 'claimedUntil' | 'approvedBy' | 'secondBy')
    | ('closedBy' | 'closedSecond' | 'reason' | 'endedAt' | 'sendAt')
  >
>

export async function updateWithdrawal(tx: Tx, before: WithdrawalRow, change: Change): Promise<WithdrawalRow> {
  const w = { ...before, ...change }
  await tx`
    update cashier.withdrawals set state = ${w.state}, fee_booked = ${w.feeBooked}, claimed_by = ${w.claimedBy},
      claimed_until = ${w.claimedUntil}, approved_by = ${w.approvedBy}, second_by = ${w.secondBy},
      closed_by = ${w.closedBy}, closed_second = ${w.closedSecond}, reason = ${w.reason}, ended_at = ${w.endedAt},
      send_at = ${w.sendAt}
    where id = ${w.id}`
  return w
}

/** A member's day so far: requests that were neither rejected nor returned, their sum, and what went by itself. */
export async function sumDay(tx: Tx, merchantId: number, memberId: string, day: string) {
  const [row] = await tx<{ used: number; sum: Amount; automatic: Amount }[]>`
    select count(*)::int as used, coalesce(sum(amount), 0)::bigint as sum,
      coalesce(sum(amount) filter (where way = 'AUTO' and state <> 'CANCELLED'), 0)::bigint as automatic
    from cashier.withdrawals
    where merchant_id = ${merchantId} and member_id = ${memberId} and day = ${day}::date
      and state not in ('REJECTED', 'RETURNED')`
  return row!
}

/** What a member ever took out, and claims that they lost in 30 days (§6.4). */
export async function historyOf(tx: Tx, merchantId: number, memberId: string, at: Date) {
  const [row] = await tx<{ earlier: number; sum: Amount; lostClaims: number }[]>`
    select (count(*) filter (where state not in ('REJECTED', 'CANCELLED', 'RETURNED')))::int as earlier,
      coalesce(sum(amount) filter (where state in ('RECEIVED', 'PART_RECEIVED')), 0)::bigint as sum,
      (select count(*)::int from cashier.parts p join cashier.withdrawals o on o.id = p.withdrawal_id
        where o.merchant_id = ${merchantId} and o.member_id = ${memberId} and p.state = 'FORCED_RECEIVED'
          and p.ended_at > ${at}::timestamptz - interval '30 days') as "lostClaims"
    from cashier.withdrawals where merchant_id = ${merchantId} and member_id = ${memberId}`
  return row!
}

export type PayeeRow = {
  id: string
  memberId: string
  kind: PayeeKind
  name: string
  details: Record<string, unknown>
  place: string
  addedAt: Date
  label: string
  bank: string
}

export const payeeColumns = (db: Sql | Tx) => db`
  id, member_id as "memberId", kind, name, details, place, added_at as "addedAt", label, bank`

export async function insertPayee(tx: Tx, merchantId: number, p: PayeeRow): Promise<void> {
  await tx`
    insert into cashier.payees (id, merchant_id, member_id, kind, name, details, place, added_at, label, bank)
    values (${p.id}, ${merchantId}, ${p.memberId}, ${p.kind}, ${p.name}, ${tx.json(p.details as never)}, ${p.place},
      ${p.addedAt}, ${p.label}, ${p.bank})`
}

export async function selectPayees(db: Sql | Tx, merchantId: number, memberId: string): Promise<PayeeRow[]> {
  return db<PayeeRow[]>`
    select ${payeeColumns(db)} from cashier.payees
    where merchant_id = ${merchantId} and member_id = ${memberId} and removed_at is null order by added_at, id`
}

export async function removePayee(tx: Tx, who: { merchantId: number; memberId: string }, id: string, at: Date) {
  const done = await tx`
    update cashier.payees set removed_at = ${at}
    where merchant_id = ${who.merchantId} and member_id = ${who.memberId} and id = ${id} and removed_at is null`
  return done.count === 1
}

/** Where a withdrawal goes, also when the payee is gone by now. */
export async function findPayee(db: Sql | Tx, merchantId: number, id: string): Promise<PayeeRow> {
  const [row] = await db<PayeeRow[]>`
    select ${payeeColumns(db)} from cashier.payees
    where merchant_id = ${merchantId} and id = ${id}`
  return row!
}

export async function isShared(tx: Tx, merchantId: number, payee: PayeeRow): Promise<boolean> {
  const rows = await tx`
    select from cashier.payees
    where merchant_id = ${merchantId} and place = ${payee.place} and member_id <> ${payee.memberId} limit 1`
  return rows.length > 0
}
