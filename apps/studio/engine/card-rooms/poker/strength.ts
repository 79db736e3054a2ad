import type { Card } from './cards.ts'

/** What five cards can be, from the least to the best; a royal flush is the straight flush to the ace. */
export const CLASSES = [
  'high',
  'pair',
  'twoPair',
  'trips',
  'straight',
  'flush',
  'fullHouse',
  'quads',
  'straightFlush',
] as const
export type HandClass = (typeof CLASSES)[number]

/** Class, then ranks by what decides, in four bits each, 2 to 14: the higher number is the better hand. */
export type Strength = number

const [HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const SHIFT = 20
const BEST = 5
const MASKS = 1 << 13
/** In a straight the ace stands below the two as well. */
const WHEEL = 0b1_0000_0000_1111

const bits = (mask: number) => Array.from({ length: 13 }, (_, i) => 12 - i).filter(rank => (mask >> rank) & 1)
const each = <T extends Uint8Array | Int32Array>(array: T, of: (mask: number) => number): T => {
  for (let mask = 0; mask < MASKS; mask++) array[mask] = of(mask)
  return array
}
/** How many ranks are in a set of ranks. */
const COUNT = each(new Uint8Array(MASKS), mask => bits(mask).length)
/** The highest rank of a set, 2 to 14; 0 of none. */
const TOP = each(new Uint8Array(MASKS), mask => (mask === 0 ? 0 : bits(mask)[0]! + 2))
/** Its five highest. */
const FIVE = each(new Int32Array(MASKS), mask =>
  bits(mask)
    .slice(0, BEST)
    .reduce((packed, rank, i) => packed | ((rank + 2) << (16 - 4 * i)), 0),
)
/** The top of its highest straight; 0 without one. */
const RUN = each(new Uint8Array(MASKS), mask => {
  for (let low = 8; low >= 0; low--) if (((mask >> low) & 0b11111) === 0b11111) return low + 6
  return (mask & WHEEL) === WHEEL ? 5 : 0
})

const suits = new Int32Array(4)
const bit = (rank: number) => 1 << (rank - 2)

/** The best five of up to seven cards. Of three there is neither straight nor flush, and they compare with five of the same class. */
export function strengthOf(cards: readonly Card[]): Strength {
  suits.fill(0)
  for (let i = 0; i < cards.length; i++) suits[cards[i]! & 3]! |= 1 << (cards[i]! >> 2)
  const [a, b, c, d] = [suits[0]!, suits[1]!, suits[2]!, suits[3]!]
  const any = a | b | c | d
  const ofOneSuit = COUNT[a]! >= BEST ? a : COUNT[b]! >= BEST ? b : COUNT[c]! >= BEST ? c : COUNT[d]! >= BEST ? d : 0
  // Seven cards with five of one suit hold neither four of a rank nor a full house.
  if (ofOneSuit) return RUN[ofOneSuit] ? made(STRAIGHT_FLUSH, RUN[ofOneSuit]) : (FLUSH << SHIFT) | FIVE[ofOneSuit]!
  const four = a & b & c & d
  if (four) return made(QUADS, TOP[four]!, FIVE[any & ~bit(TOP[four]!)]!, 1)
  const three = (a & b & (c | d)) | (c & d & (a | b))
  const two = (a & b) | (c & d) | ((a | b) & (c | d))
  const trips = TOP[three]!
  const pairs = trips ? two & ~bit(trips) : two
  if (trips && pairs) return made(FULL_HOUSE, trips, TOP[pairs]! << 16, 1)
  if (RUN[any]) return made(STRAIGHT, RUN[any])
  if (trips) return made(TRIPS, trips, FIVE[any & ~bit(trips)]!, 2)
  if (COUNT[pairs]! >= 2) {
    const high = TOP[pairs]!
    const low = TOP[pairs & ~bit(high)]!
    return made(TWO_PAIR, high, (low << 16) | (TOP[any & ~bit(high) & ~bit(low)]! << 12), 2)
  }
  if (pairs) return made(PAIR, TOP[pairs]!, FIVE[any & ~pairs]!, 3)
  return (HIGH << SHIFT) | FIVE[any]!
}

/** `rest`: ranks from its highest four bits on, of which so many count. */
const made = (of: number, first: number, rest = 0, count = 0): Strength =>
  (of << SHIFT) | (first << 16) | ((rest >> (20 - 4 * count)) << (16 - 4 * count))

export const classOf = (strength: Strength): HandClass => CLASSES[strength >> SHIFT]!
/** The rank that decides first, 2 to 14: of a straight its top, of a full house the three. */
export const leadOf = (strength: Strength): number => (strength >> 16) & 15
