import type { SettledOutcome } from '#apps/studio/feed-messages.ts'
import { HALF, minus, NONE, ONE, plus, type Ratio, ratioOfFloat, times } from '../ratio.ts'

/** What became of an outcome, as feeds tell it (UOF): won or not, the part that is void, the part of a dead heat. */
export type LegResult = Pick<SettledOutcome, 'result' | 'void_factor' | 'dead_heat_factor'>

export const WIN: LegResult = { result: 1 }
export const LOSE: LegResult = { result: 0 }
export const VOID: LegResult = { result: 0, void_factor: 1 }
export const HALF_WIN: LegResult = { result: 1, void_factor: 0.5 }
export const HALF_LOSE: LegResult = { result: 0, void_factor: 0.5 }

/** Of each unit that was risked, what comes back: the void part as it is, the rest by price and dead heat. */
export function coefficientOf(price: Ratio, { result, void_factor, dead_heat_factor = 1 }: LegResult): Ratio {
  const back = void_factor === 1 ? ONE : void_factor === 0.5 ? HALF : NONE
  if (result === 0) return back
  return plus(back, times(minus(ONE, back), times(price, ratioOfFloat(dead_heat_factor))))
}

/** The words that players read of a leg. */
export type LegWord = 'win' | 'half_win' | 'void' | 'half_lose' | 'lose' | 'dead_heat'

export function wordOf({ result, void_factor, dead_heat_factor }: LegResult): LegWord {
  if (void_factor === 1) return 'void'
  if (void_factor === 0.5) return result === 1 ? 'half_win' : 'half_lose'
  if (result === 0) return 'lose'
  return dead_heat_factor === undefined ? 'win' : 'dead_heat'
}
