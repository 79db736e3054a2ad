import * as z from 'zod/mini'
import { CARDS, type Card } from '../poker/cards.ts'
import { classOf, type Strength, strengthOf } from '../poker/strength.ts'
import { SPECIALS } from './specials.ts'

export const HAND = 13
/** Thirteen cards in three rows, the weakest in front. */
export type Rows = { front: Card[]; middle: Card[]; back: Card[] }
const cards = (count: number) => z.array(z.int().check(z.gte(0), z.lt(CARDS))).check(z.length(count))
export const rowsFile = z.strictObject({ front: cards(3), middle: cards(5), back: cards(5) })

const units = z.int().check(z.nonnegative())
/** Settings of a room. */
export const paymentsFile = z.strictObject({
  /** What a row that is won with such a hand is worth, instead of one unit. */
  rows: z.strictObject({
    frontTrips: units,
    middleFullHouse: units,
    middleQuads: units,
    middleStraightFlush: units,
    backQuads: units,
    backStraightFlush: units,
  }),
  /** How many times as much all three rows of a player bring, and all three of everybody once more. */
  scoop: z.int().check(z.gte(1)),
  scoopAll: z.int().check(z.gte(1)),
  /** What each other pays for a hand that wins without comparison. */
  specials: z.record(z.enum(SPECIALS), units),
})
export type Payments = z.output<typeof paymentsFile>

export const ROWS = ['front', 'middle', 'back'] as const
export type Row = (typeof ROWS)[number]
export type RowStrengths = Record<Row, Strength>

/** Whether these are the cards of the hand, each once. */
export function holdsHand(hand: readonly Card[], { front, middle, back }: Rows): boolean {
  const laid = [...front, ...middle, ...back]
  return new Set(laid).size === HAND && laid.length === HAND && laid.every(card => hand.includes(card))
}

export const strengthsOf = ({ front, middle, back }: Rows): RowStrengths => ({
  front: strengthOf(front),
  middle: strengthOf(middle),
  back: strengthOf(back),
})

/** Rows that do not go down from back to front: binh lủng. */
export const isFoul = ({ front, middle, back }: RowStrengths): boolean => back < middle || middle < front

/** Units of a row won by this hand. */
export function worthOf(row: Row, strength: Strength, { rows }: Payments): number {
  const of = classOf(strength)
  if (row === 'front') return of === 'trips' ? rows.frontTrips : 1
  if (of === 'straightFlush') return row === 'middle' ? rows.middleStraightFlush : rows.backStraightFlush
  if (of === 'quads') return row === 'middle' ? rows.middleQuads : rows.backQuads
  return row === 'middle' && of === 'fullHouse' ? rows.middleFullHouse : 1
}
