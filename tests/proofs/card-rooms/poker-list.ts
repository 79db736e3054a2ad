import type { Card } from '#apps/studio/engine/card-rooms/poker/cards.ts'

/*
 * The hands of poker a second time, as a list instead of a decision: all 7,462 are written down from the best to the worst, each under
 * the product of its ranks' primes, and a hand of seven is the best of its 21 fives.
 */
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]
const DOWN = Array.from({ length: 13 }, (_, i) => 12 - i)
const STRAIGHTS = [...DOWN.slice(0, 9).map(top => [0, 1, 2, 3, 4].map(i => top - i)), [3, 2, 1, 0, 12]]

function* chosen(ranks: readonly number[], count: number): Generator<number[]> {
  if (count === 0) yield []
  else
    for (let i = 0; i <= ranks.length - count; i++)
      for (const rest of chosen(ranks.slice(i + 1), count - 1)) yield [ranks[i]!, ...rest]
}
const keyOf = (ranks: readonly number[]) => ranks.reduce((product, rank) => product * PRIMES[rank]!, 1)
const runs = new Set(STRAIGHTS.map(keyOf))

/** So many of one rank, the others by their number, from the best on. */
function* groups(each: number, others: number, of: number): Generator<number[]> {
  for (const rank of DOWN)
    for (const rest of chosen(
      DOWN.filter(other => other !== rank),
      others,
    ))
      yield [...Array<number>(each).fill(rank), ...rest.flatMap(other => Array<number>(of).fill(other))]
}
function* twoPairs(): Generator<number[]> {
  for (const [high, low] of chosen(DOWN, 2))
    for (const kicker of DOWN) if (kicker !== high && kicker !== low) yield [high!, high!, low!, low!, kicker]
}
const loose = [...chosen(DOWN, 5)].filter(ranks => !runs.has(keyOf(ranks)))

/** From the best on: hands of one suit, and hands of several. */
const [suited, mixed] = [new Map<number, number>(), new Map<number, number>()]
let listed = 0
for (const [into, hands] of [
  [suited, STRAIGHTS],
  [mixed, groups(4, 1, 1)],
  [mixed, groups(3, 1, 2)],
  [suited, loose],
  [mixed, STRAIGHTS],
  [mixed, groups(3, 2, 1)],
  [mixed, twoPairs()],
  [mixed, groups(2, 3, 1)],
  [mixed, loose],
] as const)
  for (const ranks of hands) into.set(keyOf(ranks), listed++)
export const LISTED = listed

const FIVES = [...chosen([0, 1, 2, 3, 4, 5, 6], 5)]

/** The place of the best five of seven in the list: the lower the better. */
export function placeOf(seven: readonly Card[]): number {
  let best = LISTED
  for (const five of FIVES) {
    let [product, suit] = [1, seven[five[0]!]! & 3]
    for (const i of five) {
      product *= PRIMES[seven[i]! >> 2]!
      if ((seven[i]! & 3) !== suit) suit = -1
    }
    const place = (suit < 0 ? mixed : suited).get(product)!
    if (place < best) best = place
  }
  return best
}
