import { LOST, type Net, PUSH, type Weighted } from '../edge.ts'

/** How many of four coins show red. */
export type Reds = number
/** Of sixteen ways of four coins. */
export const SHAKES: Weighted<Reds> = [1, 4, 6, 4, 1].map((ways, outcome) => ({ outcome, ways }))

/* Xóc đĩa (games.md §6). Prices are thousandths to one. */

export const onParity =
  (price: number, parity: 'even' | 'odd') =>
  (reds: Reds): Net =>
    (reds % 2 === 0) === (parity === 'even') ? price : LOST
export const onReds =
  (price: number, ...counts: readonly number[]) =>
  (reds: Reds): Net =>
    counts.includes(reds) ? price : LOST
/** Three reds or more, or one or none; two of each come back. */
export const onMost =
  (price: number, most: 'red' | 'white') =>
  (reds: Reds): Net =>
    reds === 2 ? PUSH : reds > 2 === (most === 'red') ? price : LOST
