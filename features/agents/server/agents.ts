import { formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { arrearsOf } from './bills/arrears.ts'

export { approve, deny, previewRun } from './bills/approve.ts'
export { arrearsOf } from './bills/arrears.ts'
export { payOfCredit, payOpen } from './bills/pay.ts'
export { settleDue } from './bills/run.ts'
export { answer, askToEnd, endContractsOf, withdraw } from './contracts/answer.ts'
export { endMoved } from './contracts/moved.ts'
export { preview, propose } from './contracts/propose.ts'
export { billClawed, billReady, contractTold, debtorCredited } from './events.ts'
export { countFees } from './fees/fees.ts'
export { countDraw } from './metrics/draws.ts'
export { followSettled } from './metrics/follower.ts'
export { agentActions } from './office/actions.ts'

/** Nothing leaves a wallet whose owner owes (§2.11). Refused as `arrears_open`. */
export async function refuseArrears(tx: Tx, memberId: string): Promise<void> {
  const owed = await arrearsOf(tx, memberId)
  if (owed > 0n) throw new Refusal('arrears_open', { amount: formatAmount(owed) })
}
