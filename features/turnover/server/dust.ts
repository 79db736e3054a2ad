import { playableOf, standOf } from '#features/wallet/server/wallet.ts'
import type { Tx } from '#shared/server/db.ts'
import { DUST } from '../rules/turnover.ts'
import * as store from './store.ts'
import { sumOpen } from './store-bets.ts'

/** What of a member's stakes lies in bets which the log does not tell of. */
export type StakesOf = (tx: Tx, owner: store.Owner) => Promise<bigint>
/** What was in a member's wallet at a place up to which all bets are counted. */
export type Counted = { memberId: string; version: number; money: bigint }

/**
 * Ends open lots of those of these members who have nothing left to play with: here, at vendors, or in open bets (promotions
 * §6.6). Of whoever has moved since, not all is counted. Lots are read before money: whoever pays in opens the lot in the
 * same transaction.
 */
export async function endDust(tx: Tx, counted: readonly Counted[], stakesOf: StakesOf, at: Date): Promise<void> {
  const poor = counted.filter(({ money }) => money < DUST)
  if (poor.length === 0) return
  const open = await store.selectOpenOf(
    tx,
    poor.map(each => each.memberId),
  )
  for (const owner of open) {
    const { version } = poor.find(each => each.memberId === owner.memberId)!
    const money = (await playableOf(tx, owner.memberId)) + (await sumOpen(tx, owner)) + (await stakesOf(tx, owner))
    const id = BigInt(owner.wallet)
    const now = (await standOf(tx, [id])).get(id)!
    if (money < DUST && now.version === version) await store.endForDust(tx, owner.ids, at)
  }
}
