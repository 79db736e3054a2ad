import { type Amount, amount } from '#shared/money.ts'

/** Specification §9: the counter rises by 165.11 every 3 seconds. */
export const JACKPOT_STEP = amount(1_651_100n)
export const JACKPOT_STEP_MS = 3_000

const DAY_MS = 86_400_000
const BASE = amount(10_000_000_000n)

/**
 * The counter where there is no pool (specification §3, jackpot counter): it begins at a number derived from the time it
 * is first shown, and grows while it is. It stands for nothing, and whoever shows it says so (security D6).
 */
export function illustrativeJackpot(shownAtMs: number, nowMs: number): Amount {
  const seed = BigInt(Math.floor((shownAtMs % DAY_MS) / JACKPOT_STEP_MS))
  const steps = BigInt(Math.floor(Math.max(0, nowMs - shownAtMs) / JACKPOT_STEP_MS))
  return amount(BASE + (seed + steps) * JACKPOT_STEP)
}
