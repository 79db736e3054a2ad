import { type Amount, amount, ZERO } from '#shared/money.ts'
import { reachedTier, type Tier, toCents } from '../contracts/tiers.ts'

export type Window = { dayToDate: Amount; tier: number; pay: Amount; paidToDate: Amount }

const PPM = 1_000_000n

/**
 * What five minutes of a day come to, one after the other (agents §2.12): each by the step that the day has reached after it.
 * What is less than a cent waits for the next one of the day; a step that is reached changes nothing of earlier windows.
 */
export function realtimeWindows(tiers: readonly Tier[], valid: readonly Amount[], active = 0): Window[] {
  let dayToDate = 0n
  let earned = 0n
  return valid.map(bet => {
    dayToDate += bet
    const tier = reachedTier(tiers, { valid: amount(dayToDate), loss: ZERO, active })
    const before = toCents(earned / PPM)
    earned += bet * BigInt(tiers[tier]?.ratePpm ?? 0)
    const paidToDate = toCents(earned / PPM)
    return { dayToDate: amount(dayToDate), tier, pay: amount(paidToDate - before), paidToDate }
  })
}
