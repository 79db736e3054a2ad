import type { Draw } from '../draw.ts'

/** Things of which one is drawn by weight: `cumulative[i]` is the sum of the weights up to and with the i-th. */
export type Weighted = { total: number; cumulative: readonly number[] }

/** Throws RangeError unless the weights are whole, not negative, and sum to 1…2^53 − 1. */
export function weigh(weights: readonly number[]): Weighted {
  let total = 0
  const cumulative = weights.map(weight => {
    total += weight
    if (!Number.isSafeInteger(weight) || weight < 0 || !Number.isSafeInteger(total))
      throw new RangeError('weights are whole numbers of 0 and more that sum to less than 2^53')
    return total
  })
  if (total === 0) throw new RangeError('at least one weight must be above 0')
  return { total, cumulative }
}

/** Draws which one: the first whose cumulative weight is above a draw below the total. */
export function drawIndex({ total, cumulative }: Weighted, draw: Draw): number {
  const value = drawBelow(total, draw)
  let low = 0
  let high = cumulative.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (cumulative[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}

export function probabilityOf({ total, cumulative }: Weighted, index: number): number {
  return (cumulative[index]! - (cumulative[index - 1] ?? 0)) / total
}

const LOW = 2 ** 26

/**
 * A uniform integer in [0, n) for any n below 2^53. From 2^32 on two draws make it, the number of 2^26s and the rest, both
 * taken again while together they are not below n.
 */
function drawBelow(n: number, draw: Draw): number {
  if (n < 2 ** 32) return draw(n)
  for (;;) {
    const value = draw(Math.ceil(n / LOW)) * LOW + draw(LOW)
    if (value < n) return value
  }
}
