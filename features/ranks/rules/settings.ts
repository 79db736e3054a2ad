import { amount } from '#shared/money.ts'
import { timesOf, WEIGHTS, type Weights } from './growth.ts'
import { type BonusMode, RANKS, type Rank } from './ranks.ts'

/** How a merchant ranks members. */
export type RankSettings = {
  isOn: boolean
  ranks: readonly Rank[]
  weights: Weights
  mode: BonusMode
}
export const LAST_RANK = RANKS.length - 1
/** In hundredths. */
export const MOST_WEIGHT = 1_000

/** What holds where a merchant set nothing (agents §4.2). */
export function settingsFor(currency: string): RankSettings {
  const times = timesOf(currency)
  const ranks = RANKS.map(rank => ({
    ...{ needs: rank.needs, keeps: rank.keeps, bonus: amount(rank.bonus * times), gift: amount(rank.gift * times) },
  }))
  return { isOn: true, ranks, weights: WEIGHTS, mode: 'HIGHEST' }
}

export const FIELDS = ['needs', 'keeps', 'bonus', 'gift'] as const

/** The first of what could not be: each rank takes more than the one before, and is kept by no more than it takes. */
export function ladderProblem(
  ranks: readonly Rank[],
  unit: bigint,
): { rank: number; field: (typeof FIELDS)[number] } | undefined {
  for (const [rank, { needs, keeps, bonus, gift }] of ranks.entries()) {
    if (rank === 0 ? needs !== 0n : needs <= ranks[rank - 1]!.needs) return { rank, field: 'needs' }
    if (keeps > needs) return { rank, field: 'keeps' }
    if (bonus % unit !== 0n || (rank === 0 && bonus > 0n)) return { rank, field: 'bonus' }
    if (gift % unit !== 0n || (rank === 0 && gift > 0n)) return { rank, field: 'gift' }
  }
  return undefined
}

/** The promotion whose budget pays ranks and gifts. */
export const PROMOTION = 'rank'
/** So long a gift waits in the reward centre. */
export const GIFT_DAYS = 30
