import { mapOdds, ODDS_SCALE } from './odds.ts'
import type { Odds, PrizeMode, Ratio } from './types.ts'

/** The series at which plays of mode LOTT are quoted, and the one that would return everything (lottery.md §4.3). */
export const QUOTED_SERIES = 1800
export const FULL_SERIES = 2000
const STEP = 2
const PPM = 1_000_000

/** Odds at another series, floored to a millionth: 600 per 2 at 1800 are 653.333332 at 1960. */
export function seriesOdds(quoted: Odds, series: number): Odds {
  return mapOdds(quoted, odds => (odds * BigInt(series)) / BigInt(QUOTED_SERIES))
}

/** Odds of a chance at a series by the formula, (total ÷ winning) × series ÷ 2000, floored to a millionth (§4.3). */
export function fairOdds({ numerator, denominator }: Ratio, series: number): bigint {
  return (denominator * BigInt(series) * ODDS_SCALE) / (numerator * BigInt(FULL_SERIES))
}

/**
 * What a member gives up in odds for money back: (user's series − bet's series) ÷ base, in parts per million of the stake
 * (lottery.md §5.3). Some games have a base of 1980. Throws RangeError above the user's series.
 */
export function seriesRebatePpm(userSeries: number, betSeries: number, base = FULL_SERIES): number {
  if (betSeries > userSeries) throw new RangeError(`series ${betSeries} is above the user's ${userSeries}`)
  return Math.floor(((userSeries - betSeries) * PPM) / base)
}

/** `1` for 10,000 ppm, `0.25` for 2,500. */
export function formatPercent(ppm: number): string {
  return String(ppm / 10_000)
}

export type SeriesRange = { minSeries: number; maxBetSeries: number }

/** The highest series a member may bet at: the play's and the lottery's limit, never above the member's own (§5.1). */
export function highestSeries(userSeries: number, { maxBetSeries }: SeriesRange, playMaximum = Infinity): number {
  return Math.min(userSeries, maxBetSeries, playMaximum)
}

export function maySellSeries(series: number, userSeries: number, range: SeriesRange, playMaximum?: number): boolean {
  const inRange = series >= range.minSeries && series <= highestSeries(userSeries, range, playMaximum)
  return Number.isInteger(series) && series % STEP === 0 && inRange
}

/** A game's rule as it stands for who has a series of their own: nothing above it, by default neither. */
export function withOwnSeries<R extends SeriesRange & { userSeries: number; defaultSeries: number }>(
  rule: R,
  own: number | null,
): R {
  if (own === null) return rule
  const defaultSeries = Math.max(rule.minSeries, Math.min(rule.defaultSeries, highestSeries(own, rule)))
  return { ...rule, userSeries: own, defaultSeries }
}

/**
 * What each level of a chain keeps of turnover, from the top down, in ppm: its own series less its downline's. Throws
 * RangeError when a downline stands above its upline or off the even steps.
 */
export function chainSharesPpm(chain: readonly number[], base = FULL_SERIES): number[] {
  if (chain.some(series => series % STEP !== 0)) throw new RangeError('series go in even steps')
  return chain.slice(0, -1).map((series, i) => seriesRebatePpm(series, chain[i + 1]!, base))
}

/** What a member chooses with each mode, and what makes the unit (lottery.md §5.3). */
export type ModeRule = { stake: 'base_two' | 'free' | 'slots' | 'unit'; choice: 'series' | 'rebate' | 'none' }

export const PRIZE_MODES: Readonly<Record<PrizeMode, ModeRule>> = {
  LOTT: { stake: 'base_two', choice: 'series' },
  ZY: { stake: 'free', choice: 'none' },
  ELOTT: { stake: 'slots', choice: 'rebate' },
  SEA: { stake: 'unit', choice: 'none' },
}

/** Currency modes of LOTT: yuan, jiao, fen, li. Each is the tenth of the one before. */
export const CURRENCY_MODES = [1, 10, 100, 1000] as const

/**
 * Unit of a LOTT line: two of the currency, divided by its mode, times the multiple. Throws RangeError when that is no
 * whole number of the smallest units.
 */
export function lottUnit(one: bigint, mode: (typeof CURRENCY_MODES)[number], multiple: number): bigint {
  const unit = 2n * one * BigInt(multiple)
  if (unit % BigInt(mode) !== 0n) throw new RangeError('smaller than the smallest unit of money')
  return unit / BigInt(mode)
}
