/** Wins vanish and what is above them falls: one spin is a row of boards. */
export type Cascade = {
  /** What multiplies all that the first board of a spin wins, the second, …; the last holds for all further ones. */
  multipliers: readonly number[]
  /** Scatters are judged on every board and vanish when they win, or once, on the board that is left at the end. */
  scatters: 'everyBoard' | 'lastBoard'
  /** Likewise multiplier symbols: they multiply what each board wins, or at the end all that the spin has won. */
  multiplierSymbols: 'everyBoard' | 'lastBoard'
}

/** A symbol that shows a number: the numbers in view are added, and their sum multiplies wins. */
export type MultiplierSymbol = {
  symbol: number
  values: readonly number[]
  /** How often each value comes, of `total`. */
  weights: readonly number[]
  total: number
  /** One number for all of them on a reel, instead of one for each. */
  perReel: boolean
}

/** After so many boards nothing falls any more: symbols that would follow each other for ever cannot hold a spin up. */
export const MAX_BOARDS = 200

/** The multiplier of the board with this number, the first of a spin being 0. */
export function boardMultiplier({ multipliers }: Cascade, board: number): number {
  return multipliers[Math.min(board, multipliers.length - 1)]!
}
