import { settleCashback } from '#features/cashback/server/cashback.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { PROMOTION } from '#features/ranks/rules/settings.ts'
import { judgeNight } from '#features/ranks/server/ranks.ts'
import { parseAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import type { PointMember, PointsWorld } from '../../support/points/world.ts'
import type { Deed } from './deeds.ts'

const DAY_MS = 86_400_000
/** Of offers whose days are told: one is over, and was counted. */
const [SINCE, PLAYED, NOW] = [new Date('2026-11-20T00:00:00Z'), '2026-11-24', new Date('2026-11-26T12:00:00Z')]

/** What is reckoned of whole days, for everybody at once: ranks and cashback. */
export async function createDays({ db, deliver, newMember }: PointsWorld): Promise<Record<string, Deed>> {
  const running = {
    merchantId: 1,
    currency: 'CRD',
    state: 'RUNNING',
    budget: parseAmount('1000000'),
    by: 'proof',
  } as const
  const endsAt = new Date(Date.now() + 99 * DAY_MS)
  await transaction(db, tx =>
    addPromotion(tx, { ...running, code: PROMOTION, kind: 'rank', offer: {}, startsAt: SINCE, endsAt, at: SINCE }),
  )
  await db`update records.progress set counted_to = '2027-01-01'`

  const subject = (who: PointMember, work: (server: Context) => Promise<unknown>, read: () => Promise<unknown>) => ({
    ...{ members: [who], work, read },
  })

  return {
    'rank night': async () => {
      const who = await newMember()
      await who.play('1000000')
      await deliver()
      // A night is judged once: this one is asked for again.
      await db`delete from ranks.nights`
      const { memberId } = who
      const tonight = new Date(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T12:00:00Z`)
      const read = async () => [
        ...(await db`select rank_before, rank, growth from ranks.changes where member_id = ${memberId} order by place`),
        ...(await db`select rank, amount, state from ranks.bonuses where member_id = ${memberId} order by rank`),
        ...(await db`select amount, state from rewards.rewards where member_id = ${memberId}`),
        ...(await db`select rank_level from people.members where id = ${memberId}`),
      ]
      return subject(who, server => judgeNight(server, tonight), read)
    },
    cashback: async code => {
      const who = await newMember()
      const { memberId } = who
      // Whoever played for a deed before would have a part in this offer, too, and offers of before would be looked at again.
      await db`delete from records.days`
      await db`
        update promotions.promotions set state = 'STOPPED', stopped_at = ${SINCE} where kind = 'cashback' and state = 'RUNNING'`
      await db`
        insert into records.days (merchant_id, member_id, currency, day, product, own_stake, own_payout, own_given)
        values (1, ${memberId}, 'CRD', ${PLAYED}, 'RNG', ${parseAmount('1000')}, ${parseAmount('700')}, 0)`
      const terms = { every: 'day', ratePpm: 100_000, min: '1', cap: '50', products: ['RNG'], audience: {}, texts: {} }
      await transaction(db, tx =>
        addPromotion(tx, { ...running, code, kind: 'cashback', offer: terms, startsAt: SINCE, endsAt, at: SINCE }),
      )
      const read = async () => [
        ...(await db`select day, state, amount, carry_in from cashback.results where member_id = ${memberId} order by day`),
        ...(await db`select day from cashback.windows where promotion = ${code} order by day`),
        ...(await db`select budget_left from promotions.promotions where code = ${code}`),
      ]
      return subject(who, ({ db: on }) => settleCashback(on, NOW), read)
    },
  }
}
