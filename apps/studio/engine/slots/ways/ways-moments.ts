import type { CodedView } from '../figures/spin-moments.ts'
import type { ScatterCodes } from '../scatter-codes.ts'
import type { WaysTerms } from './ways-terms.ts'

type Windows = readonly (readonly CodedView[])[]

/** By scatter code, the mean of the coins of ways × (the board has that code). */
export function waysByCode({ terms, values }: WaysTerms, windows: Windows, { size }: ScatterCodes): Float64Array {
  // By reel and factor: the mean of the factor × (the reel has that code).
  const parts = values.map((factors, reel) =>
    factors.map(numbers => {
      const byCode = new Map<number, number>()
      windows[reel]!.forEach(({ code, probability }, view) => {
        byCode.set(code, (byCode.get(code) ?? 0) + numbers[view]! * probability)
      })
      return [...byCode].filter(([, mean]) => mean > 0)
    }),
  )
  const sums = new Float64Array(size)
  for (const { coins, factors } of terms) {
    let before = new Map([[0, coins]])
    factors.forEach((factor, reel) => {
      const after = new Map<number, number>()
      for (const [sum, mass] of before)
        for (const [code, mean] of parts[reel]![factor]!)
          after.set(sum + code, (after.get(sum + code) ?? 0) + mass * mean)
      before = after
    })
    for (const [code, mass] of before) sums[code]! += mass
  }
  return sums
}

/** The mean square of the coins of ways: over all pairs of terms, the product over the reels of means of two factors. */
export function waysSquare({ terms, values }: WaysTerms, windows: Windows): number {
  const means = values.map((factors, reel) => {
    const weighted = factors.map(numbers => numbers.map((value, view) => value * windows[reel]![view]!.probability))
    return weighted.map(one =>
      Float64Array.from(factors, other => one.reduce((sum, value, i) => sum + value * other[i]!, 0)),
    )
  })
  let total = 0
  terms.forEach((one, i) => {
    const rows = one.factors.map((factor, reel) => means[reel]![factor]!)
    for (let j = i; j < terms.length; j++) {
      const other = terms[j]!
      let product = one.coins * other.coins
      for (let reel = 0; product !== 0 && reel < rows.length; reel++) product *= rows[reel]![other.factors[reel]!]!
      total += i === j ? product : 2 * product
    }
  })
  return total
}
