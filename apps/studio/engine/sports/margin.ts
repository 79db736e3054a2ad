/**
 * What stands between fair chances and prices. A market's margin is what its prices come to over its chances: at an overround
 * of 0.05 who stakes so that every outcome pays the same gets 1 / 1.05 of it back.
 */

/** A handful of steps are enough; none that is smaller changes a price. */
const [MOST_STEPS, CLOSE] = [60, 1e-14]

/**
 * Decimal prices by the power method (games.md §7): p^k with Σ p^k = Σ p · (1 + overround), which takes less of long shots
 * than dividing all alike. Chances lie strictly between 0 and 1 and usually add up to 1; those of double chances add up to 2.
 * Throws RangeError for an overround that no prices have.
 */
export function powerPrices(chances: readonly number[], overround: number): number[] {
  const wanted = sum(chances) * (1 + overround)
  if (!chances.every(p => p > 0 && p < 1) || overround < 0 || wanted >= chances.length)
    throw new RangeError(`no prices of ${chances.length} outcomes come to ${wanted}`)
  const logs = chances.map(Math.log)
  // Newton's method on a falling convex function: from the left it never steps over the root.
  let k = 0
  for (let i = 0; i < MOST_STEPS; i++) {
    let [total, slope] = [-wanted, 0]
    for (const log of logs) {
      const power = Math.exp(k * log)
      total += power
      slope += log * power
    }
    const step = -total / slope
    k += step
    if (step < CLOSE) break
  }
  return logs.map(log => Math.exp(-k * log))
}

/** The same share from every outcome: what the power method is compared with. */
export function proportionalPrices(chances: readonly number[], overround: number): number[] {
  const whole = sum(chances) * (1 + overround)
  return chances.map(p => sum(chances) / (p * whole))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
