import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { holdMember, type Owner } from './held.ts'
import * as store from './store-offers.ts'

/* Whether a member wants bonuses (promotions §4.1): a switch of theirs, which an operator may set for them. */

/** How it stands; everybody wants them until something else is said. */
export async function offersWanted(db: Sql | Tx, owner: Owner): Promise<Pick<store.OfferWish, 'wanted' | 'source'>> {
  return (await store.lastWish(db, owner)) ?? { wanted: true, source: 'member' }
}

/**
 * No is in force at once. Yes is said by who said no: `not_allowed` for an operator against the member, and for the member
 * against an operator. Answers whether that changed anything.
 */
export async function wantOffers(
  tx: Tx,
  { merchantId, memberId, by }: Owner & { by: string },
  wanted: boolean,
): Promise<boolean> {
  await holdMember(tx, { merchantId, memberId })
  const source = by === memberId ? 'member' : 'operator'
  const now = await offersWanted(tx, { merchantId, memberId })
  if (now.wanted === wanted) return false
  if (wanted && now.source !== source) throw new Refusal('not_allowed')
  await store.insertWish(tx, { merchantId, memberId }, { wanted, source, by })
  return true
}

/** Those of these members who want no bonuses. */
export const whoWantsNone = (db: Sql | Tx, memberIds: readonly string[]): Promise<Set<string>> =>
  store.selectUnwilling(db, memberIds)
