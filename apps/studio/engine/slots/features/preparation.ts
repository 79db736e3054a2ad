import { GameFileError } from '../game-file.ts'
import type { Bonus } from './bonus.ts'
import * as weighted from './weighted.ts'

/** What a kind of bonus makes of its data. */
export type Preparation = Pick<Bonus, 'prize' | 'play'>

/** Weights of a file; throws GameFileError at `path`. */
export function weigh(weights: readonly number[], path: readonly PropertyKey[]): weighted.Weighted {
  try {
    return weighted.weigh(weights)
  } catch (error) {
    if (error instanceof RangeError) throw new GameFileError(path, error.message)
    throw error
  }
}
