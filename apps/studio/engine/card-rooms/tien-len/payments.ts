import * as z from 'zod/mini'
import type { Claim } from '../rules.ts'
import { rankOf, type TlCard, TWO } from './cards.ts'
import type { Play } from './plays.ts'

/* What a hand of tiến lên costs, in units: settings of its room. */

const units = z.int().check(z.nonnegative())
/** Twos, and what beats them. */
const prices = z.strictObject({ blackTwo: units, redTwo: units, threePairs: units, quad: units, fourPairs: units })
const common = {
  /** To whom chops, by who was chopped; and for what is still in the hand at the end. */
  chops: prices,
  left: prices,
  /** Never having played a card, and an instant win of another: each pays so much. */
  cong: units,
  instant: units,
}
export const paymentsFile = z.discriminatedUnion('form', [
  /** Until one is out: each other pays for each card left. */
  z.strictObject({ form: z.literal('counting'), card: units, ...common }),
  /** Until one is left: the last pays the first, and the last but one the second, by how many play. */
  z.strictObject({
    form: z.literal('ranking'),
    places: z.strictObject({ 2: z.array(units), 3: z.array(units), 4: z.array(units) }),
    ...common,
  }),
])
export type Payments = z.output<typeof paymentsFile>
type Prices = z.output<typeof prices>

const LEAST_RUN = 3
const [SPADES, CLUBS] = [0, 1]

const priceOfTwo = (card: TlCard, prices: Prices) =>
  (card & 3) === SPADES || (card & 3) === CLUBS ? prices.blackTwo : prices.redTwo

/** What a chopped play costs whoever laid it. */
export function priceOf({ kind, length }: Play, cards: readonly TlCard[], prices: Prices): number {
  if (kind === 'quad' && rankOf(cards[0]!) !== TWO) return prices.quad
  if (kind === 'pairs') return length > LEAST_RUN * 2 ? prices.fourPairs : prices.threePairs
  return cards.filter(card => rankOf(card) === TWO).reduce((sum, card) => sum + priceOfTwo(card, prices), 0)
}

/** What is paid for cards that were not got rid of: twos, quads and runs of pairs. */
export function priceOfLeft(hand: readonly TlCard[], prices: Prices): number {
  const twos = hand.filter(card => rankOf(card) === TWO).reduce((sum, card) => sum + priceOfTwo(card, prices), 0)
  const counts: number[] = new Array(TWO).fill(0)
  for (const card of hand) if (rankOf(card) < TWO) counts[rankOf(card)]!++
  const quads = counts.filter(count => count === 4).length
  const without = counts.map(count => (count === 4 ? 0 : count))
  // A quad may be part of a run: whichever way costs more is paid.
  return twos + Math.max(quads * prices.quad + runs(without, prices), runs(counts, prices))
}

function runs(counts: readonly number[], prices: Prices): number {
  let [sum, run] = [0, 0]
  for (const count of [...counts, 0]) {
    if (count >= 2) {
      run++
      continue
    }
    if (run >= LEAST_RUN) sum += run > LEAST_RUN ? prices.fourPairs : prices.threePairs
    run = 0
  }
  return sum
}

/** How a hand stands at its end. `out`: who got rid of all cards, in order; `failed`: those that never played, or left. */
export type Ended = { hands: readonly (readonly TlCard[])[]; order: readonly number[]; failed: ReadonlySet<number> }

/** What is paid at the end, all at once. The first of `order` is out first; at the ranking all are in it. */
export function endClaims(payments: Payments, { hands, order, failed }: Ended, group: number): Claim[] {
  const [first] = order
  const losers = [...hands.keys()].filter(place => place !== first)
  const claim = (from: number, to: number, units: number, why: string): Claim => ({ group, from, to, units, why })
  const claims = losers.flatMap(from => {
    const hand = hands[from]!
    const own = [claim(from, first!, priceOfLeft(hand, payments.left), 'left')]
    if (failed.has(from)) return [claim(from, first!, payments.cong, 'cong'), ...own]
    return payments.form === 'counting' ? [claim(from, first!, payments.card * hand.length, 'cards'), ...own] : own
  })
  if (payments.form === 'ranking') {
    const steps = payments.places[order.length as 2 | 3 | 4]
    for (const [i, units] of steps.entries()) claims.unshift(claim(order.at(-1 - i)!, order[i]!, units, 'place'))
  }
  return claims.filter(({ units }) => units > 0)
}
