import type { Leg } from '#features/agents/rules/bills/cascade.ts'
import type { BillStatus, Kind } from '#features/agents/rules/contracts/kinds.ts'
import { type Amount, amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { clockOf } from '../contracts/store-contracts.ts'
import { own } from './lists.ts'
import { payOpen, statusOf } from './pay.ts'
import { receive } from './receive.ts'
import { findShown } from './store-lists.ts'
import { selectOwing } from './store-pay.ts'

type Viewer = { merchantId: number; memberId: string }
type Results = { groups: { status: BillStatus; count: number; amount: string }[]; moved: string }

/** Takes what lies ready, and pays with it what the member owes: that comes first (§2.11). */
export async function receiveBills(db: Sql, viewer: Viewer, of: { kind: Kind } | { id: bigint }): Promise<Results> {
  const { number } = await own(db, viewer)
  const { at } = await clockOf(db, viewer.merchantId)
  const taken = await transaction(db, tx => receive(tx, at, { ...viewer, ...of }))
  if (taken.length > 0) await payOpen(db, viewer.merchantId, at, { payer: number })
  const rows = taken.map(({ bill, amount: value }) => ({ status: statusOf(bill, bill.received, amount(0n)), value }))
  return resultsOf(rows)
}

/** Pays one bill or all of a kind as far as money reaches. Refused as `not_found` where the member owes nothing of it. */
export async function payBills(db: Sql, viewer: Viewer, of: { kind: Kind } | { id: bigint }): Promise<Results> {
  const { number } = await own(db, viewer)
  const { at } = await clockOf(db, viewer.merchantId)
  const owing = await selectOwing(db, viewer.merchantId, number, of)
  if ('id' in of && owing.length === 0) throw new Refusal('not_found')
  const legs: Leg[] = []
  for (const { id } of owing) legs.push(...(await payOpen(db, viewer.merchantId, at, { payer: number, billId: id })))
  const paid = Map.groupBy(
    legs.filter(({ from }) => from === number),
    ({ to }) => to,
  )
  const rows = await Promise.all(
    owing.map(async ({ id, payee }) => {
      const bill = await findShown(db, viewer.merchantId, number, id)
      const value = (paid.get(payee) ?? []).reduce((sum, leg) => sum + leg.fromBill + leg.fromWallet, 0n)
      return { status: bill!.status, value: amount(value) }
    }),
  )
  return resultsOf(rows)
}

function resultsOf(rows: readonly { status: BillStatus; value: Amount }[]): Results {
  const total = (of: readonly { value: Amount }[]) =>
    formatAmount(amount(of.reduce((sum, { value }) => sum + value, 0n)))
  const groups = [...Map.groupBy(rows, ({ status }) => status)]
  return {
    groups: groups.map(([status, of]) => ({ status, count: of.length, amount: total(of) })),
    moved: total(rows),
  }
}
