import type { Cashier } from '#features/cashier/server/cashier.ts'
import { sharedDocuments } from '#features/identity/server/identity.ts'
import { type Circle, circleOf, type Seen } from '#features/players/rules/circle.ts'
import { sharedPlaces } from '#features/sessions/server/sessions.ts'
import type { Sql } from '#shared/server/db.ts'

/** So many are looked at together. */
const MOST_IN_CIRCLE = 60

/** Accounts linked with a member's, and those linked with these. */
export async function linkedAround(
  db: Sql,
  { office }: Pick<Cashier, 'office'>,
  { merchantId, memberId }: { merchantId: number; memberId: string },
): Promise<Circle> {
  const seenOf = async (ids: readonly string[]): Promise<Seen[]> => {
    const [documents, places, payees] = await Promise.all([
      sharedDocuments(db, merchantId, ids),
      sharedPlaces(db, merchantId, ids),
      office.sharedPlaces(merchantId, ids),
    ])
    return [
      ...documents.map(row => ({ ...row, kind: 'document' as const, about: '' })),
      ...places.map(({ address, ...row }) => ({ ...row, about: address })),
      ...payees.map(({ kind, number, ...row }) => ({ ...row, kind: 'payee' as const, about: `${kind} ${number}` })),
    ]
  }
  const near = await seenOf([memberId])
  const { members } = circleOf(memberId, near, MOST_IN_CIRCLE)
  const others = members.map(({ id }) => id).filter(id => id !== memberId)
  return circleOf(memberId, [...near, ...(others.length > 0 ? await seenOf(others) : [])], MOST_IN_CIRCLE)
}
