import { LOST, type Net } from '../edge.ts'
import { countOf, type Dice, isTriple, sumOf } from './dice.ts'

/* Sic bo (games.md §6). Prices are thousandths to one. */

const won = (holds: boolean, price: number): Net => (holds ? price : LOST)
const MIDDLE = 10

/** `tripleLoses`: as in sic bo; in tài xỉu all totals may count. */
export const onBig =
  (price: number, tripleLoses: boolean) =>
  (dice: Dice): Net =>
    won(sumOf(dice) > MIDDLE && !(tripleLoses && isTriple(dice)), price)
export const onSmall =
  (price: number, tripleLoses: boolean) =>
  (dice: Dice): Net =>
    won(sumOf(dice) <= MIDDLE && !(tripleLoses && isTriple(dice)), price)
export const onOdd =
  (price: number) =>
  (dice: Dice): Net =>
    won(sumOf(dice) % 2 === 1 && !isTriple(dice), price)
export const onEven =
  (price: number) =>
  (dice: Dice): Net =>
    won(sumOf(dice) % 2 === 0 && !isTriple(dice), price)
export const onTotal =
  (price: number, total: number) =>
  (dice: Dice): Net =>
    won(sumOf(dice) === total, price)
export const onTriple =
  (price: number, face: number) =>
  (dice: Dice): Net =>
    won(countOf(dice, face) === 3, price)
export const onAnyTriple =
  (price: number) =>
  (dice: Dice): Net =>
    won(isTriple(dice), price)
export const onDouble =
  (price: number, face: number) =>
  (dice: Dice): Net =>
    won(countOf(dice, face) >= 2, price)
export const onTwo =
  (price: number, one: number, other: number) =>
  (dice: Dice): Net =>
    won(dice.includes(one) && dice.includes(other), price)
/** Three different dice, all of four faces. */
export const onFour =
  (price: number, faces: readonly number[]) =>
  (dice: Dice): Net =>
    won(new Set(dice).size === 3 && dice.every(face => faces.includes(face)), price)
export const onThree =
  (price: number, faces: readonly number[]) =>
  (dice: Dice): Net =>
    won(
      faces.every(face => dice.includes(face)),
      price,
    )

/** One face, or one symbol of bầu cua, pays by how often it shows. */
export const onFace =
  (prices: readonly [number, number, number], face: number) =>
  (dice: Dice): Net =>
    prices[countOf(dice, face) - 1] ?? LOST
