import { rankOf, type TlCard, TWO } from './cards.ts'

/** Hands that win before anybody plays, the strongest first (games.md §5). */
export const INSTANT_WINS = ['four twos', 'dragon', 'five consecutive pairs', 'six pairs'] as const
export type InstantWin = (typeof INSTANT_WINS)[number]

const RANKS = 13
const HAND = 13
const RUN = 5

/** How often each rank is in a hand, from threes to twos. */
type Counts = readonly number[]

export function instantWinOf(hand: readonly TlCard[]): InstantWin | undefined {
  const counts: number[] = new Array(RANKS).fill(0)
  for (const card of hand) counts[rankOf(card)]!++
  return winOf(counts)
}

function winOf(counts: Counts): InstantWin | undefined {
  if (counts[TWO] === 4) return 'four twos'
  // Twos go into no straight and no run of pairs.
  if (counts.slice(0, TWO).every(count => count > 0)) return 'dragon'
  let run = 0
  for (const count of counts.slice(0, TWO)) {
    run = count >= 2 ? run + 1 : 0
    if (run === RUN) return 'five consecutive pairs'
  }
  return counts.reduce((pairs, count) => pairs + Math.floor(count / 2), 0) >= 6 ? 'six pairs' : undefined
}

const WAYS = [1, 4, 6, 4, 1]

/** In how many of the 635,013,559,600 hands each comes first. */
export function countInstantWins(): Record<InstantWin, number> {
  const found = { 'four twos': 0, dragon: 0, 'five consecutive pairs': 0, 'six pairs': 0 }
  const counts: number[] = []
  /** All hands with these counts of the lower ranks. */
  function spread(left: number, ways: number): void {
    const rank = counts.length
    if (rank === RANKS) {
      const win = left === 0 ? winOf(counts) : undefined
      if (win) found[win] += ways
      return
    }
    for (let count = 0; count <= Math.min(4, left); count++) {
      if (left - count > (RANKS - rank - 1) * 4) continue
      counts.push(count)
      spread(left - count, ways * WAYS[count]!)
      counts.pop()
    }
  }
  spread(HAND, 1)
  return found
}
