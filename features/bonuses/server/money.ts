import { accountOf, standOf } from '#features/wallet/server/wallet.ts'
import type { Amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'

/** A member's bonus money, for whoever only looks. */
export async function bonusMoneyOf(
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: string },
): Promise<Amount> {
  const account = await accountOf(tx, merchantId, memberId, 'real')
  return (await standOf(tx, [account.id])).get(account.id)!.bonus
}
