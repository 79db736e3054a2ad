import { choose } from '../rules.ts'
import type { Pays } from './best-hold.ts'
import { HANDS, handOf } from './hands.ts'

const CARDS = 52
/** Draws from 47 cards by how many are drawn, and a number that all of them divide. */
const DRAWS = [0, 1, 2, 3, 4, 5].map(drawn => choose(47, drawn))
export const DEALS = choose(CARDS, 5)
export const DRAWS_OF_ALL = 5 * choose(47, 5)

/** n over k for ranks of sets: `WAYS[k][n]`. */
const WAYS = [0, 1, 2, 3, 4, 5].map(k => Float64Array.from({ length: CARDS + 1 }, (_, n) => choose(n, k)))
/** Place of a set of ascending cards among all sets of its size. */
const placeOf = (cards: readonly number[]) => cards.reduce((sum, card, i) => sum + WAYS[i + 1]![card]!, 0)

export type Optimal = {
  /** How many different hands there are when suits are alike: 134,459. */
  classes: number
  /** How often each of HANDS ends a round that is played best, of DEALS × DRAWS_OF_ALL. */
  counts: number[]
}
/** A bit for each held card, and how many of the draws end as each of HANDS. */
export type Advice = { mask: number; counts: Float64Array }

/**
 * Advises on any hand from tables of 13 MB that take a second to make. For each set of up to five cards the hands that
 * contain it are counted; what a hold draws from the 47 others follows by inclusion and exclusion over the cards that it
 * throws away. The counts are overwritten by the next advice.
 */
export function createAdvisor(pays: Pays, deuces: boolean): (cards: readonly number[]) => Advice {
  const kinds = HANDS.length
  const { hands, counted } = countSets(deuces)
  const perHold = Array.from({ length: 32 }, () => new Float64Array(kinds))
  return cards => {
    const sorted = [...cards].sort((a, b) => a - b)
    const bitOf = sorted.map(card => 1 << cards.indexOf(card))
    for (let subset = 0; subset < 32; subset++) {
      const kept = sorted.filter((_, i) => (subset >> i) & 1)
      const into = perHold[bitOf.reduce((mask, bit, i) => ((subset >> i) & 1 ? mask | bit : mask), 0)]!
      if (kept.length === 5) into.fill(0)[hands[placeOf(kept)]!] = 1
      else for (let kind = 0; kind < kinds; kind++) into[kind] = counted[kept.length]![placeOf(kept) * kinds + kind]!
    }
    // From "contains what is held" to "and nothing of what is thrown away".
    for (let bit = 1; bit < 32; bit <<= 1)
      for (let mask = 0; mask < 32; mask++)
        if (!(mask & bit)) for (let kind = 0; kind < kinds; kind++) perHold[mask]![kind]! -= perHold[mask | bit]![kind]!
    let [best, bestValue] = [0, -1]
    for (let mask = 0; mask < 32; mask++) {
      const sum = perHold[mask]!.reduce((total, count, kind) => total + count * pays[kind]!, 0)
      const value = sum / drawsOf(mask)
      if (value > bestValue) [best, bestValue] = [mask, value]
    }
    return { mask: best, counts: perHold[best]! }
  }
}

/** Plays every hand best. */
export function playOptimally(pays: Pays, deuces: boolean): Optimal {
  const advise = createAdvisor(pays, deuces)
  const classes = classesOf()
  const counts = HANDS.map(() => 0)
  for (const { cards, weight } of classes) {
    const { mask, counts: ends } = advise(cards)
    const share = (weight * DRAWS_OF_ALL) / drawsOf(mask)
    ends.forEach((count, kind) => {
      counts[kind]! += count * share
    })
  }
  return { classes: classes.length, counts }
}

/** In how many ways the cards that are not held can be drawn. */
const drawsOf = (mask: number) => DRAWS[5 - bitsIn(mask)]!
const bitsIn = (mask: number) => [0, 1, 2, 3, 4].filter(bit => (mask >> bit) & 1).length

/** What each five cards are, and for each smaller set how many five cards of each kind contain it. */
function countSets(deuces: boolean) {
  const kinds = HANDS.length
  const hands = new Uint8Array(DEALS)
  const counted = [0, 1, 2, 3, 4].map(size => new Uint32Array(choose(CARDS, size) * kinds))
  eachHand((a, b, c, d, e, place) => {
    const kind = handOf(a, b, c, d, e, deuces)
    hands[place] = kind
    const four = counted[4]!
    const add = (w: number, x: number, y: number, z: number) => {
      four[(WAYS[1]![w]! + WAYS[2]![x]! + WAYS[3]![y]! + WAYS[4]![z]!) * kinds + kind]!++
    }
    add(a, b, c, d)
    add(a, b, c, e)
    add(a, b, d, e)
    add(a, c, d, e)
    add(b, c, d, e)
  })
  // Each five cards with a set of k contain 5 − k of its supersets of k + 1.
  for (let size = 3; size >= 0; size--) {
    const [larger, smaller] = [counted[size + 1]!, counted[size]!]
    eachSet(size + 1, cards => {
      const from = placeOf(cards) * kinds
      for (let out = 0; out <= size; out++) {
        const to = placeOf(cards.filter((_, i) => i !== out)) * kinds
        for (let kind = 0; kind < kinds; kind++) smaller[to + kind]! += larger[from + kind]!
      }
    })
    for (let i = 0; i < smaller.length; i++) smaller[i]! /= 5 - size
  }
  return { hands, counted }
}

/** Hands that differ by their suits' names only are played alike: one of each, with how many there are. */
function classesOf(): { cards: number[]; weight: number }[] {
  const classes = new Map<number, { cards: number[]; weight: number }>()
  const suits = new Float64Array(4)
  eachHand((a, b, c, d, e) => {
    suits.fill(0)
    for (const card of [a, b, c, d, e]) suits[(card / 13) | 0]! += 2 ** (card % 13)
    suits.sort()
    const key = ((suits[3]! * 8192 + suits[2]!) * 8192 + suits[1]!) * 8192 + suits[0]!
    const known = classes.get(key)
    if (known) known.weight++
    else classes.set(key, { cards: [a, b, c, d, e], weight: 1 })
  })
  return [...classes.values()]
}

function eachHand(visit: (a: number, b: number, c: number, d: number, e: number, place: number) => void): void {
  let place = 0
  for (let e = 4; e < CARDS; e++)
    for (let d = 3; d < e; d++)
      for (let c = 2; c < d; c++) for (let b = 1; b < c; b++) for (let a = 0; a < b; a++) visit(a, b, c, d, e, place++)
}

function eachSet(size: number, visit: (cards: number[]) => void, cards: number[] = [], from = 0): void {
  if (cards.length === size) visit(cards)
  else for (let card = from; card < CARDS; card++) eachSet(size, visit, [...cards, card], card + 1)
}
