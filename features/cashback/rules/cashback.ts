import { type Amount, amount, ZERO } from '#shared/money.ts'

const PPM = 1_000_000n

/** A closed window of own money in eligible games; `carryIn` is what corrections of the window before came to. */
export type CashbackWindow = { staked: Amount; won: Amount; rewards: Amount; carryIn: Amount }
export type CashbackTerms = { ratePpm: bigint; min: Amount; cap: Amount; unit: bigint }

/** What comes back on losses (promotions §7.4): of a net loss alone, down to the unit, from the least on up to the most. */
export function cashback(window: CashbackWindow, terms: CashbackTerms): { netLoss: Amount; amount: Amount } {
  const net = window.staked - window.won - window.rewards - window.carryIn
  if (net <= 0n) return { netLoss: ZERO, amount: ZERO }
  const part = (net * terms.ratePpm) / PPM
  const whole = part - (part % terms.unit)
  const isCapped = whole > terms.cap
  const paid = whole < terms.min ? ZERO : isCapped ? terms.cap : whole
  return { netLoss: amount(net), amount: amount(paid) }
}
