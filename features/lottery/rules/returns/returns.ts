import { ANY_PRIZE, ODDS_SCALE } from '../odds.ts'
import { addRatios, compareRatios, multiplyRatios, ratio } from '../ratio.ts'
import type { Chances, Odds, PlayType, Ratio, Selection } from '../types.ts'

/**
 * The exact share of stakes that a bet pays back in the long run: Σ expected hits × odds, and stakes that come back, over
 * combinations × slots. Prizes without odds (jackpots) count nothing. Roundings of single payouts are not part of it.
 */
export function exactReturn(play: PlayType, selection: Selection, odds: Odds = play.odds): Ratio {
  return returnOf(play.findChances(selection), odds, play.slots, play.countCombinations(selection))
}

/** The same from given chances, for models other than the play's own. */
export function returnOf({ hits, pushed }: Chances, odds: Odds, slots: number, combinations: number): Ratio {
  const paid = [...hits].map(([prize, expected]) =>
    multiplyRatios(expected, ratio(odds[prize] ?? odds[ANY_PRIZE] ?? 0n, ODDS_SCALE)),
  )
  const back = multiplyRatios(pushed, ratio(slots))
  return multiplyRatios(addRatios(...paid, back), ratio(1, slots * combinations))
}

/** Chance that a bet of one combination wins anything, where only one prize can be won at a time. */
export function chanceOfAny({ hits }: Chances): Ratio {
  return addRatios(...hits.values())
}

const PPM = 1_000_000

/** What a market gives away besides its odds, and what must stay, in parts per million of turnover. */
export type Margin = { memberRebatePpm?: number; agentRebatePpm?: number; minMarginPpm?: number }

/**
 * Whether odds may be offered: return + member's rebate + agents' rebates ≤ 1 − margin (lottery.md §1.6). `excess` is how
 * much of turnover is given away beyond that.
 */
export function checkMargin(
  play: PlayType,
  selection: Selection,
  odds: Odds,
  { memberRebatePpm = 0, agentRebatePpm = 0, minMarginPpm = 0 }: Margin,
): { allowed: boolean; returned: Ratio; excess: Ratio } {
  const returned = exactReturn(play, selection, odds)
  const rest = ratio(memberRebatePpm + agentRebatePpm + minMarginPpm - PPM, PPM)
  const over = addRatios(returned, rest)
  const allowed = compareRatios(over, ratio(0)) <= 0
  return { allowed, returned, excess: allowed ? ratio(0) : over }
}
