import { valueFreeSpins } from './free-spins.ts'
import type { SlotGame } from './game.ts'
import { calculateHitFrequency, calculateLineHitFrequency } from './hit-frequency.ts'
import { findMaximumRound, findMaximumWins } from './maximum-win.ts'
import { calculateSpin, prepareSpin, type Spin, type SpinMoments } from './spin-moments.ts'

/** Return and spread of a whole round, in parts of the bet (1 = the bet). */
export type RoundFigures = {
  /** The mathematical return: 0.96 is 96 %. */
  rtp: number
  /** What of it comes from lines and scatters of the base spin, and from free spins. */
  lineRtp: number
  scatterRtp: number
  freeSpinRtp: number
  /** Null when a bonus is known by its mean only. */
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
  /** The maxima are null when a bonus is known by its mean only. */
  maximumBaseWin: number | null
  /** Of the base game, with every multiplier; bonuses known by their mean stand with it. */
  maximumLineCoins: number
  maximumFreeSpinWin: number | null
  /** Null also when free spins can go on for ever. */
  maximumRoundWin: number | null
}

/** Exact return and variance of the whole round (games.md §2.2), through the evaluator that plays. */
export function calculateRound(game: SlotGame): RoundFigures {
  return valueRound(game, spin => calculateSpin(spin))
}

/** The same return alone, `rtp` of the figures, in a fraction of the time. */
export function calculateReturn(game: SlotGame): number {
  return valueRound(game, spin => calculateSpin(spin, 0)).rtp
}

function valueRound(game: SlotGame, calculate: (spin: Spin) => SpinMoments): RoundFigures {
  const base = calculate(prepareSpin(game, game.base))
  const free = game.free ? calculate(prepareSpin(game, game.free)) : null
  const valueSeries = free ? valueFreeSpins(free, game.maxFreeSpins) : () => ({ mean: 0, square: 0, spins: 0 })
  let mean = base.mean
  let square = base.square
  let spins = 0
  let awarded = 0
  let triggerProbability = 0
  for (const award of base.awards) {
    const series = valueSeries(award.spins)
    mean += award.probability * series.mean
    square += 2 * award.mean * series.mean + award.probability * series.square
    spins += award.probability * series.spins
    awarded += award.probability * award.spins
    if (award.spins > 0) triggerProbability += award.probability
  }
  const { bet } = game
  const variance = game.meanOnly ? null : (square - mean ** 2) / bet ** 2
  return {
    rtp: mean / bet,
    lineRtp: base.lineMean / bet,
    scatterRtp: (base.mean - base.lineMean) / bet,
    freeSpinRtp: (mean - base.mean) / bet,
    variance,
    sigma: variance === null ? null : Math.sqrt(variance),
    triggerProbability,
    meanFreeSpins: triggerProbability > 0 ? spins / triggerProbability : 0,
    freeSpinValue: awarded > 0 ? (mean - base.mean) / awarded / bet : 0,
    freeSpinMean: (free?.mean ?? 0) / bet,
    awardedPerSpin: awarded,
  }
}

/** How often a spin pays and how much it can pay at most, exactly. */
export function calculateRange(game: SlotGame): RangeFigures {
  const base = prepareSpin(game, game.base)
  return {
    hitFrequency: calculateHitFrequency(base),
    lineHitFrequency: calculateLineHitFrequency(base),
    maximumLineCoins: Math.max(...base.automaton.pays),
    ...(game.meanOnly ? UNKNOWN_MAXIMA : calculateMaxima(base)),
  }
}

const UNKNOWN_MAXIMA = { maximumBaseWin: null, maximumFreeSpinWin: null, maximumRoundWin: null }

function calculateMaxima(base: Spin): Omit<RangeFigures, 'hitFrequency' | 'lineHitFrequency' | 'maximumLineCoins'> {
  const { game } = base
  const baseWins = findMaximumWins(base)
  const freeWins = game.free ? findMaximumWins(prepareSpin(game, game.free)) : new Map([[0, 0]])
  const maximumRound = findMaximumRound(baseWins, freeWins, game.maxFreeSpins)
  return {
    maximumBaseWin: Math.max(...baseWins.values()) / game.bet,
    maximumFreeSpinWin: Math.max(...freeWins.values()) / game.bet,
    maximumRoundWin: maximumRound === null ? null : maximumRound / game.bet,
  }
}
