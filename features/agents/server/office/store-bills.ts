import type { BillStatus, Kind, Product } from '#features/agents/rules/contracts/kinds.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { readShown, type ShownBill, type ShownRow, shownBills, shownColumns } from '../bills/store-lists.ts'
import { ofParty } from './store-contracts.ts'

/* SQL of bills as operators look for them. */

export type OfficeBillFilter = {
  kind?: Kind | undefined
  status?: BillStatus | undefined
  product?: Product | undefined
  from?: string | undefined
  to?: string | undefined
  party?: number | undefined
  side?: 'payee' | 'payer' | undefined
  open?: 'yes' | undefined
  contract?: bigint | undefined
}

/** A page of bills, the newest first. */
export async function selectBills(
  db: Sql,
  merchantId: number,
  { kind, status, product, from, to, party, side, open, contract }: OfficeBillFilter,
  page: { before: bigint | null; limit: number },
): Promise<ShownBill[]> {
  const rows = await db<ShownRow[]>`
    select ${shownColumns(db)} from ${shownBills(db)} b
    where b.merchant_id = ${merchantId} and (${page.before}::bigint is null or b.id < ${page.before})
      ${kind ? db`and b.kind = ${kind}` : db``} ${product ? db`and b.product = ${product}` : db``}
      ${status ? db`and b.shown = ${status}` : db``}
      ${from ? db`and b.last_day >= ${from}::date` : db``} ${to ? db`and b.last_day <= ${to}::date` : db``}
      ${party === undefined ? db`` : ofParty(db, party, side)}
      ${open ? db`and b.received < b.due and b.status not in ('PENDING_APPROVAL', 'DENIED')` : db``}
      ${contract === undefined ? db`` : db`and b.contract_id = ${contract}`}
    order by b.id desc limit ${page.limit}`
  return rows.map(readShown)
}

export async function findOne(db: Sql, merchantId: number, id: bigint): Promise<ShownBill | undefined> {
  const [row] = await db<ShownRow[]>`
    select ${shownColumns(db)} from ${shownBills(db)} b where b.merchant_id = ${merchantId} and b.id = ${id}`
  return row && readShown(row)
}

export async function findApproval(db: Sql, id: bigint): Promise<Date | null> {
  const [row] = await db<{ at: Date | null }[]>`select approved_at as at from agents.bills where id = ${id}`
  return row?.at ?? null
}

/** Of the same kind, product and period: who pays a bill, up to the house, from the top down. */
export async function selectAbove(db: Sql, bill: ShownBill): Promise<ShownBill[]> {
  const rows = await db<ShownRow[]>`
    with recursive line(id, payer, depth) as (
      select u.id, u.payer, 1 from agents.bills u where u.payee = ${bill.payer} and ${sameAs(db, bill)}
      union all
      select u.id, u.payer, l.depth + 1 from line l join agents.bills u on u.payee = l.payer where ${sameAs(db, bill)})
    select ${shownColumns(db)} from line l join ${shownBills(db)} b on b.id = l.id order by l.depth desc`
  return rows.map(readShown)
}

const sameAs = (db: Sql, { merchantId, kind, product, start }: ShownBill) => db`
  u.merchant_id = ${merchantId} and u.kind = ${kind} and u.product = ${product} and lower(u.period) = ${start}`

/** Those that the payee pays of it. */
export async function selectBelow(db: Sql, bill: ShownBill, limit: number): Promise<ShownBill[]> {
  const rows = await db<ShownRow[]>`
    select ${shownColumns(db)} from ${shownBills(db)} b where b.id in (
      select u.id from agents.bills u where u.payer = ${bill.payee} and ${sameAs(db, bill)} order by u.payee limit ${limit})
    order by b.payee`
  return rows.map(readShown)
}

export type RunRow = {
  kind: Kind
  from: string
  to: string
  bills: number
  waiting: number
  unpaid: number
  gross: Amount
  received: Amount
  open: Amount
  houseCost: Amount
}
type Sums = 'gross' | 'received' | 'open' | 'houseCost'

/** What was settled by kind and period, the newest first. Hours and five minutes stand together by day. */
export async function selectRuns(
  db: Sql,
  merchantId: number,
  ask: { from: string; to: string; kind?: Kind | undefined; state?: 'waiting' | 'unpaid' | undefined },
  page: { offset: number; limit: number },
): Promise<RunRow[]> {
  const isOpen = db`b.received < b.due and b.status not in ('PENDING_APPROVAL', 'DENIED')`
  const rows = await db<(Omit<RunRow, Sums> & Record<Sums, bigint>)[]>`
    select * from (
      select b.kind, b.first_day::text as from, b.last_day::text as to, count(*)::int as bills,
        count(*) filter (where b.status = 'PENDING_APPROVAL')::int as waiting, count(*) filter (where ${isOpen})::int as unpaid,
        sum(b.gross)::bigint as gross, sum(b.received)::bigint as received,
        coalesce(sum(b.due - b.received) filter (where ${isOpen}), 0)::bigint as open,
        coalesce(sum(b.due) filter (where (b.payer is null or b.funding = 'HOUSE_NET') and b.status <> 'DENIED'), 0)::bigint
          as "houseCost"
      from agents.bills b
      where b.merchant_id = ${merchantId} and b.last_day between ${ask.from}::date and ${ask.to}::date
        ${ask.kind ? db`and b.kind = ${ask.kind}` : db``}
      group by b.kind, b.first_day, b.last_day) r
    where true ${ask.state === 'waiting' ? db`and r.waiting > 0` : db``} ${ask.state === 'unpaid' ? db`and r.unpaid > 0` : db``}
    order by r.to desc, r.from desc, r.kind limit ${page.limit} offset ${page.offset}`
  return rows.map(row => ({
    ...row,
    ...{ gross: amount(row.gross), received: amount(row.received) },
    ...{ open: amount(row.open), houseCost: amount(row.houseCost) },
  }))
}

/** What lies in the wallets of members by their number. */
export async function selectCash(db: Sql, numbers: readonly number[]): Promise<Map<number, Amount>> {
  const rows = await db<{ number: number; balance: bigint }[]>`
    select m.number, w.balance from people.public_members m join wallet.public_balances w on w.member_id = m.id
    where m.number = any(${[...new Set(numbers)]}::int[]) and w.book = 'real' and w.purpose = 'cash'`
  return new Map(rows.map(({ number, balance }) => [number, amount(balance)]))
}
