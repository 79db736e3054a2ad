/** What five cards can be, from the least to the best; `jacksOrBetter` is a pair of at least jacks. */
export const HANDS = [
  'nothing',
  'jacksOrBetter',
  'twoPair',
  'threeOfAKind',
  'straight',
  'flush',
  'fullHouse',
  'fourOfAKind',
  'straightFlush',
  'fiveOfAKind',
  'wildRoyalFlush',
  'fourDeuces',
  'royalFlush',
] as const
export type Hand = (typeof HANDS)[number]

const [JACK, ACE] = [9, 12]
/** Ranks as bits: two is the lowest. In a straight the ace stands below the two as well. */
const STRAIGHTS = [0b1_0000_0000_1111, ...Array.from({ length: 9 }, (_, low) => 0b11111 << low)]
const ROYAL = 0b1_1111_0000_0000
const at = (hand: Hand) => HANDS.indexOf(hand)
const [
  NOTHING,
  JACKS,
  TWO_PAIR,
  THREE,
  STRAIGHT,
  FLUSH,
  FULL_HOUSE,
  FOUR,
  STRAIGHT_FLUSH,
  FIVE,
  WILD_ROYAL,
  DEUCES,
  ROYAL_FLUSH,
] = HANDS.map(at) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
const isStraight = Uint8Array.from({ length: 1 << 13 }, (_, ranks) => (STRAIGHTS.includes(ranks) ? 1 : 0))
/** Ranks that deuces can complete to a straight. */
const fitsStraight = Uint8Array.from({ length: 1 << 13 }, (_, ranks) =>
  STRAIGHTS.some(straight => (ranks & ~straight) === 0) ? 1 : 0,
)
const counts = new Uint8Array(13)

/** Index in HANDS of five cards; with `deuces` the twos stand for any card, in whatever way is best. */
export function handOf(a: number, b: number, c: number, d: number, e: number, deuces: boolean): number {
  let ranks = 0
  let suits = 0
  let wild = 0
  let most = 0
  let pairs = 0
  let high = 0
  counts.fill(0)
  for (let i = 0; i < 5; i++) {
    const card = i === 0 ? a : i === 1 ? b : i === 2 ? c : i === 3 ? d : e
    const rank = card % 13
    if (deuces && rank === 0) {
      wild++
      continue
    }
    ranks |= 1 << rank
    suits |= 1 << ((card / 13) | 0)
    const count = ++counts[rank]!
    if (count > most) most = count
    if (count === 2) {
      pairs++
      if (rank > high) high = rank
    }
  }
  const flush = (suits & (suits - 1)) === 0
  if (wild > 0) return wildHand(wild, ranks, flush, most, pairs)
  if (pairs === 0) {
    const straight = isStraight[ranks] === 1
    if (flush) return ranks === ROYAL ? ROYAL_FLUSH : straight ? STRAIGHT_FLUSH : FLUSH
    return straight ? STRAIGHT : NOTHING
  }
  if (most === 4) return FOUR
  if (most === 3) return pairs === 2 ? FULL_HOUSE : THREE
  if (pairs === 2) return TWO_PAIR
  return high >= JACK && high <= ACE ? JACKS : NOTHING
}

function wildHand(wild: number, ranks: number, flush: boolean, most: number, pairs: number): number {
  if (wild === 4) return DEUCES
  const runs = most === 1 && fitsStraight[ranks] === 1
  if (flush && most === 1 && (ranks & ~ROYAL) === 0) return WILD_ROYAL
  if (most + wild === 5) return FIVE
  if (flush && runs) return STRAIGHT_FLUSH
  if (most + wild === 4) return FOUR
  if (pairs === 2) return FULL_HOUSE
  if (flush) return FLUSH
  if (runs) return STRAIGHT
  return most + wild === 3 ? THREE : NOTHING
}
