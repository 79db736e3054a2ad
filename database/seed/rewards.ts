import { grantRounds } from '#features/freebets/server/freebets.ts'
import { selectVendors } from '#features/games/server/games.ts'
import { grantFreeTicket } from '#features/lottery/server/lottery.ts'
import { memberByUsername } from '#features/people/server/people.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { issueReward } from '#features/rewards/server/rewards.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

const DAY_MS = 86_400_000
const WAITS_DAYS = 30
const FREE_GAME = { vendor: 'LACQUER', code: 'lotus-lantern' }

/** Budgets for gifts, free rounds and free lottery tickets, and one of each that waits for each demo member; again changes nothing. */
export async function seedRewards(
  db: Sql,
  merchantId: number,
  currency: string,
  logins: readonly { username: string }[],
): Promise<void> {
  const at = new Date()
  const gifts = { kind: 'reward', state: 'RUNNING', budget: parseAmount('50000'), offer: {}, by: 'seed', at } as const
  const times = { startsAt: at, endsAt: new Date(at.getTime() + 365 * DAY_MS) }
  await transaction(db, async tx => {
    await addPromotion(tx, { merchantId, code: 'gifts', currency, ...gifts, ...times })
    await addPromotion(tx, { merchantId, code: 'spins', currency, ...gifts, ...times, kind: 'free_rounds' })
    await addPromotion(tx, { merchantId, code: 'tickets', currency, ...gifts, ...times, kind: 'free_ticket' })
  })
  const vendor = (await selectVendors(db, merchantId)).find(({ code }) => code === FREE_GAME.vendor)
  for (const { username } of logins)
    await transaction(db, async tx => {
      const member = await memberByUsername(tx, merchantId, username)
      if (!member) return
      await issueReward(tx, {
        ...{ id: `demo:${member.id}`, merchantId, memberId: member.id, currency, promotion: 'gifts', kind: 'gift' },
        ...{ amount: parseAmount('25'), timesPpm: 1_000_000n, note: '', by: 'seed' },
        expiresAt: new Date(at.getTime() + WAITS_DAYS * DAY_MS),
      })
      await grantFreeTicket(tx, {
        ...{ id: `tickets:${member.id}`, merchantId, memberId: member.id, currency, promotion: 'tickets', note: '' },
        ...{ worth: parseAmount('30'), by: 'seed', expiresAt: new Date(at.getTime() + WAITS_DAYS * DAY_MS) },
      })
      if (!vendor) return
      await grantRounds(tx, {
        ...{
          id: `spins:${member.id}`,
          merchantId,
          memberId: member.id,
          currency,
          promotion: 'spins',
          note: '',
          by: 'seed',
        },
        ...{ vendorId: vendor.id, game: FREE_GAME.code, rounds: 10, stake: parseAmount('1') },
        expiresAt: new Date(at.getTime() + WAITS_DAYS * DAY_MS),
      })
    })
}
