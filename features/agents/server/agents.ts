import type { Amount } from '#shared/money.ts'
import { formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { sumArrears } from './bills/store-pay.ts'

export { approve, deny, previewRun } from './bills/approve.ts'
export { payOpen } from './bills/pay.ts'
export { answer, askToEnd, endFrom, withdraw } from './contracts/answer.ts'
export { preview, propose } from './contracts/propose.ts'
export { billReady, contractTold } from './events.ts'
export { countDraw } from './metrics/draws.ts'
export { followSettled } from './metrics/follower.ts'

/** What a member owes downlines by contract. */
export async function arrearsOf(tx: Tx, merchantId: number, memberId: string): Promise<Amount> {
  return (await sumArrears(tx, merchantId, memberId)).owed
}

/** Nothing leaves a wallet whose owner owes (§2.11). Refused as `arrears_open`. */
export async function refuseArrears(tx: Tx, merchantId: number, memberId: string): Promise<void> {
  const owed = await arrearsOf(tx, merchantId, memberId)
  if (owed > 0n) throw new Refusal('arrears_open', { amount: formatAmount(owed) })
}
