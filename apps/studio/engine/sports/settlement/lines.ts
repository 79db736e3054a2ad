import { HALF_LOSE, HALF_WIN, type LegResult, LOSE, VOID, WIN } from './coefficients.ts'

/**
 * By how much a side is ahead of its line, in goals: a quarter line is half on each of its neighbours. Quarters of doubles are
 * exact.
 */
export function byLine(ahead: number): LegResult {
  if (ahead >= 0.5) return WIN
  if (ahead === 0.25) return HALF_WIN
  if (ahead === 0) return VOID
  if (ahead === -0.25) return HALF_LOSE
  return LOSE
}

export const wins = (won: boolean): LegResult => (won ? WIN : LOSE)

/** So many share so few places: the price counts for that part of the stake. */
export const deadHeat = (places: number, sharers: number): LegResult =>
  sharers <= places ? WIN : { result: 1, dead_heat_factor: places / sharers }
