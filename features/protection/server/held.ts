import { type Account, accountOf, type Held, hold, markWallets } from '#features/wallet/server/wallet.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'

export type Owner = { merchantId: number; memberId: string }

/**
 * Holds the account that a member bets from, to change what it may do: bets that were decided before are written, those
 * after see what is set now. `at` is the database's clock from then on.
 */
export async function holdMember(
  tx: Tx,
  { merchantId, memberId }: Owner,
): Promise<{ account: Account; totals: Held['totals']; at: Date }> {
  const account = await accountOf(tx, merchantId, memberId, 'real')
  const held = await hold(tx, [account.id])
  await markWallets(tx, [memberId], 'protection')
  return { account, totals: held.get(account.id)!.totals, at: await databaseNow(tx) }
}
