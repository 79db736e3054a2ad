import { figuresOf } from '../figures/spin-figures.ts'
import type { SlotGame } from '../game.ts'
import type { Valuation } from './begun.ts'
import type { Jackpot } from './jackpot.ts'
import type { Prize } from './prize.ts'

/** Figures of a jackpot; `rtp` in parts of the bet, the seed in coins. */
export type JackpotFigures = {
  tier: string
  /** Parts of the stake that flow into the pool. */
  contribution: number
  seed: number
  /** That a round hits. */
  probability: number
  /** What it returns in the long run: contribution + probability × seed ÷ bet. */
  rtp: number
  /** What a hit pays at the highest stake. */
  meanHit: number
}

const MILLION = 1_000_000

export function valueJackpots(game: SlotGame): JackpotFigures[] {
  return game.jackpots.map(jackpot => {
    const { tier, seed } = jackpot
    const contribution = jackpot.contribution / MILLION
    const probability = probabilityOf(game, jackpot)
    const rtp = contribution + (probability * seed) / game.bet
    return { tier, contribution, seed, probability, rtp, meanHit: hitOf(game, jackpot, probability).mean }
  })
}

/**
 * The variance that jackpots add to a round of variance `own` coins², all bets being at the highest stake; null where it
 * is not known, because several lines hit together. A pool is hit independently of all else in the round, or by its only
 * line; `withHits` gives the variance of a round whose base spin brings one coin more for a hit.
 */
export function addJackpotVariance(game: SlotGame, own: number, withHits: (worth: Valuation) => number): number | null {
  let variance = own
  for (const jackpot of game.jackpots) {
    const p = probabilityOf(game, jackpot)
    const hit = hitOf(game, jackpot, p)
    const hits = jackpot.hit.kind === 'line' ? countHits(game, jackpot.hit) : null
    if (hits && game.lines.length > 1) return null
    // Var(X + 1·hit) = Var X + 2 Cov(X, hit) + p(1 − p).
    const covariance = hits ? (withHits(win => game.worth(win) + hits(win)) - own - p * (1 - p)) / 2 : 0
    variance += 2 * covariance * hit.mean + p * hit.square - (p * hit.mean) ** 2
  }
  return variance
}

/** Throws RangeError for a jackpot that nothing hits: its pool would grow for ever. */
function probabilityOf(game: SlotGame, { hit, tier }: Jackpot): number {
  const p =
    hit.kind === 'chance'
      ? hit.of / hit.in
      : figuresOf({ ...game, worth: countHits(game, hit) }, game.base).hitFrequency()
  if (p === 0) throw new RangeError(`${game.id}: nothing hits the jackpot ${tier}`)
  return p
}

/** 1 for a win that hits the jackpot, 0 for others. */
function countHits({ symbols }: SlotGame, hit: { symbol: string; count: number }): Valuation {
  const target = symbols.indexOf(hit.symbol)
  return ({ symbol, group = null, count = 0 }) => (symbol === target && group === null && count >= hit.count ? 1 : 0)
}

/** Coins of a hit: the seed and the contributions of all rounds since the last, whose number is geometric. */
function hitOf(game: SlotGame, { seed, contribution }: Jackpot, p: number): Pick<Prize, 'mean' | 'square'> {
  const each = (contribution / MILLION) * game.bet
  const mean = seed + each / p
  return { mean, square: seed ** 2 + (2 * seed * each) / p + (each ** 2 * (2 - p)) / p ** 2 }
}
