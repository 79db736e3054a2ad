import { issueRewards, type NewReward } from '#features/rewards/server/rewards.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import { GIFT_DAYS, PROMOTION } from '../../rules/settings.ts'
import type { Case, Night } from './judge.ts'

const DAY_MS = 86_400_000
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

/**
 * The gift of the month to those whose rank brings one: a reward that waits. Of whoever is in a break it is not given later; for whom
 * the budget has not enough, the next night asks again.
 */
export async function giveGifts(
  tx: Tx,
  { merchantId, settings, at, today }: Night,
  cases: readonly Case[],
): Promise<void> {
  const month = monthOf(today)
  const expiresAt = new Date(at.getTime() + GIFT_DAYS * DAY_MS)
  const gifts: NewReward[] = []
  for (const { standing, isGiven, judged } of cases) {
    const gift = settings.ranks[Math.min(judged.rank, settings.ranks.length - 1)]!.gift
    if (standing.giftMonth === month || judged.rank === 0 || gift === 0n) continue
    if (!isGiven) standing.giftMonth = month
    else
      gifts.push({
        ...{ id: idOf(standing.memberId, month), merchantId, memberId: standing.memberId, currency: standing.currency },
        ...{ promotion: PROMOTION, kind: 'month', amount: gift, timesPpm: 0n, note: '', by: 'rank', expiresAt },
      })
  }
  if (gifts.length === 0) return
  const told = await issueRewards(tx, { merchantId, code: PROMOTION }, gifts)
  for (const { standing } of cases) {
    const outcome = told.get(idOf(standing.memberId, month))
    if (outcome !== undefined && outcome !== 'budget_spent') standing.giftMonth = month
  }
}

const idOf = (memberId: string, month: Day) => `gift:${memberId}:${month.slice(0, 7)}`
