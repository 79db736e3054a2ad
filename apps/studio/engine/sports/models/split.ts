import type { Split } from '#apps/studio/feed-messages.ts'

/** How likely each whole number is: `p[i]` of `from + i`. */
export type Spread = { from: number; p: Float64Array }

export const certain = (value: number): Spread => ({ from: value, p: Float64Array.of(1) })

/**
 * How a stake on "more than the line" comes back. A whole line refunds what lands on it; a quarter line is half a stake on each
 * of its two neighbours. Each part is a sum of its own, so that what cannot happen is 0 exactly.
 */
export function over(spread: Spread, line: number): Split {
  const quarters = Math.round(line * 4)
  const isQuarter = quarters % 2 !== 0
  // Where a quarter line touches a whole number: 1.25 loses half of it, 0.75 wins half of it.
  const touched = isQuarter ? Math.round(line) : quarters % 4 === 0 ? line : Number.NaN
  const split = { win: 0, half_win: 0, refund: 0, half_lose: 0, lose: 0 }
  const { from, p } = spread
  for (let i = 0; i < p.length; i++) {
    const value = from + i
    if (value === touched) split[isQuarter ? (touched > line ? 'half_win' : 'half_lose') : 'refund'] += p[i]!
    else if (value > line) split.win += p[i]!
    else split.lose += p[i]!
  }
  return split
}

/** The other side of a line. */
export const mirrored = ({ win, half_win, refund, half_lose, lose }: Split): Split => {
  return { win: lose, half_win: half_lose, refund, half_lose: half_win, lose: win }
}

/** A stake that is won or lost. */
export const plain = (win: number, lose: number): Split => ({ win, half_win: 0, refund: 0, half_lose: 0, lose })

/** What a stake comes to where it is not known which of these it is. */
export function mixed(parts: readonly { weight: number; split: Split }[]): Split {
  const sum = (part: keyof Split) => parts.reduce((all, { weight, split }) => all + weight * split[part], 0)
  return {
    ...{ win: sum('win'), half_win: sum('half_win'), refund: sum('refund') },
    ...{ half_lose: sum('half_lose'), lose: sum('lose') },
  }
}

/** The price at which nobody gains: 1 + (L + HL/2) / (W + HW/2). Infinite for what cannot be won. */
export function fairPrice({ win, half_win, half_lose, lose }: Split): number {
  return 1 + (lose + half_lose / 2) / (win + half_win / 2)
}

/** Which of the five it comes to, if only one of them is left. */
export function decided(split: Split): keyof Split | undefined {
  const left = (Object.keys(split) as (keyof Split)[]).filter(key => split[key] !== 0)
  return left.length === 1 ? left[0] : undefined
}

/** The spread of the sum of two independent numbers; of their difference with `sign` -1. */
export function combined(a: Spread, b: Spread, sign: 1 | -1 = 1): Spread {
  const p = new Float64Array(a.p.length + b.p.length - 1)
  const last = b.p.length - 1
  for (let i = 0; i < a.p.length; i++) {
    const weight = a.p[i]!
    if (weight === 0) continue
    for (let j = 0; j <= last; j++) p[i + j]! += weight * b.p[sign === 1 ? j : last - j]!
  }
  return { from: a.from + (sign === 1 ? b.from : -(b.from + last)), p }
}

/** Adds `weight` of a spread that is moved by `shift` into one that is wide enough. */
export function addInto(target: Spread, { from, p }: Spread, weight: number, shift = 0): void {
  const start = from + shift - target.from
  for (let i = 0; i < p.length; i++) if (p[i] !== 0) target.p[start + i]! += weight * p[i]!
}

export const emptySpread = (from: number, to: number): Spread => ({ from, p: new Float64Array(to - from + 1) })

/** The number that divides a spread most evenly. */
export function medianOf({ from, p }: Spread): number {
  let sum = 0
  const half = p.reduce((total, each) => total + each, 0) / 2
  for (let i = 0; i < p.length; i++) {
    sum += p[i]!
    if (sum >= half) return from + i
  }
  return from
}
