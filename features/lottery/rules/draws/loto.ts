import { numbersOf } from '../structures/structures.ts'
import type { Result } from '../types.ts'

/** Tables kept with a result of full numbers (lottery.md §1.3). */
export type LotoTables = {
  /** How often each of 00…99 fell as the last two digits. */
  last2: readonly number[]
  /** For each tens digit, the units digits that fell with it, ascending, as often as they fell. */
  heads: readonly string[]
  /** For each units digit, the tens digits that fell with it. */
  tails: readonly string[]
}

/** The last two digits of every number of two digits or more, in the order of the opened-number string. */
export function lotoNumbers(result: Result): string[] {
  return numbersOf(result)
    .filter(number => number.length >= 2)
    .map(number => number.slice(-2))
}

export function lotoTables(result: Result): LotoTables {
  const fallen = lotoNumbers(result).sort()
  const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
  return {
    last2: Array.from({ length: 100 }, (_, n) => fallen.filter(number => Number(number) === n).length),
    heads: digits.map(digit => collect(fallen, number => number[0] === digit && number[1])),
    tails: digits.map(digit => collect(fallen, number => number[1] === digit && number[0])),
  }
}

function collect(numbers: readonly string[], pick: (number: string) => string | false | undefined): string {
  return numbers.map(number => pick(number) || '').join('')
}
