import type { Draw } from '../draw.ts'
import { GameFileError } from '../game-file.ts'
import type { JackpotsData } from './jackpots-file.ts'

/**
 * A progressive jackpot: a pool into which a part of every stake flows. A hit pays the pool in the proportion of the stake
 * to the game's highest, and so much of the seed flows back: every stake has the same return, c + p × seed ÷ bet, where c
 * is the contribution and p the probability that a round hits (games.md §2.2).
 */
export type Jackpot = {
  tier: string
  /** Of every stake, in parts per million. */
  contribution: number
  /** Coins. */
  seed: number
  hit: { kind: 'chance'; of: number; in: number } | { kind: 'line'; symbol: string; count: number }
}

/** The pool was hit. What it holds is known only when the bet stands; the studio tells it beside the round. */
export type JackpotHit = { type: 'jackpotHit'; tier: string }

/** `runs` tells what runs of a symbol pay; undefined for none that there is. Throws GameFileError. */
export function prepareJackpots(
  data: JackpotsData,
  runs: (symbol: string) => { pays: readonly number[] } | undefined,
  hasNoLines: boolean,
): Jackpot[] {
  return Object.entries(data).map(([tier, jackpot]) => {
    const { contribution, seed } = jackpot
    if ('chance' in jackpot) {
      if (jackpot.chance.of > jackpot.chance.in)
        throw new GameFileError(['jackpots', tier, 'chance'], '"of" is at most "in", which is sure')
      return { tier, contribution, seed, hit: { kind: 'chance', ...jackpot.chance } }
    }
    const { symbol, count } = jackpot.line
    const path = ['jackpots', tier, 'line']
    if (hasNoLines) throw new GameFileError(path, 'this game has no lines')
    const pays = runs(symbol)?.pays
    if (!pays) throw new GameFileError([...path, 'symbol'], `unknown symbol "${symbol}"`)
    // A run is a win of its line: where another pays better, there is no such run.
    if (!pays[count] || pays.slice(count).includes(0))
      throw new GameFileError([...path, 'count'], `runs of ${count} and more must pay on a line`)
    return { tier, contribution, seed, hit: { kind: 'line', symbol, count } }
  })
}

/** The jackpots that a round hits: by what won on lines in its base spin, and by one draw for each that is hit by chance. */
export function drawJackpots(
  jackpots: readonly Jackpot[],
  runs: readonly { symbol: string; group: string | null; count: number }[],
  draw: Draw,
): JackpotHit[] {
  const hits = jackpots.filter(({ hit }) =>
    hit.kind === 'chance'
      ? draw(hit.in) < hit.of
      : runs.some(({ symbol, group, count }) => symbol === hit.symbol && group === null && count >= hit.count),
  )
  return hits.map(({ tier }) => ({ type: 'jackpotHit', tier }))
}
