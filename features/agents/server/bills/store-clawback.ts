import type { TakenBack } from '#features/agents/rules/bills/clawback.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Bill } from './store-bills.ts'

/* SQL of what was taken back of bills. */

export type Clawback = { n: number; amount: Amount; fromBill: Amount; fromWallet: Amount; at: Date; reason: string }
type New = Omit<Clawback, 'at'> & { billId: bigint; merchantId: number; payer: number | null; by: string }

export async function selectClawbacks(db: Sql | Tx, billId: bigint): Promise<Clawback[]> {
  const rows = await db<(Omit<Clawback, 'amount' | 'fromBill' | 'fromWallet'> & Record<string, bigint>)[]>`
    select n, amount, from_bill as "fromBill", from_wallet as "fromWallet", at, reason
    from agents.clawbacks where bill_id = ${billId} order by n`
  return rows.map(row => ({
    ...{ n: row.n, at: row.at, reason: row.reason, amount: amount(row.amount!) },
    ...{ fromBill: amount(row.fromBill!), fromWallet: amount(row.fromWallet!) },
  }))
}

export async function insertClawback(tx: Tx, at: Date, row: New): Promise<void> {
  await tx`
    insert into agents.clawbacks (bill_id, n, merchant_id, payer, amount, from_bill, from_wallet, at, by, reason)
    values (${row.billId}, ${row.n}, ${row.merchantId}, ${row.payer}, ${row.amount}, ${row.fromBill}, ${row.fromWallet}, ${at},
      ${row.by}, ${row.reason})`
}

/** Of a bill less is due and less came; what could not be taken is owed by it. */
export async function takeOff(
  tx: Tx,
  billId: bigint,
  { amount: value, fromBill, fromWallet, owed, status }: TakenBack & { amount: Amount; status: Bill['status'] },
): Promise<void> {
  await tx`
    update agents.bills set clawed = clawed + ${value}, returned = returned + ${owed}, held = held - ${fromBill},
      received = received - ${amount(fromBill + fromWallet)}, status = ${status}
    where id = ${billId}`
}
