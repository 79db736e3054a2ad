import * as z from 'zod/mini'
import { edgeOf, LOST, type Net, PUSH, type Weighted } from '../edge.ts'
import type { TableBet, TableRules } from '../rules.ts'

export const fanTanFile = z.strictObject({ kind: z.literal('fanTan') })

/** How many beads lie under the cup. */
export type Beads = number
/** Of the four that may be left, each is as likely: twenty counts in a row. */
const [FEWEST, COUNTS] = [21, 20]
export const PILES: Weighted<Beads> = Array.from({ length: COUNTS }, (_, i) => ({ outcome: FEWEST + i, ways: 1 }))

export const LEFTS = [1, 2, 3, 4] as const
/** What is left when beads are taken away by fours: one to four. */
export const leftOf = (beads: Beads): number => ((beads - 1) % 4) + 1

const bet = (price: Net, wins: readonly number[], back: readonly number[] = []): TableBet<Beads> => {
  const net = (beads: Beads): Net => {
    const left = leftOf(beads)
    return wins.includes(left) ? price : back.includes(left) ? PUSH : LOST
  }
  return { price, net, edge: () => edgeOf(PILES, net) }
}

/** Fan-tan. Wins are paid at true odds less 5 %, down to thousandths. Its ids name what wins, and of `nim` then what comes back. */
export const fanTanRules = (): TableRules<Beads> => ({
  decks: 0,
  bets: new Map([
    ...LEFTS.map(n => [`fan${n}`, bet(2_850, [n])] as const),
    ...LEFTS.flatMap(n => LEFTS.filter(m => m !== n).map(m => [`nim${n}${m}`, bet(1_900, [n], [m])] as const)),
    // Corners of the square; the two pairs across it are odd and even.
    ...[12, 23, 34, 41].map(pair => [`kwok${pair}`, bet(950, [...String(pair)].map(Number))] as const),
    ...[123, 234, 341, 412].map(three => [`ssh${three}`, bet(316, [...String(three)].map(Number))] as const),
    ['odd', bet(950, [1, 3])],
    ['even', bet(950, [2, 4])],
  ]),
  deal: ({ draw }) => FEWEST + draw(COUNTS),
  reveals: beads => [{ show: 'beads', beads }],
  mark: beads => String(leftOf(beads)),
})
