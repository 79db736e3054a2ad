import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Mode, RateType } from './kinds.ts'

/** A step of a contract (agents §2.2). Whoever counts no loss has `minNetLoss` 0. */
export type Tier = {
  minValidBet: Amount
  minNetLoss: Amount
  minActive: number
  rateType: RateType
  ratePpm: number
  amount: Amount
}
export type Gross = { tier: number; gross: Amount }

const CENT = 100n
const PPM = 1_000_000n
const NONE: Gross = { tier: -1, gross: ZERO }

/** Contracts pay whole cents, rounded down. */
export const toCents = (value: bigint): Amount => amount(value - (((value % CENT) + CENT) % CENT))

const share = (base: Amount, tier: Tier): Amount =>
  tier.rateType === 'F' ? tier.amount : toCents((base * BigInt(tier.ratePpm)) / PPM)

/** The highest step of which every condition holds; its rate applies to all of the base (§2.8). -1 for none. */
export function reachedTier(tiers: readonly Tier[], reached: { valid: Amount; loss: Amount; active: number }): number {
  return tiers.findLastIndex(
    tier => tier.minValidBet <= reached.valid && tier.minNetLoss <= reached.loss && tier.minActive <= reached.active,
  )
}

/** Of a salary: by what the team's bets came to. */
export function salaryGross(tiers: readonly Tier[], reached: { valid: Amount; active: number }): Gross {
  const tier = reachedTier(tiers.map(withoutLoss), { ...reached, loss: ZERO })
  return tier < 0 ? NONE : { tier, gross: share(reached.valid, tiers[tier]!) }
}

/** Of a dividend: by what the team lost, with what is carried. */
export function dividendGross(
  tiers: readonly Tier[],
  { valid, base, active, mode }: { valid: Amount; base: Amount; active: number; mode: Mode },
): Gross {
  if (base <= 0n) return NONE
  if (mode === 'FLOAT') return floating(tiers, { valid, base, active })
  const tier = reachedTier(tiers, { valid, loss: base, active })
  return tier < 0 ? NONE : { tier, gross: share(base, tiers[tier]!) }
}

/** The best of all steps that are reached but for their loss; of one that is missed by its loss, that part of it. */
function floating(tiers: readonly Tier[], reached: { valid: Amount; base: Amount; active: number }): Gross {
  return tiers.reduce<Gross>((best, tier, index) => {
    if (tier.minValidBet > reached.valid || tier.minActive > reached.active) return best
    const gross = inPart(tier, reached.base)
    return gross > best.gross || best.tier < 0 ? { tier: index, gross } : best
  }, NONE)
}

function inPart(tier: Tier, base: Amount): Amount {
  if (base >= tier.minNetLoss) return share(base, tier)
  if (tier.rateType === 'F') return toCents((tier.amount * base) / tier.minNetLoss)
  return toCents((base * BigInt(tier.ratePpm) * base) / (PPM * tier.minNetLoss))
}

const withoutLoss = (tier: Tier): Tier => ({ ...tier, minNetLoss: ZERO })
