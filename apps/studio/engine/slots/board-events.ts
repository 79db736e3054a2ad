import type { BoardResult } from './evaluate.ts'
import type { Mode, SlotGame } from './game.ts'
import type { RoundEvent } from './round.ts'

/** Tells what a board pays and awards; every win `times` more than the board says. */
export function boardEvents(
  game: SlotGame,
  mode: Mode,
  { wins, scatters }: Pick<BoardResult, 'wins' | 'scatters'>,
  times = 1,
): RoundEvent[] {
  return [
    ...wins.map(win => ({
      ...win,
      symbol: game.symbols[win.symbol]!,
      coins: win.coins * times,
      multiplier: win.multiplier * times,
    })),
    ...scatters.map(({ scatter, freeSpins: _, ...win }) => ({
      type: 'scatterWon' as const,
      ...win,
      symbol: game.symbols[game.scatters[scatter]!.symbol]!,
      coins: win.coins * times,
      multiplier: mode.scatterMultiplier * times,
    })),
  ]
}
