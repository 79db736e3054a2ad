import { type GameFile, GameFileError } from '../game-file.ts'
import type { Modes } from '../modes.ts'

/** The round has won the most that it can, and ends. `cut`: coins of this step that are not paid. */
export type MaxWinReached = { type: 'maxWinReached'; coins: number; cut: number }

/** The most coins of a round; Infinity where the game sets no limit. Throws GameFileError for what has no exact figures with one. */
export function loadMaxCoins(file: GameFile, { base, free }: Modes): number {
  const { maxWin, bet, pay, freeSpins, cascade } = file
  if (maxWin === undefined) return Number.POSITIVE_INFINITY
  const refuse = (problem: string): never => {
    throw new GameFileError(['maxWin'], problem)
  }
  const other = (['bonuses', 'buys', 'jackpots'] as const).find(field => file[field])
  if (other) refuse(`does not go together (yet) with "${other}"`)
  if (pay?.kind === 'ways' && !cascade) refuse('is not built for ways whose symbols stay')
  for (const mode of [base, free ?? base]) {
    if (mode.wildReels) refuse('does not go together (yet) with "wildReels"')
    if (mode.leaders.some((leader, reel) => leader < reel)) refuse('is not built for reels that turn as one')
  }
  const symbols = Object.values(file.symbols)
  if (symbols.some(({ lineBonus }) => lineBonus)) refuse('does not go together (yet) with "lineBonus"')
  if (symbols.some(({ multiplier }) => multiplier) && cascade?.multiplierSymbols !== 'lastBoard')
    refuse('goes together with multiplier symbols that count on the last board only')
  if (freeSpins && freeSpins.maximum === undefined) refuse('needs a "maximum" of free spins')
  return maxWin * bet
}
