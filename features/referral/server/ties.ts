import type { Cashier } from '#features/cashier/server/cashier.ts'
import { sharedDocuments } from '#features/identity/server/identity.ts'
import { memberNames, sharersOfMobile } from '#features/people/server/people.ts'
import { sharedPlaces } from '#features/sessions/server/sessions.ts'
import type { Sql } from '#shared/server/db.ts'
import { type SeenTie, type Tie, tiesOf } from '../rules/referral.ts'
import { type FriendRow, selectParts, selectRing } from './store.ts'

const MOST_PHONES = 20

/** What a friend shares with others that somebody has to look at. */
export async function findTies(
  db: Sql,
  cashier: Pick<Cashier, 'office'>,
  { merchantId, friendId, referrerId }: FriendRow,
): Promise<Tie[]> {
  const [documents, places, payees, phones, ring] = await Promise.all([
    sharedDocuments(db, merchantId, [friendId]),
    sharedPlaces(db, merchantId, [friendId]),
    cashier.office.sharedPlaces(merchantId, [friendId]),
    sharersOfMobile(db, { merchantId, memberId: friendId }, MOST_PHONES),
    selectRing(db, referrerId),
  ])
  const seen: SeenTie[] = [
    ...documents.map(({ memberId, isFull }) => ({ kind: 'document' as const, about: '', memberId, isFull })),
    ...phones.map(memberId => ({ kind: 'phone' as const, about: '', memberId, isFull: false })),
    ...payees.map(({ kind, number, memberId, isFull }) => ({
      ...{ kind: 'payee' as const, about: `${kind} ${number}`, memberId, isFull },
    })),
    ...places.map(({ kind, address, memberId, isFull }) => ({ kind, about: address, memberId, isFull })),
  ]
  const others = [...new Set(seen.map(each => each.memberId))]
  const names = await memberNames(db, merchantId, [...others, friendId])
  const parts = new Set(await selectParts(db, others))
  return tiesOf(seen, { friendId, ring: new Set([referrerId, ...ring]), parts, names })
}
