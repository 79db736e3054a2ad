import { rankOf, type TlCard, TWO } from './cards.ts'
import { beats, type Play, playOf } from './plays.ts'

/*
 * The plays of a hand, one of each look: of the cards of a rank those matter that decide, the others are the lowest. A player may
 * lay others of the same worth, which the rules take as well.
 */

const LEAST_RUN = 3

/** What may be laid on a play, or led where there is none; `holds`: a card that must be in it. The weakest first. */
export function playsOn(hand: readonly TlCard[], on: Play | null, holds: TlCard | null): TlCard[][] {
  const found = playsOf(hand).filter(cards => {
    const play = playOf(cards)!
    return (on === null || beats(on, play)) && (holds === null || cards.includes(holds))
  })
  const weight = (cards: readonly TlCard[]) => Math.max(...cards)
  return found.toSorted((one, other) => one.length - other.length || weight(one) - weight(other))
}

function playsOf(hand: readonly TlCard[]): TlCard[][] {
  const ranks: TlCard[][] = Array.from({ length: TWO + 1 }, () => [])
  for (const card of hand.toSorted((one, other) => one - other)) ranks[rankOf(card)]!.push(card)
  const same = ranks.flatMap(cards => [1, 2, 3, 4].flatMap(count => topped(cards, count)))
  return [...same, ...runsOf(ranks, 1), ...runsOf(ranks, 2)]
}

/** So many cards of a rank, once for each card that may be the highest of them; the others are the lowest, but for the lowest of all. */
function topped(cards: readonly TlCard[], count: number): TlCard[][] {
  return cards.flatMap((top, i) => (i >= count - 1 ? [[...cards.slice(0, count - 1), top]] : []))
}

function runsOf(ranks: readonly TlCard[][], each: 1 | 2): TlCard[][] {
  const runs: TlCard[][] = []
  for (let first = 0; first < TWO; first++) {
    const run: TlCard[] = []
    for (let rank = first; rank < TWO && ranks[rank]!.length >= each; rank++) {
      if (rank - first + 1 >= LEAST_RUN) for (const top of topped(ranks[rank]!, each)) runs.push([...run, ...top])
      run.push(...ranks[rank]!.slice(0, each))
    }
  }
  return runs
}
