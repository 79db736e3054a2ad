import type { Tier } from './tiers.ts'

export type Problem =
  | ('E_NOT_DIRECT_DOWNLINE' | 'E_NO_UPLINE_CONTRACT' | 'E_PENDING_EXISTS')
  | ('E_TIER_COUNT' | 'E_RATE_TYPE' | 'E_RATE_RANGE' | 'E_LOSS_GT_BET' | 'E_TIER_ORDER')
  | 'E_EXCEEDS_UPLINE'

export const MOST_TIERS = 10
/** Half of the base: no rate is above it. */
export const MOST_PPM = 500_000

/** Nobody stands above a contract of the house. */
export type Ceiling = readonly Tier[] | 'HOUSE' | null

/** Why a contract may not be proposed, the first reason in the order of agents §2.6; null where it may. */
export function contractProblem(ask: {
  isDirect: boolean
  /** Steps of the payer's own contract of the same kind and product; null where none runs. */
  ceiling: Ceiling
  isPending: boolean
  tiers: readonly Tier[]
}): Problem | null {
  const { ceiling, tiers } = ask
  if (!ask.isDirect) return 'E_NOT_DIRECT_DOWNLINE'
  if (ceiling === null) return 'E_NO_UPLINE_CONTRACT'
  if (ask.isPending) return 'E_PENDING_EXISTS'
  if (tiers.length < 1 || tiers.length > MOST_TIERS) return 'E_TIER_COUNT'
  const above = ceiling === 'HOUSE' ? [] : ceiling
  if (new Set([...tiers, ...above].map(({ rateType }) => rateType)).size > 1) return 'E_RATE_TYPE'
  for (const tier of tiers) {
    if (!isRate(tier)) return 'E_RATE_RANGE'
    if (tier.minNetLoss > tier.minValidBet) return 'E_LOSS_GT_BET'
  }
  if (!tiers.every((tier, i) => i === 0 || rises(tiers[i - 1]!, tier))) return 'E_TIER_ORDER'
  return ceiling !== 'HOUSE' && exceeding(tiers, ceiling).length > 0 ? 'E_EXCEEDS_UPLINE' : null
}

/**
 * Steps of a downline's contract, by index, above which none of the payer's stands: one that asks no more and gives no less.
 * A contract without any is dominated, the exact form of "an upline's rate is at least the downline's".
 */
export function exceeding(tiers: readonly Tier[], ceiling: readonly Tier[]): number[] {
  return tiers.flatMap((tier, i) => (ceiling.some(above => isAbove(above, tier)) ? [] : [i]))
}

function isAbove(above: Tier, tier: Tier): boolean {
  return (
    above.rateType === tier.rateType &&
    above.minValidBet <= tier.minValidBet &&
    above.minNetLoss <= tier.minNetLoss &&
    above.minActive <= tier.minActive &&
    rateOf(above) >= rateOf(tier)
  )
}

const rateOf = (tier: Tier): bigint => (tier.rateType === 'F' ? tier.amount : BigInt(tier.ratePpm))
const isRate = (tier: Tier) => rateOf(tier) >= 1n && (tier.rateType === 'F' || tier.ratePpm <= MOST_PPM)

function rises(before: Tier, tier: Tier): boolean {
  return (
    rateOf(tier) > rateOf(before) &&
    tier.minValidBet >= before.minValidBet &&
    tier.minNetLoss >= before.minNetLoss &&
    tier.minActive >= before.minActive
  )
}
