/** A decimal price in thousandths, as the book keeps it: 1,955 is 1.955. */
export type Thousandths = number

/** Steps up to each price (games.md §7); above the last they are 0.5. */
const STEPS: readonly (readonly [below: Thousandths, step: Thousandths])[] = [
  [3_000, 10],
  [5_000, 50],
  [10_000, 100],
]
const LAST_STEP = 500
/** The least price that is offered. */
export const LEAST_PRICE: Thousandths = 1_010
/** So close below a step is on it: what a double lost. */
const ROUNDING = 1e-6

const stepAt = (price: Thousandths) => STEPS.find(([below]) => price < below)?.[1] ?? LAST_STEP

/** The highest price of the ladder that does not lie above a price. Less than the least offered one is none: 0. */
export function onLadder(price: number): Thousandths {
  const exact = price * 1_000 + ROUNDING
  const step = stepAt(exact)
  const offered = Math.floor(exact / step) * step
  return offered < LEAST_PRICE ? 0 : offered
}

/** How many steps lie between two prices of the ladder: up is positive. */
export function stepsBetween(from: Thousandths, to: Thousandths): number {
  if (to < from) return -stepsBetween(to, from)
  let steps = 0
  for (let at = from; at < to; steps++) at += stepAt(at)
  return steps
}
