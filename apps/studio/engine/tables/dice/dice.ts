import type { Weighted } from '../edge.ts'

/** Three dice, each 1 to 6. */
export type Dice = readonly [number, number, number]
export const FACES = [1, 2, 3, 4, 5, 6] as const

/** Each of the 216 throws once. */
export const THROWS: Weighted<Dice> = FACES.flatMap(a =>
  FACES.flatMap(b => FACES.map(c => ({ outcome: [a, b, c] as const, ways: 1 }))),
)

export const sumOf = ([a, b, c]: Dice): number => a + b + c
export const countOf = (dice: Dice, face: number): number => dice.filter(each => each === face).length
export const isTriple = ([a, b, c]: Dice): boolean => a === b && b === c
