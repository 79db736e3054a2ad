import type { Amount } from '#shared/money.ts'

export const REDEEM_STATES = ['IN_PROCESS', 'APPROVED', 'REJECTED'] as const
export type RedeemState = (typeof REDEEM_STATES)[number]

export type Goods = {
  minRank: number
  /** Of one member in all; null for any number. */
  perMember: number | null
  stock: number
  points: bigint
  /** Own valid play of the last days that it takes. */
  amountRequirement: Amount
}
export type RedeemFacts = { rank: number; taken: number; turnover: Amount; balance: bigint; quantity: number }
export type RedeemProblem = 'rank_too_low' | 'redeem_limit' | 'sold_out' | 'play_more' | 'points_short'

/** The first thing that is wrong with a redeem, in the order of promotions §7.10; null where nothing is. */
export function redeemProblem(goods: Goods, facts: RedeemFacts): RedeemProblem | null {
  if (facts.rank < goods.minRank) return 'rank_too_low'
  if (goods.perMember !== null && facts.taken + facts.quantity > goods.perMember) return 'redeem_limit'
  if (facts.quantity > goods.stock) return 'sold_out'
  if (facts.turnover < goods.amountRequirement) return 'play_more'
  return costOf(goods, facts.quantity) > facts.balance ? 'points_short' : null
}

export const costOf = ({ points }: Pick<Goods, 'points'>, quantity: number): bigint => points * BigInt(quantity)
