import { figuresOf, type SpinFigures } from '../figures/spin-figures.ts'
import type { Mode, SlotGame } from '../game.ts'
import { byMost, withVariance } from './begun.ts'

/**
 * Figures of a spin with the bonuses that it begins. Wins count with the means of their bonuses, which gives the return;
 * the mean square lacks the variance that each bonus has of its own, and the maxima count the most of each.
 */
export function figuresWithBonuses(game: SlotGame, mode: Mode): SpinFigures {
  const figures = figuresOf(game, mode)
  if (!hasBonuses(game)) return figures
  const most = figuresOf({ ...game, worth: byMost }, mode)
  const spread = figuresOf({ ...game, worth: withVariance }, mode)
  return {
    ...figures,
    moments: () => {
      const moments = figures.moments()
      return { ...moments, square: moments.square + spread.means().mean - moments.mean }
    },
    maximumLineCoins: most.maximumLineCoins,
    maximumWins: most.maximumWins,
  }
}

/** Whether a win of the game begins a bonus. */
export function hasBonuses({ targets, scatters }: SlotGame): boolean {
  return targets.some(({ bonus }) => bonus) || scatters.some(({ bonuses }) => bonuses.some(bonus => bonus))
}
