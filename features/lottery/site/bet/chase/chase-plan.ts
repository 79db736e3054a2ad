import { growMultiples, MAX_MULTIPLE, profitMultiples } from '../../../rules/chase.ts'

/** How the multiples of a chase run: all alike, growing by steps, or so that a win leaves a wanted profit (§8). */
export type ChaseWay = 'same' | 'growing' | 'profit'
export type ChaseForm = {
  readonly way: ChaseWay
  readonly count: number
  readonly start: number
  readonly every: number
  readonly factor: number
  readonly profitPercent: number
}

export const CHASE_PRESETS = [3, 5, 10, 15, 20] as const
export const FIRST_FORM: ChaseForm = { way: 'same', count: 5, start: 1, every: 1, factor: 2, profitPercent: 50 }

/** Multiples by the form; fewer than asked for when a win could not repay them or they would pass 999. */
export function multiplesOf(form: ChaseForm, bet: { stake: bigint; prize: bigint }): number[] {
  const { way, count, start, every, factor, profitPercent } = form
  if (way === 'profit') return profitMultiples(count, { ...bet, profitPpm: profitPercent * 10_000 })
  return growMultiples(count, way === 'same' ? { start } : { start, every, factor })
}

export type ChaseRow = {
  readonly numero: string
  readonly drawAt: string
  readonly multiple: number
  readonly stake: bigint
  readonly total: bigint
}

/** The table of a chase: issue by issue what it stakes, and all so far. */
export function rowsOf(
  issues: readonly { numero: string; drawAt: string }[],
  multiples: readonly number[],
  stake: bigint,
): ChaseRow[] {
  let total = 0n
  return issues.slice(0, multiples.length).map(({ numero, drawAt }, i) => {
    const multiple = multiples[i]!
    const own = stake * BigInt(multiple)
    total += own
    return { numero, drawAt, multiple, stake: own, total }
  })
}

/** A number of a form within its limits; anything unreadable is the least. */
export function within(text: string, least: number, most = MAX_MULTIPLE): number {
  const value = Math.floor(Number(text))
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least
}
