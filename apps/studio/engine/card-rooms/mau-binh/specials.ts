import type { Card } from '../poker/cards.ts'

/** Hands of thirteen that win without comparison, the strongest first (games.md §5). */
export const SPECIALS = [
  'dragonOfOneSuit',
  'dragon',
  'fivePairsAndTrips',
  'sixPairs',
  'threeFlushes',
  'threeStraights',
] as const
export type Special = (typeof SPECIALS)[number]

const RANKS = 13
/** How many cards of each suit three rows of one suit each may leave. */
const FLUSHES = ['0,0,0,13', '0,0,3,10', '0,0,5,8', '0,3,5,5']

export function specialOf(hand: readonly Card[]): Special | undefined {
  const ranks: number[] = new Array(RANKS).fill(0)
  const suits = [0, 0, 0, 0]
  for (const card of hand) {
    ranks[card >> 2]!++
    suits[card & 3]!++
  }
  if (ranks.every(count => count === 1)) return suits.includes(RANKS) ? 'dragonOfOneSuit' : 'dragon'
  // Of thirteen cards one is left of six pairs: a third of its rank, or alone.
  const odd = ranks.filter(count => count % 2 === 1)
  if (odd.length === 1) return odd[0] === 3 ? 'fivePairsAndTrips' : 'sixPairs'
  if (FLUSHES.includes(suits.toSorted((one, other) => one - other).join())) return 'threeFlushes'
  return isRuns(ranks, [5, 5, 3]) ? 'threeStraights' : undefined
}

/** Whether ranks fall into runs of these lengths; the ace stands below the two, or on top. */
function isRuns(ranks: readonly number[], lengths: readonly number[]): boolean {
  const [length, ...rest] = lengths
  if (length === undefined) return ranks.every(count => count === 0)
  for (let low = -1; low + length <= RANKS; low++) {
    const left = [...ranks]
    for (let i = 0; i < length; i++) left[(low + i + RANKS) % RANKS]!--
    if (left.every(count => count >= 0) && isRuns(left, rest)) return true
  }
  return false
}
