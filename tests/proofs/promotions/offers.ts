import { openEnvelope, openRaffle, openWheel } from '#features/draws/server/draws.ts'
import { openBoard, openMission } from '#features/missions/server/missions.ts'
import type { ActivityOffer } from '#features/promotions/rules/activity.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { issueReward } from '#features/rewards/server/rewards.ts'
import { parseAmount } from '#shared/money.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import type { PointsWorld } from '../../support/points/world.ts'
import { ACTIVITY } from '../../support/promotions/world.ts'

const DAY_MS = 86_400_000
type Kind = Parameters<typeof addPromotion>[1]['kind']
type Owner = { merchantId: number; memberId: string }
export type Offers = ReturnType<typeof createOffers>

/** Whatever members can take, one of each by its code: each is paid of a promotion of that code, and of a budget. */
export function createOffers({ db, context }: PointsWorld) {
  const about = (code: string) => {
    const at = new Date()
    const [startsAt, endsAt] = [new Date(at.getTime() - DAY_MS), new Date(at.getTime() + DAY_MS)]
    return { merchantId: 1, code, promotion: code, id: code, currency: 'CRD', by: 'proof', at, startsAt, endsAt }
  }
  const open = (kind: Kind, code: string, budget: string, offer: object, also = async (_: Tx) => {}) =>
    transaction(db, async tx => {
      const promotion = { ...about(code), kind, state: 'RUNNING', budget: parseAmount(budget), offer } as const
      await addPromotion(tx, promotion)
      await also(tx)
    })
  const texts = { en: { title: 'Play', about: '' } }
  return {
    envelope: (
      code: string,
      { budget, count, min, max }: Record<'budget' | 'min' | 'max', string> & { count: number },
    ) =>
      open('envelope', code, budget, {}, tx =>
        openEnvelope(tx, context.serverSecret, {
          ...{ ...about(code), texts, count, unit: 100n },
          ...{ budget: parseAmount(budget), min: parseAmount(min), max: parseAmount(max) },
        }),
      ),
    activity: (
      code: string,
      { budget, total = null, more = {} }: { budget: string; total?: number | null; more?: Partial<ActivityOffer> },
    ) => open('activity', code, budget, { ...ACTIVITY, target: null, total, ...more }),
    mission: (
      code: string,
      { budget, target, category = null }: Record<'budget' | 'target', string> & { category?: string | null },
    ) =>
      open('mission', code, budget, {}, async tx => {
        const steps = [{ target: parseAmount(target), reward: parseAmount('10') }]
        const terms = { repeat: 'once', metric: 'valid_bet', category, minRank: 0, after: null, place: 0 } as const
        await openMission(tx, { ...about(code), ...terms, steps, texts })
      }),
    board: (code: string, prizes: readonly { from: number; to: number; amount: string }[]) =>
      open('board', code, '1000', {}, tx => {
        const written = prizes.map(prize => ({ ...prize, amount: parseAmount(prize.amount) }))
        return openBoard(tx, {
          ...about(code),
          category: null,
          dayCap: null,
          minScore: parseAmount('1'),
          prizes: written,
          texts,
        })
      }),
    wheel: (code: string, prizes: readonly { weight: number; amount: string }[], budget: string) =>
      open('wheel', code, budget, {}, tx => {
        const written = prizes.map(({ weight, amount }) => ({ weight, amount: parseAmount(amount), stock: null }))
        return openWheel(tx, { ...about(code), texts, spinsADay: 20, prizes: written })
      }),
    raffle: (code: string, prizes: readonly string[]) =>
      open('raffle', code, '1000', {}, tx => {
        const { startsAt, endsAt: closesAt, ...of } = about(code)
        const terms = { startsAt, closesAt, perDeposit: null, mostADeposit: 1, prizes: prizes.map(parseAmount) }
        return openRaffle(tx, context.serverSecret, { ...of, texts, ...terms })
      }),
    /** A reward that waits, named as its promotion. */
    reward: (code: string, owner: Owner) =>
      open('reward', code, '10', {}, async tx => {
        const terms = { kind: 'gift', amount: parseAmount('10'), timesPpm: 1_000_000n, note: '' } as const
        const expiresAt = new Date(Date.now() + DAY_MS)
        await issueReward(tx, { ...about(code), ...owner, ...terms, expiresAt })
      }),
  }
}
