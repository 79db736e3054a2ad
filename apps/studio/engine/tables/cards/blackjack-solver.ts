import { BLACKJACK_PAYS, MOST, totalOf } from './blackjack.ts'
import { advise } from './blackjack-advice.ts'
import { blackjackChance, CARDS_OF_VALUE, dealerEnds, type Ends, VALUES } from './blackjack-dealer.ts'
import type { Move } from './blackjack-play.ts'

/*
 * What a box brings from a full shoe, exactly: over all first cards, and each decision by all that may follow, with the cards
 * of the hand taken out of the shoe. A hand of a split knows its own cards and its twin's first one; what its twin draws changes
 * nothing on average, since the cards of a shuffled shoe are alike in any order.
 */

/** `best` takes for each hand of cards what brings most; `advice` plays the basic strategy of blackjack-advice.ts. */
export type Policy = 'best' | 'advice'
export type SolvedHand = { one: number; two: number; up: number; chance: number; brings: Partial<Record<Move, number>> }
export type Solved = {
  /** The mean of what a stake brings, in stakes. */
  mean: number
  hands: readonly SolvedHand[]
}

/** `decks` of Infinity: cards come as often whatever was dealt. */
export function solveBlackjack(decks: number, policy: Policy): Solved {
  const isInfinite = !Number.isFinite(decks)
  const full = CARDS_OF_VALUE(isInfinite ? 1 : decks)
  const hands: SolvedHand[] = []
  let mean = 0
  for (const up of VALUES) {
    const solver = solveAgainst(up, full, isInfinite, policy)
    for (const one of VALUES)
      for (const two of VALUES) {
        const left = [...full]
        let chance = 1
        for (const value of [one, two, up]) {
          chance *= left[value]! / sumOf(left)
          if (!isInfinite) left[value]!--
        }
        const lost = blackjackChance(up, left)
        const isNatural = one + two === 11 && (one === 1 || two === 1)
        if (isNatural) {
          mean += (chance * (1 - lost) * BLACKJACK_PAYS) / 1_000
          continue
        }
        const brings = solver.first(one, two)
        hands.push({ one, two, up, chance: chance * (1 - lost), brings })
        mean += chance * ((1 - lost) * chosen(brings, [one, two], up, policy) - lost)
      }
  }
  return { mean, hands }
}

const sumOf = (left: readonly number[]) => VALUES.reduce((sum, value) => sum + left[value]!, 0)

function chosen(brings: Partial<Record<Move, number>>, hand: readonly number[], up: number, policy: Policy): number {
  if (policy === 'best') return Math.max(...Object.values(brings))
  const moves = Object.keys(brings) as Move[]
  return brings[
    advise(
      hand.map(rank => ({ rank })),
      { rank: up },
      moves,
    )
  ]!
}

/** All hands against one open card, given that the dealer has no blackjack. */
function solveAgainst(up: number, full: readonly number[], isInfinite: boolean, policy: Policy) {
  const left = [...full]
  const take = (value: number, by = 1) => {
    if (!isInfinite) left[value]! -= by
  }
  take(up)
  const endsOf = new Map<string, Ends>()
  const ends = () => {
    const key = isInfinite ? '' : left.join()
    let known = endsOf.get(key)
    if (!known) {
      known = dealerEnds(up, left, isInfinite)
      endsOf.set(key, known)
    }
    return known
  }
  /** The next card, given that the hole card, still unseen, makes no blackjack. */
  const draws = function* (): Generator<readonly [value: number, chance: number]> {
    const [all, none] = [sumOf(left), 1 - blackjackChance(up, left)]
    for (const value of VALUES) {
      if (left[value]! <= 0) continue
      const chance = left[value]! / all
      take(value)
      const weight = (chance * (1 - blackjackChance(up, left))) / none
      take(value, -1)
      if (weight > 0) yield [value, weight]
    }
  }
  const stand = (total: number): number => {
    if (total > MOST) return -1
    const end = ends()
    let sum = end.bust
    for (const other of [17, 18, 19, 20, 21] as const)
      sum += other < total ? end[other] : other > total ? -end[other] : 0
    return sum
  }
  const totalIn = (hand: readonly number[]) => totalOf(hand.map(rank => ({ rank }))).total
  const memo = new Map<string, number>()
  const after = (hand: readonly number[], go: (next: readonly number[]) => number): number => {
    let sum = 0
    for (const [value, chance] of draws()) {
      take(value)
      sum += chance * go([...hand, value])
      take(value, -1)
    }
    return sum
  }
  /** A hand that may still do something. `twin`: of a split of such cards; 0 for none. */
  const play = (hand: readonly number[], twin: number): number => {
    const total = totalIn(hand)
    if (total >= MOST) return stand(total)
    const key = `${twin} ${hand.toSorted((a, b) => a - b).join()}`
    const known = memo.get(key)
    if (known !== undefined) return known
    const value = chosen(bringsOf(hand, twin), hand, up, policy)
    memo.set(key, value)
    return value
  }
  const bringsOf = (hand: readonly number[], twin: number): Partial<Record<Move, number>> => {
    const standing = stand(totalIn(hand))
    const hitting = after(hand, next => play(next, twin))
    if (hand.length > 2) return { stand: standing, hit: hitting }
    return { stand: standing, hit: hitting, double: 2 * after(hand, next => stand(totalIn(next))) }
  }
  const split = (value: number): number => {
    const one = after([value], next => (value === 1 ? stand(totalIn(next)) : play(next, value)))
    return 2 * one
  }
  return {
    /** What each move of two cards brings. */
    first(one: number, two: number): Partial<Record<Move, number>> {
      take(one)
      take(two)
      const brings = { ...bringsOf([one, two], 0), ...(one === two ? { split: split(one) } : {}) }
      take(one, -1)
      take(two, -1)
      return brings
    },
  }
}
