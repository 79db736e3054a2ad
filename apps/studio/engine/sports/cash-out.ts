import type { Split } from '#apps/studio/feed-messages.ts'
import { type Plan, systemOf } from './combinations.ts'
import { floorOf, HALF, isBelow, minus, NONE, ONE, plus, type Ratio, ratioOfFloat, times } from './ratio.ts'
import { coefficientOf, HALF_WIN } from './settlement/coefficients.ts'

/** What a leg that still runs is worth of each unit, by the chances of today: half results count as what they pay. */
export function worthOf(price: Ratio, { win, half_win, refund, half_lose }: Split): Ratio {
  const parts: [number, Ratio][] = [
    [win, price],
    [half_win, coefficientOf(price, HALF_WIN)],
    [refund, ONE],
    [half_lose, HALF],
  ]
  return parts.reduce((sum, [chance, pays]) => plus(sum, times(ratioOfFloat(chance), pays)), NONE)
}

/** Exactly what a bet is worth: `legs` by what they came to, or by `worthOf`. Legs of different events know nothing of each other. */
export const fairValue = (unitStake: Ratio, plan: Plan, legs: readonly Ratio[]): Ratio =>
  times(unitStake, systemOf(plan, legs))

/** What is offered for a part of the bet, exactly: fair, less the book's margin. Throws RangeError for a part that is none. */
export function offerOf(fair: Ratio, margin: Ratio, part: Ratio): Ratio {
  if (part.over <= 0n || isBelow(ONE, part)) throw new RangeError('a part of a bet lies above 0 and is 1 at most')
  return times(times(fair, minus(ONE, margin)), part)
}

/** The same in minor units: rounded down once. */
export const paidOffer = (fair: Ratio, margin: Ratio, part: Ratio): bigint => floorOf(offerOf(fair, margin, part))
