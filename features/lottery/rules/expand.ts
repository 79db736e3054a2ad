import { permutationsOf, picksOf } from './combinations.ts'

/** Helpers of the boards: each gives the numbers that one touch stands for, ascending (lottery.md §3.1, §8). */

/** Every number of so many digits: 00 … 99. */
export function allNumbers(digits: number): string[] {
  return Array.from({ length: 10 ** digits }, (_, i) => String(i).padStart(digits, '0'))
}

/** Đảo, 6 กลับ: the different orders of a number's digits, each once. */
export function reorder(numbers: readonly string[]): string[] {
  return [...new Set(numbers.flatMap(permutationsOf))].sort()
}

/** 19 doors: all numbers of two digits that show a digit. */
export function nineteenDoors(digit: string): string[] {
  return allNumbers(2).filter(number => number.includes(digit))
}

export function withHead(digit: string): string[] {
  return allNumbers(2).filter(number => number[0] === digit)
}

export function withTail(digit: string): string[] {
  return allNumbers(2).filter(number => number[1] === digit)
}

/** Numbers of two digits that add up to a sum, 0 … 18. */
export function withSum(sum: number): string[] {
  return allNumbers(2).filter(number => Number(number[0]) + Number(number[1]) === sum)
}

/** Kéo: from one number to another, both included, whichever is first. */
export function numbersBetween(from: string, to: string): string[] {
  const [low, high] = [Number(from), Number(to)].sort((a, b) => a - b) as [number, number]
  return allNumbers(from.length).filter(number => Number(number) >= low && Number(number) <= high)
}

export type Side = 'BIG' | 'SMALL' | 'ODD' | 'EVEN'
export type Parity = 'ODD' | 'EVEN'

/** Numbers of one side: big is the upper half, odd and even go by the last digit. */
export function onSide(digits: number, side: Side): string[] {
  const half = 5 * 10 ** (digits - 1)
  const fits: Record<Side, (value: number) => boolean> = {
    BIG: value => value >= half,
    SMALL: value => value < half,
    ODD: value => value % 2 === 1,
    EVEN: value => value % 2 === 0,
  }
  return allNumbers(digits).filter(number => fits[side](Number(number)))
}

/** Chẵn-lẻ and so on: the parity of tens and of units. */
export function withParities(tens: Parity, units: Parity): string[] {
  const isOdd = (digit: string | undefined) => Number(digit) % 2 === 1
  return allNumbers(2).filter(number => isOdd(number[0]) === (tens === 'ODD') && isOdd(number[1]) === (units === 'ODD'))
}

/** Trăm × Chục × Đơn vị: every number with a digit of each row. */
export function fromRows(rows: readonly (readonly string[])[]): string[] {
  return [...picksOf(rows, true)].map(digits => digits.join(''))
}

/** Roll entry of 4D: one digit left open, `12R4`, is ten numbers. Throws RangeError when not exactly one is open. */
export function rollNumbers(pattern: string): string[] {
  if (!/^\d*R\d*$/.test(pattern)) throw new RangeError(`not one open digit: ${pattern.slice(0, 10)}`)
  return Array.from({ length: 10 }, (_, digit) => pattern.replace('R', String(digit)))
}
