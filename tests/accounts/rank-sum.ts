/**
 * The two-sided p-value of the Mann-Whitney U test: how likely two such samples are when both come from one
 * distribution. Normal approximation with the correction for ties; meant for 20 values a side and more.
 */
export function rankSumP(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map(value => ({ value, isA: true })), ...b.map(value => ({ value, isA: false }))]
  all.sort((x, y) => x.value - y.value)
  let [rankSum, ties] = [0, 0]
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]!.value === all[from]!.value) to++
    const size = to - from
    // Ranks count from 1; equal values share the middle of theirs.
    rankSum += all.slice(from, to).filter(each => each.isA).length * ((from + 1 + to) / 2)
    ties += size ** 3 - size
    from = to
  }
  const [n, m, total] = [a.length, b.length, all.length]
  const u = rankSum - (n * (n + 1)) / 2
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)))
  return variance === 0 ? 1 : Math.min(1, 2 * upperTail(Math.abs(u - (n * m) / 2) / Math.sqrt(variance)))
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** How likely a standard normal value is above `z` ≥ 0 (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}
