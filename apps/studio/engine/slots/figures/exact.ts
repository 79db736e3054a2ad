import { type CappedRound, cappedRound } from '../cap/capped-round.ts'
import { byOwn, type Valuation } from '../features/begun.ts'
import { figuresWithBonuses, hasBonuses } from '../features/bonus-figures.ts'
import { addJackpotVariance, type JackpotFigures, valueJackpots } from '../features/jackpot-figures.ts'
import { type SeriesValue, valueFreeSpins } from '../free-spins.ts'
import type { SlotGame } from '../game.ts'
import { listSeries } from '../modes.ts'
import { findMaximumRound } from './maximum-win.ts'
import { figuresOf, type SpinFigures } from './spin-figures.ts'
import type { SpinMoments } from './spin-moments.ts'

/** Return and spread of a whole round, in parts of the bet (1 = the bet). */
export type RoundFigures = {
  /** The mathematical return: 0.96 is 96 %. */
  rtp: number
  /** What of it comes from lines and scatters of the base spin, and from free spins. */
  lineRtp: number
  scatterRtp: number
  freeSpinRtp: number
  /** What bonuses return that the base spin begins. */
  bonusRtp: number
  /** What progressive jackpots return in the long run. */
  jackpotRtp: number
  jackpots: JackpotFigures[]
  /** What the most that a round can win takes of the return (0 or less), and how often it is reached; null without one. */
  cap: { maxWin: number; rtp: number; probability: number } | null
  /** Null when a bonus is known by its mean only, or the lines of a game hit its jackpot together. */
  variance: number | null
  sigma: number | null
  /** Probability that the base spin awards free spins. */
  triggerProbability: number
  /** Free spins per triggering, retriggers included; 0 for a game without. */
  meanFreeSpins: number
  /** Mean win of one free spin with what it brings, and of one free spin by itself. */
  freeSpinValue: number
  freeSpinMean: number
  /** Free spins that a base spin awards on average. */
  awardedPerSpin: number
}

/** What takes longer: found by walking boards. Wins in parts of the bet, the line win in coins. */
export type RangeFigures = {
  /** Probability that the base spin pays anything. */
  hitFrequency: number
  lineHitFrequency: number
  /** The maxima are null when a bonus is known by its mean only, or when respins can go on for ever. */
  maximumBaseWin: number | null
  /** Of the base game, with every multiplier; bonuses known by their mean stand with it. */
  maximumLineCoins: number
  maximumFreeSpinWin: number | null
  /** Never more than the game's `maxWin`. Null also when free spins can go on for ever. */
  maximumRoundWin: number | null
}

/** Exact return and variance of the whole round (games.md §2.2), through the evaluator that plays. */
export function calculateRound(game: SlotGame): RoundFigures {
  const figures = valueRound(game, spin => spin.moments())
  const { bet } = game
  if (figures.variance === null || game.jackpots.length === 0) return figures
  const varianceWith = (worth: Valuation) =>
    valueRound(game, spin => spin.moments(), { ...game, worth }).variance! * bet ** 2
  const coins = addJackpotVariance(game, figures.variance * bet ** 2, varianceWith)
  const variance = coins === null ? null : coins / bet ** 2
  return { ...figures, variance, sigma: variance === null ? null : Math.sqrt(variance) }
}

/** The same return alone, `rtp` of the figures, in a fraction of the time. */
export function calculateReturn(game: SlotGame): number {
  return valueRound(game, figures => figures.means()).rtp
}

