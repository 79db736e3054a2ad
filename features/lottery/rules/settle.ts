import { ANY_PRIZE, ODDS_SCALE } from './odds.ts'
import type { Line, Odds, Outcome, PlayType, Result, Score } from './types.ts'

/**
 * What a line is settled against. `drawOdds` stand instead of those that were sold: shares of a pool that too many have won;
 * `jackpots` are those of prizes that were sold without any.
 */
export type Drawn = { readonly result: Result; readonly drawOdds?: Odds; readonly jackpots?: Odds }

/** Stake of a line: unit × slots × combinations, debited once at placement (lottery.md §1.7). */
export function stakeOf(play: PlayType, line: Line): bigint {
  return line.unit * BigInt(play.slots) * BigInt(play.countCombinations(line.selection))
}

/**
 * Settles one line, purely from what was sold and what was drawn; money in the smallest units it is kept in. A line pays
 * floor(unit × Σ hits × odds): rounded once, however many of its combinations have won (lottery.md §0.10). Throws
 * RangeError when a prize was won that neither line nor draw has odds for.
 */
export function settleLine(play: PlayType, line: Line, { result, drawOdds = {}, jackpots = {} }: Drawn): Outcome {
  const score = play.score(line.selection, result)
  const odds = { ...line.odds, ...drawOdds }
  const hits = score.wins.reduce((sum, win) => sum + win.hits * win.combinations, 0)
  const kind = hits > 0 ? 'win' : score.pushed > 0 ? 'push' : 'lose'
  const payout = payoutOf(score, line.unit, play.slots, prize => {
    const price = odds[prize] ?? odds[ANY_PRIZE] ?? jackpots[prize]
    if (price === undefined) throw new RangeError(`no odds for the prize ${prize}`)
    return price
  })
  return { kind, hits, stake: stakeOf(play, line), payout }
}

/** What a score pays on a unit of so many slots at the odds of its prizes, stakes that come back among it. */
export function payoutOf(score: Score, unit: bigint, slots: number, priceOf: (prize: string) => bigint): bigint {
  const won = score.wins.reduce(
    (sum, { prize, hits, combinations }) => sum + BigInt(hits * combinations) * priceOf(prize),
    0n,
  )
  return (unit * won) / ODDS_SCALE + BigInt(score.pushed * slots) * unit
}

/** The whole stake back: `void` for a bet taken too late, `refund` without a draw (lottery.md §0.12, §1.9). */
export function returnStake(stake: bigint, kind: 'void' | 'refund'): Outcome {
  return { kind, hits: 0, stake, payout: stake }
}

/** Stake that counts as turnover: what was decided by a draw and not given back. */
export function turnoverOf({ kind, stake }: Outcome): bigint {
  return kind === 'win' || kind === 'lose' ? stake : 0n
}

/** Most that a line pays, and most that a member still gains in its issue (lottery.md §1.7). Stakes come back all the same. */
export type Caps = { readonly maxPayout?: bigint; readonly maxProfit?: bigint }

/** Trims a win to the caps: 1,000,000 on a stake of 100,000 with a profit of at most 400,000 pays 500,000. */
export function capOutcome(outcome: Outcome, { maxPayout, maxProfit }: Caps): Outcome {
  if (outcome.kind !== 'win') return outcome
  const limits = [maxPayout, maxProfit === undefined ? undefined : outcome.stake + maxProfit]
  const payout = limits.reduce<bigint>(
    (least, limit) => (limit !== undefined && limit < least ? limit : least),
    outcome.payout,
  )
  return { ...outcome, payout }
}

/** What changes when a published result is corrected: the old payout back, the new one paid, both kept (lottery.md §0.11). */
export function correctOutcome(before: Outcome, after: Outcome): { reversed: bigint; paid: bigint } {
  return { reversed: before.payout, paid: after.payout }
}
