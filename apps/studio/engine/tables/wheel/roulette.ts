import { LOST, type Net, type Weighted } from '../edge.ts'

/** 0 to 36; 37 stands for the American double zero. */
export type Pocket = number
export const DOUBLE_ZERO: Pocket = 37

const pockets = (count: number): Weighted<Pocket> =>
  Array.from({ length: count }, (_, outcome) => ({ outcome, ways: 1 }))
export const EUROPEAN = pockets(37)
export const AMERICAN = pockets(38)

/** A bet on so many numbers: 36 shared among them, less the stake. */
export const priceOf = (numbers: number): number => (36_000 - numbers * 1_000) / numbers

export const onNumbers =
  (numbers: readonly Pocket[], price = priceOf(numbers.length)) =>
  (pocket: Pocket): Net =>
    numbers.includes(pocket) ? price : LOST

/** La partage: of a bet on eighteen numbers half comes back when the zero falls. */
export const onEvenChance =
  (numbers: readonly Pocket[], partage: boolean) =>
  (pocket: Pocket): Net =>
    numbers.includes(pocket) ? 1_000 : pocket === 0 && partage ? LOST / 2 : LOST

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
export const isRed = (pocket: Pocket): boolean => RED.has(pocket)
