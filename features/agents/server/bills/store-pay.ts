import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Bill } from './store-bills.ts'

/* SQL of payments of bills. */

/** A bill by what connects it to others of its line: the same kind, product and period. */
export type Link = {
  id: bigint
  kind: Kind
  product: string
  start: Date
  payer: number | null
  payee: number
  isOpen: boolean
}

const IS_APPROVED = `b.status not in ('PENDING_APPROVAL', 'DENIED')`

/**
 * Approved bills of all groups in which something is open, of a merchant or of a payer: of the house and of agents who have
 * money, for the others can pay nothing.
 */
export async function selectOpenLinks(
  db: Sql | Tx,
  merchantId: number,
  of: { payer?: number | undefined; billId?: bigint | undefined } = {},
): Promise<Link[]> {
  return db<Link[]>`
    with open as (
      select distinct b.kind, b.product, b.period from agents.bills b
      where b.merchant_id = ${merchantId} and b.received < b.due and ${db.unsafe(IS_APPROVED)}
        and (${of.payer ?? null}::int is null or b.payer = ${of.payer ?? null})
        and (${of.billId ?? null}::bigint is null or b.id = ${of.billId ?? null})
        and (b.payer is null or b.funding = 'HOUSE_NET' or b.status = 'CALCULATED' or exists (
          select from people.public_members m join wallet.public_balances w on w.member_id = m.id
          where m.number = b.payer and w.book = 'real' and w.purpose in ('cash', 'bills') and w.balance > 0))
    )
    select b.id, b.kind, b.product, lower(b.period) as start, b.payer, b.payee, b.received < b.due as "isOpen"
    from open o join agents.bills b on b.merchant_id = ${merchantId} and b.kind = o.kind and b.product = o.product
      and lower(b.period) = lower(o.period) and b.period = o.period
    where ${db.unsafe(IS_APPROVED)} order by lower(b.period), b.id`
}

export type NewLeg = {
  billId: bigint
  leg: number
  revision: number
  payer: number | null
  fromBill: Amount
  fromWallet: Amount
}

export async function insertLegs(tx: Tx, merchantId: number, at: Date, legs: readonly NewLeg[]): Promise<void> {
  await tx`
    insert into agents.bill_legs (bill_id, leg, merchant_id, revision, payer, from_bill, from_wallet, at)
    select bill, leg, ${merchantId}, revision, payer, from_bill, from_wallet, ${at}
    from unnest(${legs.map(each => each.billId)}::bigint[], ${legs.map(each => each.leg)}::int[],
      ${legs.map(each => each.revision)}::int[], ${legs.map(each => each.payer)}::int[],
      ${legs.map(each => each.fromBill)}::bigint[], ${legs.map(each => each.fromWallet)}::bigint[])
      l(bill, leg, revision, payer, from_bill, from_wallet)`
}

/** How bills stand after payments. */
export async function updatePaid(
  tx: Tx,
  at: Date,
  bills: readonly Pick<Bill, 'id' | 'received' | 'held' | 'legs' | 'status'>[],
): Promise<void> {
  await tx`
    update agents.bills b set received = u.received, held = u.held, legs = u.legs, status = u.status,
      paid_at = case when u.status = 'PAID' and b.paid_at is null then ${at}::timestamptz else b.paid_at end
    from unnest(${bills.map(bill => bill.id)}::bigint[], ${bills.map(bill => bill.received)}::bigint[],
      ${bills.map(bill => bill.held)}::bigint[], ${bills.map(bill => bill.legs)}::int[],
      ${bills.map(bill => bill.status)}::text[]) u(id, received, held, legs, status)
    where b.id = u.id`
}

/** Salaries are figures of whoever got and paid them, for contracts that count them (§2.5). */
export async function insertSalaries(
  tx: Tx,
  merchantId: number,
  at: Date,
  rows: readonly { memberId: string; product: string; value: bigint }[],
): Promise<void> {
  await tx`
    insert into agents.due (merchant_id, member_id, slot, product, salary)
    select ${merchantId}, member, date_bin('5 minutes', ${at}::timestamptz, '2000-01-01'), product, sum(value)
    from unnest(${rows.map(row => row.memberId)}::text[], ${rows.map(row => row.product)}::text[],
      ${rows.map(row => row.value)}::bigint[]) u(member, product, value) group by member, product having sum(value) <> 0`
}

/** What an agent owes downlines by approved bills. */
export async function sumArrears(db: Sql | Tx, memberId: string) {
  const [row] = await db<{ owed: bigint; bills: number }[]>`
    select coalesce(sum(b.due - b.received), 0)::bigint as owed, count(*)::int as bills
    from people.public_members m join agents.bills b on b.payer = m.number and b.funding = 'UPLINE'
    where m.id = ${memberId} and b.received < b.due and ${db.unsafe(IS_APPROVED)}`
  return { owed: amount(row!.owed), bills: row!.bills }
}

/** Bills that an agent owes, the oldest first. */
export async function selectOwing(
  db: Sql,
  merchantId: number,
  payer: number,
  of: { kind: Kind } | { id: bigint },
): Promise<{ id: bigint; payee: number }[]> {
  return db<{ id: bigint; payee: number }[]>`
    select b.id, b.payee from agents.bills b
    where b.merchant_id = ${merchantId} and b.payer = ${payer} and b.funding = 'UPLINE' and b.received < b.due
      and ${db.unsafe(IS_APPROVED)} and (${'kind' in of ? of.kind : null}::text is null or b.kind = ${'kind' in of ? of.kind : null})
      and (${'id' in of ? of.id : null}::bigint is null or b.id = ${'id' in of ? of.id : null})
    order by lower(b.period), b.id`
}
