import { type Amount, amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import * as store from './store-approve.ts'

/* What operators decide about dividends (§2.10): a run is shown whole before anything of it is paid. */

/** Which bills: single ones, all of somebody and below, those of a period, or all that wait. */
export type Chosen = { ids: readonly bigint[] } | { line: string } | { from: string; to: string; line?: string } | 'all'

/** Bills that wait for approval, and what paying all of them would cost the house. */
export async function previewRun(db: Sql | Tx, merchantId: number, chosen: Chosen) {
  const bills = await store.selectPending(db, merchantId, chosen)
  const cost = bills.reduce((sum, bill) => amount(sum + (bill.payer === null ? bill.due : 0n)), amount(0n))
  return { bills, houseCost: cost as Amount }
}

/**
 * Approves bills, a payer's before those that they pay: refused as `state_changed` where one of them waits above a chosen one
 * and is not chosen. Paying follows by `payOpen`, once this is committed.
 */
export async function approve(
  tx: Tx,
  at: Date,
  { merchantId, by, chosen }: { merchantId: number; by: string; chosen: Chosen },
): Promise<bigint[]> {
  const bills = await store.holdPending(tx, merchantId, chosen)
  const ids = bills.map(({ id }) => id)
  if (ids.length === 0) throw new Refusal('not_found')
  if ((await store.selectWaitingAbove(tx, ids)).length > 0) throw new Refusal('state_changed')
  await store.setApproved(tx, ids, 'CALCULATED', by, at)
  return ids
}

export async function deny(
  tx: Tx,
  at: Date,
  { merchantId, by, chosen }: { merchantId: number; by: string; chosen: Chosen },
): Promise<bigint[]> {
  const ids = (await store.holdPending(tx, merchantId, chosen)).map(({ id }) => id)
  if (ids.length === 0) throw new Refusal('not_found')
  await store.setApproved(tx, ids, 'DENIED', by, at)
  return ids
}
