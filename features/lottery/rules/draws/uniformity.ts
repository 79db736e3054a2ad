/** How far counts are from being alike. Daily checks of house results look at `deviation` (lottery.md §6.2). */
export type Uniformity = {
  chiSquare: number
  degrees: number
  /** In standard deviations of a normal law, by Wilson and Hilferty; above 4 about once in 30,000 checks. */
  deviation: number
}

/** Tests counts of outcomes that should be equally likely; there are at least two, counted at least once. */
export function testUniformity(counts: readonly number[]): Uniformity {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const degrees = counts.length - 1
  const spread = 2 / (9 * degrees)
  return { chiSquare, degrees, deviation: (Math.cbrt(chiSquare / degrees) - (1 - spread)) / Math.sqrt(spread) }
}

/** How much each value tells of the next one, −1…1; near 0 for draws, within 4 / √n but once in 16,000 checks. */
export function serialCorrelation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const apart = values.map(value => value - mean)
  const variance = apart.reduce((sum, value) => sum + value * value, 0)
  const together = apart.slice(1).reduce((sum, value, i) => sum + value * apart[i]!, 0)
  return variance === 0 ? 0 : together / variance
}
