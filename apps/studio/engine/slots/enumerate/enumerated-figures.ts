import type { SpinFigures } from '../figures/spin-figures.ts'
import type { Mode, SlotGame } from '../game.ts'
import { enumerateSpin } from './enumerate.ts'
import { momentsOfTally, type Tally } from './enumerated-spin.ts'

const tallies = new WeakMap<Mode, Tally>()

/** Whether the mode's figures come from walking all its boards: there is no closed form. */
export function isEnumerated({ pay, multiplierSymbols }: SlotGame, { cascade }: Mode): boolean {
  return cascade !== null || multiplierSymbols.length > 0 || pay.kind === 'clusters' || pay.kind === 'anywhere'
}

/** Hands in what all boards of a mode come to, so that nobody walks them again. */
export function keepTally(mode: Mode, tally: Tally): void {
  tallies.set(mode, tally)
}

/** What all boards of a mode come to; walked here and now when nobody handed it in. */
export function tallyOf(game: SlotGame, mode: Mode): Tally {
  const known = tallies.get(mode) ?? enumerateSpin(game, mode)
  tallies.set(mode, known)
  return known
}

/** Exact figures from all boards of a mode. The maximum counts every multiplier symbol with its largest number. */
export function enumeratedFigures(game: SlotGame, mode: Mode): SpinFigures {
  const moments = () => momentsOfTally(tallyOf(game, mode))
  return {
    moments,
    means: moments,
    hitFrequency: () => {
      const { hits, weight } = tallyOf(game, mode)
      return hits / weight
    },
    lineHitFrequency: () => 0,
    maximumLineCoins: () => 0,
    maximumWins: () =>
      new Map(Object.entries(tallyOf(game, mode).awards).map(([spins, { most }]) => [Number(spins), most])),
  }
}
