import { type Amount, amount } from '#shared/money.ts'
import type { Tier } from './tiers.ts'

/** What is missing to the next step above the one that is reached (agents §3.2); null at the top. */
export function toNextTier(
  tiers: readonly Tier[],
  tier: number,
  reached: { valid: Amount; loss: Amount; active: number },
): { tier: number; valid: Amount; netLoss: Amount; active: number } | null {
  const next = tiers[tier + 1]
  if (!next) return null
  return {
    tier: tier + 1,
    valid: atLeastZero(next.minValidBet - reached.valid),
    netLoss: atLeastZero(next.minNetLoss - reached.loss),
    active: Math.max(next.minActive - reached.active, 0),
  }
}

const atLeastZero = (value: bigint): Amount => amount(value > 0n ? value : 0n)
