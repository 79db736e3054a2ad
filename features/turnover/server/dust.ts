import { playableOf, standOf } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { DUST } from '../rules/turnover.ts'
import * as store from './store.ts'
import { sumOpen } from './store-bets.ts'

/**
 * Ends open lots of those of these members who have nothing left to play with: here, at vendors, or in open bets (promotions
 * §6.6). Lots are read before money: whoever pays in opens the lot in the same transaction, so that money that comes just now
 * has none of these. `stakesOf`: what of a member's stakes is open besides those that the log tells of.
 */
export async function endDust(
  tx: Tx,
  memberIds: readonly string[],
  stakesOf: (tx: Tx, owner: store.Owner) => Promise<bigint>,
  at: Date,
): Promise<void> {
  const open = await store.selectOpenOf(tx, memberIds)
  if (open.length === 0) return
  const stand = await standOf(
    tx,
    open.map(each => BigInt(each.wallet)),
  )
  for (const owner of open) {
    const wallet = stand.get(BigInt(owner.wallet))!
    if (wallet.balance + wallet.bonus >= DUST) continue
    const playable = await playableOf(tx, owner.memberId)
    const staked = (await sumOpen(tx, owner)) + (await stakesOf(tx, owner))
    if (amount(playable + staked) < DUST) await store.endForDust(tx, owner.ids, at)
  }
}
