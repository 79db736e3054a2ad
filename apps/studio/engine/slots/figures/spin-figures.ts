import { enumeratedFigures, isEnumerated } from '../enumerate/enumerated-figures.ts'
import type { Mode, SlotGame } from '../game.ts'
import { buildScatterCodes } from '../scatter-codes.ts'
import { findMaximumWays } from '../ways/ways-maximum.ts'
import { waysByCode, waysSquare } from '../ways/ways-moments.ts'
import { waysHitFrequency } from '../ways/ways-range.ts'
import { listWaysTerms } from '../ways/ways-terms.ts'
import { wildReelFigures } from '../wild-reels/wild-figures.ts'
import { calculateHitFrequency, calculateLineHitFrequency } from './hit-frequency.ts'
import { findMaximumWins } from './maximum-win.ts'
import { mixFigures } from './mixed-figures.ts'
import { type Scene, scenesOf, type WeighedScene } from './scene.ts'
import { calculateSpin, codeViews, joinMoments, prepareSpin, type SpinMoments } from './spin-moments.ts'

/**
 * Exact figures of one spin of a mode, in coins. What a whole round is worth is worked out from these alone (exact.ts),
 * so a mechanic that is found in another way brings its own.
 */
export type SpinFigures = {
  moments: () => SpinMoments
  /** The same without the mean square, which takes most of the time: `square` is 0. */
  means: () => SpinMoments
  /** Probability that the spin pays anything, and that its first line does (0 where nothing pays on lines). */
  hitFrequency: () => number
  lineHitFrequency: () => number
  /** The most that one line pays, with every multiplier. */
  maximumLineCoins: () => number
  /** The most coins the spin can pay, for each number of free spins that it can award. */
  maximumWins: () => Map<number, number>
}

export function figuresOf(game: SlotGame, mode: Mode): SpinFigures {
  if (isEnumerated(game, mode)) return enumeratedFigures(game, mode)
  const figures = game.pay.kind === 'ways' ? waysFigures : lineFigures
  const mix = (scenes: readonly WeighedScene[]) =>
    mixFigures(scenes.map(({ probability, scene }) => ({ probability, figures: figures(game, mode, scene) })))
  return mode.wildReels ? wildReelFigures(game, mode, mode.wildReels, mix) : mix(scenesOf(game, mode))
}

/** Lines: by closed form (games.md §2.2), the hit frequency and the maxima by walking boards. */
function lineFigures(game: SlotGame, mode: Mode, scene: Scene): SpinFigures {
  const spin = prepareSpin(game, mode, scene)
  return {
    moments: () => calculateSpin(spin),
    means: () => calculateSpin(spin, 0),
    hitFrequency: () => calculateHitFrequency(spin),
    lineHitFrequency: () => calculateLineHitFrequency(spin),
    maximumLineCoins: () => Math.max(...spin.automaton.pays),
    maximumWins: () => findMaximumWins(spin),
  }
}

/** Ways: sums of products (ways-terms.ts); the hit frequency by merging what goes on alike, the maxima by walking boards. */
function waysFigures(game: SlotGame, mode: Mode, scene: Scene): SpinFigures {
  const codes = buildScatterCodes(game, mode)
  const windows = codeViews(scene, codes)
  const terms = listWaysTerms(game, mode, windows)
  const join = (square: number) => joinMoments(windows, codes, waysByCode(terms, windows, codes), square)
  const spin = { game, mode, windows, codes }
  return {
    moments: () => join(waysSquare(terms, windows)),
    means: () => join(0),
    hitFrequency: () => waysHitFrequency(spin),
    lineHitFrequency: () => 0,
    maximumLineCoins: () => 0,
    maximumWins: () => findMaximumWays(spin),
  }
}
