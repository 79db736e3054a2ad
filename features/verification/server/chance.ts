import { randomInt } from 'node:crypto'

/** A number of that range, from the cryptographic source: what is drawn by it shall not be foreseen. */
export function between(low: number, high: number): number {
  return low + (randomInt(2 ** 32) / 2 ** 32) * (high - low)
}

export function oneOf<T>(choices: readonly T[]): T {
  return choices[randomInt(choices.length)]!
}
