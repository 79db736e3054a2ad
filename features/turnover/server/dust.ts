import { playableOf, standOf, type Wallet } from '#features/wallet/server/wallet.ts'
import type { Tx } from '#shared/server/db.ts'
import { DUST } from '../rules/turnover.ts'
import * as store from './store.ts'
import { sumOpen } from './store-bets.ts'

/** What of a member's stakes lies in bets which the log does not tell of. */
export type StakesOf = (tx: Tx, owner: store.Owner) => Promise<bigint>

/**
 * Ends open lots of those of these members who have nothing left to play with: here, at vendors, or in open bets (promotions
 * §6.6). `stand`: how their wallets stood before bets were counted; of whoever has moved since, not all was counted yet.
 * Lots are read before money: whoever pays in opens the lot in the same transaction.
 */
export async function endDust(
  tx: Tx,
  memberIds: readonly string[],
  stand: ReadonlyMap<bigint, Wallet>,
  stakesOf: StakesOf,
  at: Date,
): Promise<void> {
  const poor = [...stand].filter(([, { balance, bonus }]) => balance + bonus < DUST).map(([id]) => id)
  if (poor.length === 0) return
  for (const owner of await store.selectOpenOf(tx, memberIds)) {
    const id = BigInt(owner.wallet)
    if (!poor.includes(id)) continue
    const money = (await playableOf(tx, owner.memberId)) + (await sumOpen(tx, owner)) + (await stakesOf(tx, owner))
    const now = (await standOf(tx, [id])).get(id)!
    if (money < DUST && now.version === stand.get(id)!.version) await store.endForDust(tx, owner.ids, at)
  }
}
