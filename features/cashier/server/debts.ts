import { findAccount, hold } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import type { Deps, Who } from './deps.ts'
import { bookSettled } from './ledger.ts'
import { holdMember } from './members.ts'
import { findSettlement, insertSettlement } from './store-debts.ts'

/** The member settles what they owe, or part of it, out of their cash (M9). The same key again changes nothing. */
export async function settleDebt(deps: Deps, ask: Who & { amount: Amount; key: string }): Promise<void> {
  const at = await deps.now()
  const { merchantId, memberId } = ask
  await transaction(deps.db, async tx => {
    const { currency } = await holdMember(tx, ask)
    const known = await findSettlement(tx, ask, ask.key)
    if (known !== undefined && known !== ask.amount) throw new Refusal('key_reused')
    if (known !== undefined) return
    const owed = await owedBy(tx, ask)
    if (ask.amount <= 0n || ask.amount > owed || ask.amount % unitOf(currency) !== 0n)
      throw new Refusal('amount_out_of_range', { max: formatAmount(owed) })
    await bookSettled(tx, { merchantId, memberId, currency }, ask.key, ask.amount)
    await insertSettlement(tx, ask, ask.key, ask.amount, at)
  })
}

async function owedBy(tx: Tx, { merchantId, memberId }: Who): Promise<Amount> {
  const account = await findAccount(tx, merchantId, memberId, 'real', 'debt')
  return amount(account ? -(await hold(tx, [account.id])).get(account.id)!.balance : 0n)
}
