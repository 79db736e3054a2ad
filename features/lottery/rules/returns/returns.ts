import { ODDS_SCALE, oddsOf } from '../odds.ts'
import { addRatios, compareRatios, multiplyRatios, ratio } from '../ratio.ts'
import { payoutOf } from '../settle.ts'
import type { Chances, Odds, PlayType, Ratio, Score, Selection, Way } from '../types.ts'

/**
 * The exact share of stakes that a bet pays back in the long run: Σ expected hits × odds, and stakes that come back, over
 * combinations × slots. Prizes without odds (jackpots) count nothing. Roundings of single payouts are not part of it.
 */
export function exactReturn(play: PlayType, selection: Selection, odds: Odds = play.odds): Ratio {
  return returnOf(play.findChances(selection), odds, play.slots, play.countCombinations(selection))
}

/** The same from given chances, for models other than the play's own. */
export function returnOf({ hits, pushed }: Chances, odds: Odds, slots: number, combinations: number): Ratio {
  const paid = [...hits].map(([prize, expected]) => multiplyRatios(expected, ratio(oddsOf(odds, prize), ODDS_SCALE)))
  const back = multiplyRatios(pushed, ratio(slots))
  return multiplyRatios(addRatios(...paid, back), ratio(1, slots * combinations))
}

/** Ways by how often each comes in `total` draws: whole numbers, as fractions of this size are slow to add. */
export type Weighted = { readonly total: bigint; readonly ways: readonly { score: Score; weight: bigint }[] }

export function weigh(ways: readonly Way[]): Weighted {
  const total = ways.reduce((common, { chance }) => common * ratio(chance.denominator, common).numerator, 1n)
  const weightOf = ({ numerator, denominator }: Ratio) => (total / denominator) * numerator
  return { total, ways: ways.map(({ score, chance }) => ({ score, weight: weightOf(chance) })) }
}

/**
 * The exact share of stakes that comes back at one unit, in the smallest units of money: each way a draw may end at what it
 * really pays, rounded once a line.
 */
export function returnAtUnit(
  { total, ways }: Weighted,
  odds: Odds,
  slots: number,
  combinations: number,
  unit: bigint,
): Ratio {
  const paid = ways.reduce(
    (sum, { score, weight }) => sum + weight * payoutOf(score, unit, slots, prize => oddsOf(odds, prize)),
    0n,
  )
  return ratio(paid, total * unit * BigInt(slots * combinations))
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
