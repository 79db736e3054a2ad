import type { Schedule } from './draws/schedule.ts'
import { TOP_LEVEL } from './odds.ts'
import { addRatios, compareRatios, ratio } from './ratio.ts'
import { highestReturn, highestReturnAtUnit } from './returns/highest-return.ts'
import { type GameLimits, LOTT_STEP } from './sale.ts'
import type { Choice } from './sold.ts'
import { oddsAt, rebateAt, type SeriesRule } from './sold.ts'
import type { Odds, PlayType, Ratio, StructureCode } from './types.ts'

export const LOTTERY_VENDORS = ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'] as const
export type LotteryVendor = (typeof LOTTERY_VENDORS)[number]

/** One lottery as it is sold and drawn. */
export type Game = {
  readonly code: string
  readonly family: string
  readonly structure: StructureCode
  readonly vendor: LotteryVendor
  /** The specification's `gameGroupCode`: SSC, 11X5, K3, PK10, VN … */
  readonly groupCode: string
  /** The heading that lists show it under, and its name. */
  readonly tag: string
  readonly remark: string
  /** Drawn by ourselves, or by somebody else and entered. */
  readonly source: 'HOUSE' | 'OFFICIAL'
  /** A house draw with the name and the calendar of somebody else's: members are told that it is not that one's result. */
  readonly isStandIn: boolean
  readonly schedule: Schedule
  /** By currency; not sold in one without. */
  readonly limits: Readonly<Record<string, GameLimits>>
  readonly series: SeriesRule | null
  readonly minLevel: number
  readonly minMarginPpm: number
  readonly refundAfterSec: number
  readonly enabled: boolean
}

const PPM = 1_000_000
const SERIES_STEP = 2

/** Every choice of a member that could be the best for them: rebate grows as fast as odds fall, so the ends tell. */
function choicesOf(play: PlayType, { series, minLevel }: Pick<Game, 'series' | 'minLevel'>): Choice[] {
  if (play.mode === 'LOTT' && series)
    return [{ series: series.minSeries }, { series: Math.min(series.maxBetSeries, series.userSeries) }]
  if (play.mode !== 'ELOTT') return [{}]
  return Array.from({ length: TOP_LEVEL - minLevel + 1 }, (_, i) => ({ level: TOP_LEVEL - i }))
}

/**
 * By how much a market gives away more than it may, whatever members choose: return + rebate − (1 − margin), 0 or less
 * when the odds may be offered (lottery.md §1.6). `findReturn`: of the bet that is asked about, of the best when not said.
 */
export function marginExcess(
  play: PlayType,
  odds: Odds,
  game: Pick<Game, 'series' | 'minLevel' | 'minMarginPpm'>,
  findReturn: (odds: Odds) => Ratio = sold => highestReturn(play, sold),
): Ratio {
  const excesses = choicesOf(play, game).map(choice => {
    const given = rebateAt(play, choice, game.series) + game.minMarginPpm - PPM
    return addRatios(findReturn(oddsAt(play, odds, choice)), ratio(given, PPM))
  })
  return excesses.reduce((most, each) => (compareRatios(each, most) > 0 ? each : most))
}

/** The most that a play pays back at the odds that members see first, in parts per million, floored. */
export function returnPpm(play: PlayType, odds: Odds, series: SeriesRule | null): number {
  return toPpm(highestReturn(play, shownOdds(play, odds, series)))
}

/**
 * The same of bets at the least unit of each currency that the game is sold in, where most is cut when a payout is rounded:
 * 0.36 on 0.10 at odds of 3.685.
 */
export function leastReturnsPpm(
  play: PlayType,
  odds: Odds,
  game: Pick<Game, 'series' | 'limits'>,
): Record<string, number> {
  const shown = shownOdds(play, odds, game.series)
  return Object.fromEntries(
    Object.entries(game.limits).map(([currency, { minUnit }]) => {
      const unit = play.mode === 'LOTT' ? minUnit + (minUnit % LOTT_STEP) : minUnit
      return [currency, toPpm(highestReturnAtUnit(play, shown, unit))]
    }),
  )
}

function shownOdds(play: PlayType, odds: Odds, series: SeriesRule | null): Odds {
  return play.mode === 'LOTT' && series ? oddsAt(play, odds, { series: series.defaultSeries }) : odds
}

function toPpm({ numerator, denominator }: Ratio): number {
  return Number((numerator * BigInt(PPM)) / denominator)
}

/** Series that may be chosen: whole, even, in order. */
export function isSoundSeries({ minSeries, maxBetSeries, defaultSeries, userSeries, base }: SeriesRule): boolean {
  const steps = [minSeries, maxBetSeries, defaultSeries, userSeries]
  return (
    steps.every(series => Number.isInteger(series) && series > 0 && series % SERIES_STEP === 0) &&
    minSeries <= defaultSeries &&
    defaultSeries <= maxBetSeries &&
    maxBetSeries <= userSeries &&
    userSeries <= base
  )
}
