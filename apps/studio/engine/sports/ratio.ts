/** An exact share: coefficients and prices stay fractions until the return is rounded, once. */
export type Ratio = { over: bigint; under: bigint }

export const ONE: Ratio = { over: 1n, under: 1n }
export const NONE: Ratio = { over: 0n, under: 1n }
export const HALF: Ratio = { over: 1n, under: 2n }

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/** In lowest terms, with a positive denominator. Throws RangeError for a denominator of 0. */
export function ratio(over: bigint, under: bigint): Ratio {
  if (under === 0n) throw new RangeError('a share of nothing')
  const sign = under < 0n ? -1n : 1n
  const common = gcd(over < 0n ? -over : over, under * sign) * sign
  return { over: over / common, under: under / common }
}

/** What a decimal text says, `-0.96`. Throws RangeError for any other text. */
export function ratioOf(text: string): Ratio {
  const [, sign, whole, part = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`${text}: no decimal number`)
  const over = BigInt(whole + part)
  return ratio(sign === '-' ? -over : over, 10n ** BigInt(part.length))
}

/** Chances and factors come from feeds as floats: so many billionths. */
export const ratioOfFloat = (value: number): Ratio => ratio(BigInt(Math.round(value * 1e9)), 1_000_000_000n)

export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { over: -b.over, under: b.under })
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.over, a.under * b.under)
export const by = (a: Ratio, b: Ratio): Ratio => ratio(a.over * b.under, a.under * b.over)
export const isBelow = (a: Ratio, b: Ratio): boolean => a.over * b.under < b.over * a.under

/** Rounded down; for what is not negative. */
export const floorOf = ({ over, under }: Ratio): bigint => over / under
export const ceilOf = ({ over, under }: Ratio): bigint => (over + under - 1n) / under

/** To so many decimals at most, half away from 0, without ending zeros: `2.041667`. */
export function decimalText({ over, under }: Ratio, decimals = 6): string {
  const scale = 10n ** BigInt(decimals)
  const scaled = ((over < 0n ? -over : over) * scale * 2n + under) / (under * 2n)
  const digits = String(scaled).padStart(decimals + 1, '0')
  const part = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const sign = over < 0n && scaled > 0n ? '-' : ''
  return `${sign}${decimals === 0 ? digits : digits.slice(0, -decimals)}${part === '' ? '' : `.${part}`}`
}
