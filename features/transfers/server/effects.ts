import { memberNames } from '#features/people/server/people.ts'
import { hold } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Change } from '../rules/settlement.ts'
import type * as wallets from './store-wallets.ts'

/* What a decision would do, for the second person to read. */

/** The member's money before and after; refused as `insufficient_funds` where it is not there. */
export async function changesOf(tx: Tx, { cashAccount, transitAccount, atAccount }: wallets.WalletRow, change: Change) {
  const held = await hold(tx, [cashAccount, transitAccount, atAccount])
  const told = (account: bigint, value: Amount) => {
    const { balance } = held.get(account)!
    const after = amount(balance + value)
    if (value < ZERO && after < ZERO) throw new Refusal('insufficient_funds')
    return { from: formatAmount(balance), to: formatAmount(after) }
  }
  return {
    cash: told(cashAccount, change.cash),
    transit: told(transitAccount, change.transit),
    atVendor: told(atAccount, change.at),
  }
}

export async function nameOf(tx: Tx, merchantId: number, memberId: string): Promise<string> {
  return (await memberNames(tx, merchantId, [memberId])).get(memberId) ?? memberId
}
