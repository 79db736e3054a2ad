import { expect } from '@playwright/test'
import { brandOf } from '#apps/studio/brands.ts'
import { grantRounds } from '#features/freebets/server/freebets.ts'
import { selectVendors } from '#features/games/server/games.ts'
import { memberByUsername } from '#features/people/server/people.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { merchant, withDatabase } from './hands.ts'

const DAY_MS = 86_400_000

/** What an operator and a second one do: rounds of a game at 1.00 for this member, which are free bets of a book. */
export async function giveRounds(
  username: string,
  { game, rounds }: { game: string; rounds: number },
): Promise<string> {
  const code = `spins-${username}`
  const times = { startsAt: new Date(Date.now() - DAY_MS), endsAt: new Date(Date.now() + DAY_MS) }
  return withDatabase(async db => {
    const merchantId = merchant()
    const vendor = (await selectVendors(db, merchantId)).find(each => each.code === brandOf(game))!
    return transaction(db, async tx => {
      await addPromotion(tx, {
        ...{ merchantId, code, currency: 'CRD', kind: 'free_rounds', state: 'RUNNING', budget: parseAmount('100') },
        ...{ by: 'story', at: new Date(), offer: {}, ...times },
      })
      const member = (await memberByUsername(tx, merchantId, username))!
      const granted = await grantRounds(tx, {
        ...{ id: code, merchantId, memberId: member.id, promotion: code, currency: 'CRD', vendorId: vendor.id },
        ...{ game, rounds, stake: parseAmount('1'), note: '', by: 'story', expiresAt: times.endsAt },
      })
      expect(granted).toBe('done')
      return member.id
    })
  })
}
