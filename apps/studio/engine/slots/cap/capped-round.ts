import type { SlotGame } from '../game.ts'
import { listSeries } from '../modes.ts'
import { type Complex, complexes, transform } from './fourier.ts'
import { listStates, type State } from './series-states.ts'
import { type Spread, spreadOf } from './spread.ts'

/** Figures of a round that ends when it has won the most it can. Coins; per round. */
export type CappedRound = {
  mean: number
  square: number
  /** That free spins are awarded, and how many are played. */
  triggerProbability: number
  freeSpins: number
  /** That the round reaches its maximum. */
  probability: number
}

const kept = new WeakMap<SlotGame, CappedRound>()

/** Hands in what was worked out before. */
export function keepCapped(game: SlotGame, capped: CappedRound): void {
  kept.set(game, capped)
}

export function cappedRound(game: SlotGame): CappedRound {
  const known = kept.get(game) ?? valueCapped(game)
  kept.set(game, known)
  return known
}

/** By how much the transform damps what lies beyond its end, which it adds to the beginning. */
const DAMPING = 1e-12

/**
 * The distribution of a round below its maximum C (games.md §2.2, "repeated convolution truncated at the cap"): what a series
 * of spins wins has the product of their transforms, state after state of the series. Coins are never negative, so sums below C
 * have parts below C alone, and all else reaches the maximum: min(W, C) needs no more. A transform of 2C and more numbers,
 * damped, keeps what wraps around below 10⁻¹².
 */
function valueCapped(game: SlotGame): CappedRound {
  const base = spreadOf(game, game.base)
  const series = listSeries(game).map(({ probability, mode }) => ({ probability, spread: spreadOf(game, mode) }))
  const below = (spread: Spread) =>
    [...spread.values()].flatMap(wins => [...wins.keys()]).filter(c => c < game.maxCoins)
  const unit = [base, ...series.map(({ spread }) => spread)].flatMap(below).reduce(greatestCommon, 0) || 1
  const limit = Math.ceil(game.maxCoins / unit)
  const size = 2 ** Math.ceil(Math.log2(2 * limit))
  const damping = Float64Array.from({ length: limit }, (_, x) => DAMPING ** (x / size))
  const transformOf = (wins: ReadonlyMap<number, number>, share = 1) => {
    const sum = complexes(size)
    for (const [coins, probability] of wins)
      if (coins < game.maxCoins) sum.re[coins / unit]! += share * probability * damping[coins / unit]!
    transform(sum)
    return sum
  }
  const ended = transformOf(base.get(0) ?? new Map())
  const played = complexes(size)
  for (const { probability, spread } of series) {
    const first = [...base].filter(([award]) => award > 0)
    const states = listStates(
      game.maxFreeSpins,
      first.map(([award]) => award),
      [...spread.keys()],
    )
    const starts = first.map(([, wins]) => transformOf(wins, probability))
    const steps = [...spread.values()].map(wins => transformOf(wins))
    walkStates(states, starts, steps, ended, played)
  }
  const back = (sum: Complex) => {
    // Of real numbers the second half mirrors the first.
    for (let k = 1; k < size / 2; k++) {
      sum.re[size - k] = sum.re[k]!
      sum.im[size - k] = -sum.im[k]!
    }
    for (let k = 0; k < size; k++) sum.im[k] = -sum.im[k]!
    transform(sum)
    return Float64Array.from(damping, (damped, x) => sum.re[x]! / size / damped)
  }
  const round = back(ended)
  const probability = 1 - round.reduce((sum, mass) => sum + mass, 0)
  const average = (of: (coins: number) => number) =>
    round.reduce((sum, mass, x) => sum + mass * of(x * unit), 0) + probability * of(game.maxCoins)
  let triggerProbability = 0
  for (const [award, wins] of base)
    if (award > 0) for (const [coins, mass] of wins) if (coins < game.maxCoins) triggerProbability += mass
  return {
    mean: average(coins => coins),
    square: average(coins => coins ** 2),
    triggerProbability,
    freeSpins: series.length > 0 ? back(played).reduce((sum, mass) => sum + mass, 0) : 0,
    probability: Math.max(0, probability),
  }
}

/** Adds to `ended` the transform of the coins of series that are over, to `played` that of the coins before each free spin. */
function walkStates(
  states: readonly State[],
  starts: readonly Complex[],
  steps: readonly Complex[],
  ended: Complex,
  played: Complex,
): void {
  const re = new Float64Array(states.length)
  const im = new Float64Array(states.length)
  const next = Int32Array.from(states.flatMap(state => state.next))
  for (let k = 0; k <= ended.re.length / 2; k++) {
    for (let at = 0; at < states.length; at++) {
      const { start } = states[at]!
      re[at] = start.reduce((sum, i) => sum + starts[i]!.re[k]!, 0)
      im[at] = start.reduce((sum, i) => sum + starts[i]!.im[k]!, 0)
    }
    for (let at = 0; at < states.length; at++) {
      const a = re[at]!
      const b = im[at]!
      played.re[k]! += a
      played.im[k]! += b
      for (let i = 0; i < steps.length; i++) {
        const c = steps[i]!.re[k]!
        const d = steps[i]!.im[k]!
        const to = next[at * steps.length + i]!
        if (to < 0) {
          ended.re[k]! += a * c - b * d
          ended.im[k]! += a * d + b * c
        } else {
          re[to]! += a * c - b * d
          im[to]! += a * d + b * c
        }
      }
    }
  }
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b)
}
