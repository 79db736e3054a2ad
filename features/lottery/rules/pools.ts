import { findPlay, playsOf } from './lottery.ts'
import { ANY_PRIZE, ODDS_SCALE } from './odds.ts'
import { compareRatios, ratio } from './ratio.ts'
import { lineOf, type SoldLine } from './sold.ts'
import type { Odds, Ratio, Result } from './types.ts'

/* Prizes that winners share: jackpots, which are sold without odds, and Keno's top prizes when many win them. */

/** Odds at which so much stake shares a pool: floor, so that together they never get more than it holds. */
export function sharedOdds(pool: bigint, winningStake: Ratio): bigint {
  const { numerator, denominator } = winningStake
  if (numerator <= 0n) throw new RangeError('nobody shares this pool')
  return (pool * ODDS_SCALE * denominator) / numerator
}

/** Vietlott Keno: the top prize of 8, 9 and 10 balls is fixed for so many winning sets, then a million units are shared. */
const KENO_FIXED_SETS: Readonly<Record<string, bigint>> = { KENO_8: 50n, KENO_9: 12n, KENO_10: 5n }
const KENO_POOL_UNITS = 1_000_000n
const topOf = (code: string) => code.slice('KENO_'.length)

/** Draw odds of Keno's top prizes (lottery.md §4.1); none while the sets of 10,000 VND that won it are few. */
export function cappedKenoOdds(code: string, winningSets: Ratio): Odds {
  const fixed = KENO_FIXED_SETS[code]
  if (fixed === undefined || compareRatios(winningSets, ratio(fixed)) <= 0) return {}
  return { [topOf(code)]: sharedOdds(KENO_POOL_UNITS, winningSets) }
}

/** Plays of a family with a prize that winners share. */
export function sharedPlays(family: string): string[] {
  const isShared = (code: string) => code in KENO_FIXED_SETS
  return playsOf(family).flatMap(({ code, jackpots }) => (jackpots.length > 0 || isShared(code) ? [code] : []))
}

/** The jackpots of a family: prizes that its plays are sold without odds for. */
export function jackpotsOf(family: string): string[] {
  return [...new Set(playsOf(family).flatMap(({ jackpots }) => jackpots))]
}

/** What of a ticket shares, in minor units: units that won Keno's top prize by play, and jackpots by prize. */
export type Sharing = { readonly keno: ReadonlyMap<string, bigint>; readonly jackpots: ReadonlyMap<string, bigint> }

/** Counts what lines have won of prizes that are shared. A jackpot that a line was sold with odds for is not shared. */
export function countSharing(lines: readonly SoldLine[], family: string, result: Result): Sharing {
  const keno = new Map<string, bigint>()
  const jackpots = new Map<string, bigint>()
  const add = (sums: Map<string, bigint>, key: string, units: bigint) => sums.set(key, (sums.get(key) ?? 0n) + units)
  for (const line of lines) {
    const play = findPlay(family, line.play)
    const isKeno = line.play in KENO_FIXED_SETS
    if (!play || (!isKeno && play.jackpots.length === 0)) continue
    for (const { prize, hits, combinations } of play.score(lineOf(line).selection, result).wins) {
      const units = BigInt(line.unit) * BigInt(hits * combinations)
      if (isKeno && prize === topOf(line.play)) add(keno, line.play, units)
      if (play.jackpots.includes(prize) && !isSoldWithOdds(line, prize)) add(jackpots, prize, units)
    }
  }
  return { keno, jackpots }
}

function isSoldWithOdds({ odds }: SoldLine, prize: string): boolean {
  return odds[prize] !== undefined || odds[ANY_PRIZE] !== undefined
}
