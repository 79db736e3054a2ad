import { loadProtection } from '#features/protection/server/protection.ts'
import { hold } from '#features/wallet/server/wallet.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { assertAllowed, costOf } from './sale-decide.ts'
import type { SaleItem } from './sale-prepare.ts'
import { beginWindows } from './sale-state.ts'
import * as store from './store-sale.ts'

/** Numbers of a call from which its market is so much to read that it is asked first whether it could be sold at all. */
const MANY_NUMBERS = 200

/**
 * Whoever has no money for a large call, or may not stake so much, is refused before anything of its market is read. What was
 * answered before is answered again. The sale decides for good, on what it holds.
 */
export async function assertAffordable(db: Sql, item: SaleItem): Promise<void> {
  if (item.numbers < MANY_NUMBERS) return
  const { bettor, account, key } = item
  const isReal = account.book === 'real'
  await transaction(db, async tx => {
    const till = await hold(tx, [account.id])
    const [[active], protection, known, { now }] = await Promise.all([
      store.selectActive(tx, [bettor.memberId]),
      loadProtection(tx, isReal ? [bettor.memberId] : []),
      store.selectPlacements(tx, [{ memberId: bettor.memberId, key }]),
      store.takeIds(tx, 0, 0),
    ])
    if (known.length > 0) return
    beginWindows({ protection, till, rebases: [] }, [item])
    const state = { at: now, till, active: new Map([[bettor.memberId, active!]]), protection }
    assertAllowed(state, item, costOf(item))
  })
}
