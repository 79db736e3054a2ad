import type { Card } from '../poker/cards.ts'
import { type Strength, strengthOf } from '../poker/strength.ts'
import { HAND, type Payments, ROWS, type Row, type Rows, worthOf } from './rows.ts'

/* The arrangement that the server offers: of all splits the one that brings the most units against hands by chance. */

/** Cards of a hand as bits of their places in it. */
const sets = (size: number) => Array.from({ length: 1 << HAND }, (_, mask) => mask).filter(mask => count(mask) === size)
function count(mask: number): number {
  let [left, bits] = [mask, 0]
  for (; left > 0; left &= left - 1) bits++
  return bits
}
const [FIVES, THREES] = [sets(5), sets(3)]
const ALL = (1 << HAND) - 1
/** All 72,072 splits: front and middle, side by side. */
export const SPLITS = Int32Array.from(
  THREES.flatMap(front => FIVES.filter(middle => (middle & front) === 0).flatMap(middle => [front, middle])),
)
function pick(hand: readonly Card[], mask: number): Card[] {
  const cards: Card[] = []
  for (let i = 0; i < HAND; i++) if ((mask >> i) & 1) cards.push(hand[i]!)
  return cards
}

/** How good each row of hands by chance is, in order. */
type Field = Record<Row, Strength[]>

/** Which part of these a strength beats; of equal ones half. */
function beats(field: readonly Strength[], strength: Strength): number {
  let [low, equal] = [0, 0]
  for (let step = field.length; step > 0; step >>= 1)
    while (low + step <= field.length && field[low + step - 1]! < strength) low += step
  while (field[low + equal] === strength) equal++
  return (low + equal / 2) / field.length
}

/** How good each set of cards of the hand is. */
function strengthsBy(masks: readonly number[], hand: readonly Card[]): Int32Array {
  const found = new Int32Array(1 << HAND)
  for (const mask of masks) found[mask] = strengthOf(pick(hand, mask))
  return found
}

/** How often each set of cards wins as this row, and what it is worth then. */
type Scores = { wins: Float64Array; worth: Float64Array }

/** Of the legal splits the one that is expected to bring the most, if rows of others are like those of the field, each by itself. */
function arrangeAgainst(field: Field, hand: readonly Card[], payments: Payments): Rows {
  const [fives, threes] = [strengthsBy(FIVES, hand), strengthsBy(THREES, hand)]
  const scoresOf = (row: Row, masks: readonly number[], strengths: Int32Array): Scores => {
    const scores = { wins: new Float64Array(1 << HAND), worth: new Float64Array(1 << HAND) }
    for (const mask of masks) {
      scores.wins[mask] = beats(field[row], strengths[mask]!)
      scores.worth[mask] = worthOf(row, strengths[mask]!, payments)
    }
    return scores
  }
  const [first, second, third] = [
    scoresOf('front', THREES, threes),
    scoresOf('middle', FIVES, fives),
    scoresOf('back', FIVES, fives),
  ]
  let most = Number.NEGATIVE_INFINITY
  let best = 0
  for (let i = 0; i < SPLITS.length; i += 2) {
    const front = SPLITS[i]!
    const middle = SPLITS[i + 1]!
    const back = ALL ^ front ^ middle
    if (fives[middle]! < threes[front]! || fives[back]! < fives[middle]!) continue
    // This runs 72,072 times a hand: nothing is made here.
    const a = first.wins[front]!
    const b = second.wins[middle]!
    const c = third.wins[back]!
    const x = first.worth[front]!
    const y = second.worth[middle]!
    const z = third.worth[back]!
    const rows = a * (x + 1) + b * (y + 1) + c * (z + 1) - ROWS.length
    const scoops = a * b * c * (x + y + z) - (1 - a) * (1 - b) * (1 - c) * ROWS.length
    const units = rows + (payments.scoop - 1) * scoops
    if (units <= most) continue
    most = units
    best = i
  }
  const [front, middle] = [SPLITS[best]!, SPLITS[best + 1]!]
  return { front: pick(hand, front), middle: pick(hand, middle), back: pick(hand, ALL ^ front ^ middle) }
}

const HANDS = 60
const ROUNDS = 2
const PLAIN: Payments = {
  rows: {
    ...{ frontTrips: 1, middleFullHouse: 1, middleQuads: 1 },
    ...{ middleStraightFlush: 1, backQuads: 1, backStraightFlush: 1 },
  },
  scoop: 1,
  scoopAll: 1,
  specials: { dragonOfOneSuit: 0, dragon: 0, fivePairsAndTrips: 0, sixPairs: 0, threeFlushes: 0, threeStraights: 0 },
}

let known: Field | undefined
/** Hands of a fixed stream, arranged against one another: it takes a moment, once. */
function fieldOf(): Field {
  if (known) return known
  let state = 1
  const next = (n: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % n
  }
  const hands = Array.from({ length: HANDS }, () => {
    const deck = Array.from({ length: 52 }, (_, card) => card)
    return Array.from({ length: HAND }, () => deck.splice(next(deck.length), 1)[0]!)
  })
  const byRow = (arranged: readonly Rows[]): Field => {
    const [front, middle, back] = ROWS.map(row =>
      arranged.map(rows => strengthOf(rows[row])).toSorted((one, other) => one - other),
    )
    return { front: front!, middle: middle!, back: back! }
  }
  // To begin with, rows as they are dealt.
  let field = byRow(hands.map(hand => ({ front: hand.slice(0, 3), middle: hand.slice(3, 8), back: hand.slice(8) })))
  for (let round = 0; round < ROUNDS; round++) field = byRow(hands.map(hand => arrangeAgainst(field, hand, PLAIN)))
  known = field
  return field
}

export const arrange = (hand: readonly Card[], payments: Payments): Rows => arrangeAgainst(fieldOf(), hand, payments)
