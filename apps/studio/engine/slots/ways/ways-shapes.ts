import { multiplierFor } from '../evaluate-line.ts'
import type { Target, Wild } from '../targets.ts'

/**
 * The ways of a target over so many reels, by what their cells are: a sum of products. A shape stands for all ways that
 * take from the i-th reel of the run a cell for which `kinds[i]` is true; they count `times` each.
 */
export type WayShape = { kinds: readonly (readonly boolean[])[]; times: number }

const MAX_SHAPES = 4096

/**
 * Ways of wilds alone are none of the target's. When no wild multiplies, these are taken off from all ways; else every
 * sequence of kinds is a shape of its own. Null when there would be too many.
 */
export function shapeWays({ own, fits }: Target, wilds: readonly Wild[], count: number): WayShape[] | null {
  const helping = wilds.filter(({ symbol }) => fits[symbol] && !own[symbol])
  const all = { kinds: Array<readonly boolean[]>(count).fill(fits), times: 1 }
  if (helping.length === 0) return [all]
  if (helping.every(({ multipliers }) => multipliers.every(multiplier => multiplier === 1))) {
    const wildOnly = fits.map((fit, symbol) => fit && !own[symbol])
    return [all, { kinds: Array<readonly boolean[]>(count).fill(wildOnly), times: -1 }]
  }
  if ((helping.length + 1) ** count > MAX_SHAPES) return null
  const masks = [own, ...helping.map(wild => own.map((_, symbol) => symbol === wild.symbol))]
  let sequences: number[][] = [[]]
  for (let reel = 0; reel < count; reel++)
    sequences = sequences.flatMap(before => masks.map((_, kind) => [...before, kind]))
  return sequences
    .filter(sequence => sequence.includes(0))
    .map(sequence => ({
      kinds: sequence.map(kind => masks[kind]!),
      times: helping.reduce(
        (product, { multipliers }, i) =>
          product * multiplierFor(multipliers, sequence.filter(kind => kind === i + 1).length),
        1,
      ),
    }))
}
