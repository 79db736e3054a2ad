import type { BillStatus, Kind } from '#features/agents/rules/contracts/kinds.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { type Bill, type BillRow, billColumns, readBill } from './store-bills.ts'

/** A bill with who is named by it, and what its payee is to pay on of the same (§2.10). */
export type ShownBill = Bill & {
  payerName: string | null
  payeeName: string
  dueDown: Amount
  paidDown: Amount
  shown: BillStatus
}
export type ShownRow = BillRow &
  Pick<ShownBill, 'payerName' | 'payeeName' | 'shown'> & { dueDown: bigint; paidDown: bigint }

/** What an agent is to pay of it is told first where it is not paid. */
export const shownBills = (db: Sql | Tx) => db`
  (select b.*, p.username as payer_name, m.username as payee_name, d.due_down, d.paid_down,
    case when b.funding = 'UPLINE' and d.paid_down < d.due_down then 'INSUFFICIENT'
      when b.clawed > 0 and b.status = 'PAID' then 'CLAWED_BACK' else b.status end as shown
  from agents.bills b join people.public_members m on m.number = b.payee
  left join people.public_members p on p.number = b.payer
  cross join lateral (
    select coalesce(sum(c.due), 0)::bigint as due_down, coalesce(sum(c.received), 0)::bigint as paid_down from agents.bills c
    where c.payer = b.payee and c.kind = b.kind and c.product = b.product and c.period = b.period
      and c.status not in ('PENDING_APPROVAL', 'DENIED')) d)`

export const shownColumns = (db: Sql | Tx) => db`
  ${billColumns(db)}, b.payer_name as "payerName", b.payee_name as "payeeName", b.due_down as "dueDown",
  b.paid_down as "paidDown", b.shown`

export const readShown = (row: ShownRow): ShownBill => ({
  ...readBill(row),
  ...{ payerName: row.payerName, payeeName: row.payeeName, shown: row.shown },
  ...{ dueDown: amount(row.dueDown), paidDown: amount(row.paidDown) },
})

export type BillFilter = {
  kind: Kind
  side: 'mine' | 'paying'
  from: string
  to: string
  status?: BillStatus | undefined
  product?: string | undefined
  usernameKey?: string | undefined
}

const wanted = (db: Sql, number: number, filter: BillFilter) => db`
  ${filter.side === 'mine' ? db`b.payee = ${number}` : db`b.payer = ${number}`} and b.kind = ${filter.kind}
  and b.last_day between ${filter.from}::date and ${filter.to}::date
  and (${filter.status ?? null}::text is null or b.shown = ${filter.status ?? null})
  and (${filter.product ?? null}::text is null or b.product = ${filter.product ?? null})
  and (${filter.usernameKey ?? null}::text is null or lower(b.payee_name) = ${filter.usernameKey ?? null})`

export async function selectPage(
  db: Sql,
  number: number,
  filter: BillFilter,
  page: { offset: number; limit: number },
): Promise<ShownBill[]> {
  const rows = await db<ShownRow[]>`
    select ${shownColumns(db)} from ${shownBills(db)} b where ${wanted(db, number, filter)}
    order by lower(b.period) desc, b.id desc limit ${page.limit} offset ${page.offset}`
  return rows.map(readShown)
}

export async function sumPage(db: Sql, number: number, filter: BillFilter) {
  const [row] = await db<{ count: number; gross: bigint; received: bigint; open: bigint; paidDown: bigint }[]>`
    select count(*)::int as count, coalesce(sum(b.gross), 0)::bigint as gross, coalesce(sum(b.received), 0)::bigint as received,
      coalesce(sum(b.due - b.received), 0)::bigint as open,
      coalesce(sum(b.paid_down) filter (where b.funding = 'UPLINE'), 0)::bigint as "paidDown"
    from ${shownBills(db)} b where ${wanted(db, number, filter)}`
  return row!
}

/** One bill of whoever is its payer or its payee. */
export async function findShown(
  db: Sql,
  merchantId: number,
  number: number,
  id: bigint,
): Promise<ShownBill | undefined> {
  const [row] = await db<ShownRow[]>`
    select ${shownColumns(db)} from ${shownBills(db)} b
    where b.merchant_id = ${merchantId} and b.id = ${id} and (b.payee = ${number} or b.payer = ${number})`
  return row && readShown(row)
}

export async function billsOfContract(db: Sql, contractId: bigint, span: { start: Date; end: Date }): Promise<Bill[]> {
  const rows = await db<BillRow[]>`
    select ${billColumns(db)} from agents.bills b
    where b.contract_id = ${contractId} and b.period && tstzrange(${span.start}, ${span.end}) order by lower(b.period)`
  return rows.map(readBill)
}

export type LegRow = {
  leg: number
  revision: number
  payerName: string | null
  fromBill: Amount
  fromWallet: Amount
  at: Date
}
export async function selectLegs(db: Sql, id: bigint): Promise<LegRow[]> {
  const rows = await db<(Omit<LegRow, 'fromBill' | 'fromWallet'> & { fromBill: bigint; fromWallet: bigint })[]>`
    select l.leg, l.revision, p.username as "payerName", l.from_bill as "fromBill", l.from_wallet as "fromWallet", l.at
    from agents.bill_legs l left join people.public_members p on p.number = l.payer where l.bill_id = ${id} order by l.leg`
  return rows.map(row => ({ ...row, fromBill: amount(row.fromBill), fromWallet: amount(row.fromWallet) }))
}

export async function selectRevisions(db: Sql, id: bigint) {
  return db<{ revision: number; at: Date; gross: bigint; delta: bigint; owedAfter: bigint }[]>`
    select revision, at, gross, delta, owed_after as "owedAfter" from agents.bill_revisions
    where bill_id = ${id} order by revision`
}

/** What lies ready for somebody to take. */
export async function sumHeld(db: Sql, number: number): Promise<Amount> {
  const [row] = await db<{ held: bigint }[]>`
    select coalesce(sum(held), 0)::bigint as held from agents.bills where payee = ${number} and held > 0`
  return amount(row!.held)
}
