import * as z from 'zod/mini'
import { edgeOf, type Net } from '../edge.ts'
import type { TableBet, TableRules } from '../rules.ts'
import { EUROPEAN, isRed, onEvenChance, onNumbers, type Pocket, priceOf } from './roulette.ts'

export const rouletteFile = z.strictObject({
  kind: z.literal('roulette'),
  /** La partage: half of an even chance comes back on zero. */
  partage: z.boolean(),
})

const bet = (price: Net, net: (pocket: Pocket) => Net): TableBet<Pocket> => ({
  ...{ price, net },
  edge: () => edgeOf(EUROPEAN, net),
})
const range = (from: number, count: number, step = 1) => Array.from({ length: count }, (_, i) => from + i * step)
/** Numbers 1 to 36 lie in twelve streets of three. */
const numbers = range(1, 36)

/** Sets of numbers that a chip may lie on, each in rising order. */
const inside: readonly number[][] = [
  ...range(0, 37).map(number => [number]),
  // Splits: beside one another in a street, in the next street, and zero with the first one.
  ...numbers.filter(n => n % 3 > 0).map(n => [n, n + 1]),
  ...numbers.filter(n => n <= 33).map(n => [n, n + 3]),
  ...[1, 2, 3].map(n => [0, n]),
  // Streets and the two trios of zero; corners and the first four; lines.
  ...range(1, 12, 3).map(n => [n, n + 1, n + 2]),
  ...[
    [0, 1, 2],
    [0, 2, 3],
  ],
  ...numbers.filter(n => n <= 33 && n % 3 > 0).map(n => [n, n + 1, n + 3, n + 4]),
  [0, 1, 2, 3],
  ...range(1, 11, 3).map(n => range(n, 6)),
]

/** A single zero; the id of an inside bet is its numbers: `17`, `17-18`, `0-1-2-3`. */
export function rouletteRules({ partage }: z.output<typeof rouletteFile>): TableRules<Pocket> {
  const even = (holds: (n: number) => boolean) => bet(1_000, onEvenChance(numbers.filter(holds), partage))
  const dozen = (list: number[]) => bet(2_000, onNumbers(list))
  return {
    decks: 0,
    bets: new Map([
      ...inside.map(list => [list.join('-'), bet(priceOf(list.length), onNumbers(list))] as const),
      ['red', even(isRed)],
      ['black', even(n => !isRed(n))],
      ['odd', even(n => n % 2 === 1)],
      ['even', even(n => n % 2 === 0)],
      ['low', even(n => n <= 18)],
      ['high', even(n => n > 18)],
      ...[1, 2, 3].map(n => [`dozen${n}`, dozen(range(1 + (n - 1) * 12, 12))] as const),
      ...[1, 2, 3].map(n => [`column${n}`, dozen(range(n, 12, 3))] as const),
    ]),
    deal: ({ draw }) => draw(37),
    reveals: pocket => [{ show: 'pocket', pocket }],
    mark: String,
  }
}
