import type { Product } from '#features/agents/rules/contracts/kinds.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Chosen } from './approve.ts'

export type PendingBill = {
  id: bigint
  product: Product
  payer: number | null
  payee: number
  payeeName: string
  firstDay: string
  lastDay: string
  base: Amount
  gross: Amount
  due: Amount
}
type Row = Omit<PendingBill, 'base' | 'gross' | 'due'> & { base: bigint; gross: bigint; due: bigint }

const pending = (db: Sql | Tx, merchantId: number, chosen: Chosen) => {
  const ids = chosen !== 'all' && 'ids' in chosen ? [...chosen.ids] : null
  const line = chosen !== 'all' && 'line' in chosen ? (chosen.line ?? null) : null
  const days = chosen !== 'all' && 'from' in chosen ? chosen : null
  return db`
    b.merchant_id = ${merchantId} and b.status = 'PENDING_APPROVAL'
    and (${ids}::bigint[] is null or b.id = any(${ids}::bigint[]))
    ${days ? db`and b.first_day = ${days.from}::date and b.last_day = ${days.to}::date` : db``}
    and (${line}::text is null or exists (
      select from people.public_members a join people.public_tree t on t.anc = a.number
      where a.merchant_id = ${merchantId} and a.id = ${line} and t.des = b.payee))`
}

export async function selectPending(db: Sql | Tx, merchantId: number, chosen: Chosen): Promise<PendingBill[]> {
  const rows = await db<Row[]>`
    select b.id, b.product, b.payer, b.payee, m.username as "payeeName", b.first_day::text as "firstDay",
      b.last_day::text as "lastDay", b.base, b.gross, b.due
    from agents.bills b join people.public_members m on m.number = b.payee
    where ${pending(db, merchantId, chosen)} order by b.id`
  return rows.map(row => ({ ...row, base: amount(row.base), gross: amount(row.gross), due: amount(row.due) }))
}

export async function holdPending(tx: Tx, merchantId: number, chosen: Chosen): Promise<{ id: bigint }[]> {
  return tx<{ id: bigint }[]>`
    select b.id from agents.bills b where ${pending(tx, merchantId, chosen)} order by b.id for update`
}

/** Bills that wait, of payers of these, and are none of these. */
export async function selectWaitingAbove(tx: Tx, ids: readonly bigint[]): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select a.id from agents.bills b join agents.bills a on a.payee = b.payer and a.kind = b.kind and a.product = b.product
      and a.period = b.period
    where b.id = any(${ids}::bigint[]) and a.status = 'PENDING_APPROVAL' and a.id <> all(${ids}::bigint[])`
  return rows.map(({ id }) => id)
}

export async function setApproved(
  tx: Tx,
  ids: readonly bigint[],
  status: 'CALCULATED' | 'DENIED',
  by: string,
  at: Date,
): Promise<void> {
  await tx`
    update agents.bills set status = ${status}, approved_by = ${by}, approved_at = ${at} where id = any(${ids}::bigint[])`
}
