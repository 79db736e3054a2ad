import type { Ratio } from './types.ts'

/** The fraction in lowest terms. Throws RangeError when the denominator is 0. */
export function ratio(numerator: bigint | number, denominator: bigint | number = 1n): Ratio {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  if (d === 0n) throw new RangeError('no fraction has the denominator 0')
  const divisor = (d < 0n ? -1n : 1n) * greatestDivisor(n, d)
  return { numerator: n / divisor, denominator: d / divisor }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y > 0n) [x, y] = [y, x % y]
  return x
}

export function addRatios(...terms: readonly Ratio[]): Ratio {
  return terms.reduce(
    (sum, { numerator, denominator }) =>
      ratio(sum.numerator * denominator + numerator * sum.denominator, sum.denominator * denominator),
    ratio(0n),
  )
}

export function multiplyRatios(...factors: readonly Ratio[]): Ratio {
  return factors.reduce(
    (product, { numerator, denominator }) => ratio(product.numerator * numerator, product.denominator * denominator),
    ratio(1n),
  )
}

/** Below 0 when `a` is less than `b`, 0 when equal, above 0 when more. */
export function compareRatios(a: Ratio, b: Ratio): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const DIGITS = 15

/** For show and for tests: fifteen digits, the rest cut. */
export function ratioToNumber({ numerator, denominator }: Ratio): number {
  return Number((numerator * 10n ** BigInt(DIGITS)) / denominator) / 10 ** DIGITS
}