/** `baseGame` may count the wins of the base spin in another way. */
function valueRound(
  game: SlotGame,
  calculate: (figures: SpinFigures) => SpinMoments,
  baseGame: SlotGame = game,
): RoundFigures {
  const base = calculate(figuresWithBonuses(baseGame, game.base))
  const own = hasBonuses(game) ? figuresOf({ ...game, worth: byOwn }, game.base).means() : base
  const kinds = listSeries(game).map(({ probability, mode }) => {
    const free = calculate(figuresWithBonuses(game, mode))
    return { probability, mean: free.mean, worth: valueFreeSpins(free, game.maxFreeSpins) }
  })
  let mean = base.mean
  let square = base.square
  let spins = 0
  let awarded = 0
  let triggerProbability = 0
  for (const award of base.awards) {
    const series = mixSeries(kinds.map(({ probability, worth }) => ({ probability, value: worth(award.spins) })))
    mean += award.probability * series.mean
    square += 2 * award.mean * series.mean + award.probability * series.square
    spins += award.probability * series.spins
    awarded += award.probability * award.spins
    if (award.spins > 0) triggerProbability += award.probability
  }
  const { bet } = game
  const capped = capOf(game)
  if (capped) {
    square = capped.square
    triggerProbability = capped.triggerProbability
    spins = capped.freeSpins
  }
  const paid = capped?.mean ?? mean
  const variance = game.meanOnly ? null : (square - paid ** 2) / bet ** 2
  const jackpots = valueJackpots(game)
  const jackpotRtp = jackpots.reduce((sum, { rtp }) => sum + rtp, 0)
  return {
    rtp: paid / bet + jackpotRtp,
    lineRtp: own.lineMean / bet,
    scatterRtp: (own.mean - own.lineMean) / bet,
    freeSpinRtp: (mean - base.mean) / bet,
    bonusRtp: (base.mean - own.mean) / bet,
    jackpotRtp,
    jackpots,
    cap: Number.isFinite(game.maxCoins)
      ? { maxWin: game.maxCoins / bet, rtp: (paid - mean) / bet, probability: capped?.probability ?? 0 }
      : null,
    variance,
    sigma: variance === null ? null : Math.sqrt(variance),
    triggerProbability,
    meanFreeSpins: triggerProbability > 0 ? spins / triggerProbability : 0,
    freeSpinValue: awarded > 0 ? (mean - base.mean) / awarded / bet : 0,
    freeSpinMean: kinds.reduce((sum, { probability, mean }) => sum + probability * mean, 0) / bet,
    awardedPerSpin: awarded,
  }
}

/** Figures of the whole round that its maximum changes; null where it is out of reach, or there is none. */
function capOf(game: SlotGame): CappedRound | null {
  if (!Number.isFinite(game.maxCoins)) return null
  const { maximumRoundWin } = calculateMaxima(game, figuresOf(game, game.base))
  return maximumRoundWin! * game.bet < game.maxCoins ? null : cappedRound(game)
}

/** Free spins of one of several kinds, of which one is drawn. */
function mixSeries(parts: { probability: number; value: SeriesValue }[]): SeriesValue {
  const sum = (of: (value: SeriesValue) => number) =>
    parts.reduce((total, { probability, value }) => total + probability * of(value), 0)
  return { mean: sum(value => value.mean), square: sum(value => value.square), spins: sum(value => value.spins) }
}

/** How often a spin pays and how much it can pay at most, exactly. */
export function calculateRange(game: SlotGame): RangeFigures {
  const base = figuresWithBonuses(game, game.base)
  return {
    hitFrequency: base.hitFrequency(),
    lineHitFrequency: base.lineHitFrequency(),
    maximumLineCoins: base.maximumLineCoins(),
    ...(game.meanOnly ? UNKNOWN_MAXIMA : calculateMaxima(game, base)),
  }
}

const UNKNOWN_MAXIMA = { maximumBaseWin: null, maximumFreeSpinWin: null, maximumRoundWin: null }

function calculateMaxima(game: SlotGame, base: SpinFigures): Pick<RangeFigures, keyof typeof UNKNOWN_MAXIMA> {
  const baseWins = base.maximumWins()
  const series = listSeries(game).map(({ mode }) => figuresWithBonuses(game, mode).maximumWins())
  const freeWins = series.length > 0 ? series : [new Map([[0, 0]])]
  const rounds = freeWins.map(wins => findMaximumRound(baseWins, wins, game.maxFreeSpins))
  const inBets = (coins: number) => (Number.isFinite(coins) ? Math.min(coins, game.maxCoins) / game.bet : null)
  return {
    maximumBaseWin: inBets(Math.max(...baseWins.values())),
    maximumFreeSpinWin: inBets(Math.max(...freeWins.flatMap(wins => [...wins.values()]))),
    maximumRoundWin: inBets(Math.max(...rounds.map(coins => coins ?? Number.POSITIVE_INFINITY))),
  }
}
