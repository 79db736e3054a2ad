import type { Mode, SlotGame } from '../game.ts'
import { buildLineAutomaton, type LineAutomaton } from '../lines/line-automaton.ts'
import { linePairMoment } from '../lines/line-pairs.ts'
import { mergeReads } from '../lines/merge-reads.ts'
import { buildScatterCodes, type ScatterCodes } from '../scatter-codes.ts'
import type { Scene } from './scene.ts'

/** What is the same for all calculations about one scene of a mode whose lines pay. */
export type Spin = {
  game: SlotGame
  mode: Mode
  /** By reel: what lines see, the scatter code, and the probability. */
  windows: readonly (readonly CodedView[])[]
  /** By reel, whether only the distance of two rows matters. */
  even: readonly boolean[]
  automaton: LineAutomaton
  codes: ScatterCodes
}

export type CodedView = { symbols: readonly number[]; code: number; probability: number }

export function prepareSpin(game: SlotGame, mode: Mode, scene: Scene): Spin {
  const codes = buildScatterCodes(game, mode)
  return {
    game,
    mode,
    windows: codeViews(scene, codes),
    even: scene.map(({ even }) => even),
    automaton: buildLineAutomaton(
      game,
      mode,
      scene.map(({ views }) => [...new Set(views.flatMap(({ symbols }) => symbols))]),
    ),
    codes,
  }
}

/** By reel, the symbols that lines may see there. */
export function presentOf({ windows }: Pick<Spin, 'windows'>): number[][] {
  return windows.map(views => [...new Set(views.flatMap(({ symbols }) => symbols))])
}

export function codeViews(scene: Scene, codes: ScatterCodes): CodedView[][] {
  return scene.map(({ views }, reel) =>
    views.map(({ symbols, counted, probability }) => ({ symbols, code: codes.ofColumn(counted, reel), probability })),
  )
}

/** Exact figures of one spin, in coins. */
export type SpinMoments = {
  mean: number
  /** The part of `mean` that comes from lines; the rest is scatters. */
  lineMean: number
  /** Mean of the square of the coins. */
  square: number
  /** For each number of free spins that can be awarded: its probability, and the mean of coins × (it is awarded). */
  awards: { spins: number; probability: number; mean: number }[]
}

/**
 * Return and variance of a spin without enumeration (games.md §2.2): line by line for the mean and for what a line wins
 * together with a scatter count, pair by pair of lines for the square. The pairs take most of the time: who wants no
 * square gives their moment as 0.
 */
export function calculateSpin(spin: Spin, pairMoment = linePairMoment(spin)): SpinMoments {
  const lineByCode = new Float64Array(spin.codes.size)
  for (const rows of spin.game.lines) addLineByCode(spin, rows, lineByCode)
  return joinMoments(spin.windows, spin.codes, lineByCode, pairMoment)
}

/** Moments of a spin from what is paid on lines or ways by scatter code, its mean square, and the scatters themselves. */
export function joinMoments(
  windows: readonly (readonly CodedView[])[],
  codes: ScatterCodes,
  paidByCode: Float64Array,
  square: number,
): SpinMoments {
  const lineMean = paidByCode.reduce((sum, part) => sum + part, 0)
  const moments: SpinMoments = { mean: 0, lineMean, square, awards: [] }
  scatterDistribution(windows, codes.size).forEach((probability, code) => {
    if (probability === 0) return
    const coins = codes.coins[code]!
    const paid = paidByCode[code]!
    const mean = paid + coins * probability
    moments.mean += mean
    moments.square += 2 * coins * paid + coins * coins * probability
    const spins = codes.freeSpins[code]!
    const award = moments.awards.find(known => known.spins === spins)
    if (!award) moments.awards.push({ spins, probability, mean })
    else {
      award.probability += probability
      award.mean += mean
    }
  })
  return moments
}

/** Probability of each scatter code of the board: the reels' distributions convolved. */
export function scatterDistribution(windows: readonly (readonly CodedView[])[], size: number): Float64Array {
  let before = new Float64Array(size)
  before[0] = 1
  for (const views of windows) {
    const after = new Float64Array(size)
    for (const { code, probability } of views) {
      before.forEach((mass, sum) => {
        if (mass > 0) after[sum + code]! += mass * probability
      })
    }
    before = after
  }
  return before
}

/** Adds to `sums[code]` the mean of the line's coins × (the board has that scatter code). */
function addLineByCode(spin: Spin, rows: readonly number[], sums: Float64Array): void {
  const { automaton, codes, game } = spin
  const symbols = game.symbols.length
  let before = new Float64Array(automaton.sizes[0]! * codes.size)
  before[automaton.start * codes.size] = 1
  spin.windows.forEach((windows, reel) => {
    const after = new Float64Array(automaton.sizes[reel + 1]! * codes.size)
    const next = automaton.next[reel]!
    const reads = mergeReads(windows.map(w => [w.symbols[rows[reel]!]!, w.code, w.probability]))
    before.forEach((mass, at) => {
      if (mass === 0 || at < codes.size) return
      const state = Math.floor(at / codes.size)
      const sum = at % codes.size
      for (const [symbol, code, probability] of reads)
        after[next[state * symbols + symbol]! * codes.size + sum + code]! += mass * probability
    })
    before = after
  })
  before.forEach((mass, at) => {
    sums[at % codes.size]! += mass * automaton.pays[Math.floor(at / codes.size)]!
  })
}
