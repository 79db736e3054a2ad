import { type Amount, amount, parseAmount, ZERO } from '#shared/money.ts'

/** What a rank takes, what keeps it for 90 days, what reaching it pays, once in a life, and what it brings each month. */
export type Rank = { needs: bigint; keeps: bigint; bonus: Amount; gift: Amount }
/** Over several ranks at once: the bonus of the one that was reached, or of each. */
export type BonusMode = 'HIGHEST' | 'ALL'
export type Standing = {
  rank: number
  growth: bigint
  /** Of the last 90 days. */
  growth90: bigint
  daysAtRank: number
  paidRanks: readonly number[]
}
export type Judged = {
  rank: number
  /** Lower than it was where the rank fell: the way back is real. */
  growth: bigint
  event: 'RANK_UP' | 'RANK_DOWN' | null
  bonuses: readonly { rank: number; bonus: Amount }[]
}

export const KEEP_DAYS = 90

const rank = (needs: bigint, keeps: bigint, bonus: string, gift: string): Rank => ({
  ...{ needs, keeps, bonus: parseAmount(bonus), gift: parseAmount(gift) },
})
/** What holds where a merchant set nothing (agents §4.2). */
export const RANKS: readonly Rank[] = [
  ...[rank(0n, 0n, '0', '0'), rank(500n, 0n, '5', '0'), rank(3_000n, 600n, '18', '8')],
  ...[rank(10_000n, 2_000n, '58', '18'), rank(40_000n, 8_000n, '188', '58'), rank(150_000n, 30_000n, '588', '188')],
  ...[rank(500_000n, 100_000n, '1288', '388'), rank(1_500_000n, 300_000n, '2888', '888')],
  ...[rank(5_000_000n, 1_000_000n, '8888', '1888'), rank(15_000_000n, 3_000_000n, '18888', '3888')],
  rank(50_000_000n, 10_000_000n, '58888', '8888'),
]

/** Where a member stands now (promotions §7.9): up at once, over any number of ranks; one down where 90 days brought too little. */
export function judge(ranks: readonly Rank[], mode: BonusMode, standing: Standing): Judged {
  const { growth, growth90, daysAtRank, paidRanks } = standing
  const top = ranks.findLastIndex(each => growth >= each.needs)
  if (top > standing.rank) {
    const reached = Array.from({ length: top - standing.rank }, (_, i) => standing.rank + 1 + i)
    const paid = mode === 'ALL' ? reached : [top]
    const bonuses = paid
      .filter(each => !paidRanks.includes(each) && ranks[each]!.bonus > 0n)
      .map(each => ({ rank: each, bonus: ranks[each]!.bonus }))
    return { rank: top, growth, event: 'RANK_UP', bonuses }
  }
  const own = ranks[standing.rank]
  if (!own || standing.rank === 0 || daysAtRank < KEEP_DAYS || growth90 >= own.keeps)
    return { rank: standing.rank, growth, event: null, bonuses: [] }
  const left = least(growth, own.needs - 1n, ranks[standing.rank - 1]!.needs + growth90)
  return { rank: standing.rank - 1, growth: left, event: 'RANK_DOWN', bonuses: [] }
}

export const bonusOf = ({ bonuses }: Judged): Amount =>
  amount(bonuses.reduce<bigint>((sum, each) => sum + each.bonus, ZERO))

const least = (...values: bigint[]): bigint => values.toSorted((one, other) => (one < other ? -1 : 1))[0]!
