import type { Card } from '../round.ts'
import { handOf } from './hands.ts'

/** Coins by index in HANDS. */
export type Pays = readonly number[]

/** What holding these of the five is worth: the mean coins over all draws from the other 47 cards, exactly. */
export function holdValue(cards: readonly Card[], hold: readonly boolean[], pays: Pays, deuces: boolean): number {
  const hand = cards.filter((_, i) => hold[i])
  const deck = Array.from({ length: 52 }, (_, card) => card).filter(card => !cards.includes(card))
  let [sum, draws] = [0, 0]
  const fill = (from: number) => {
    if (hand.length === 5) {
      draws++
      sum += pays[handOf(hand[0]!, hand[1]!, hand[2]!, hand[3]!, hand[4]!, deuces)]!
      return
    }
    for (let i = from; i < deck.length; i++) {
      hand.push(deck[i]!)
      fill(i + 1)
      hand.pop()
    }
  }
  fill(0)
  return sum / draws
}

/** The hold of the highest value; of equal ones that which keeps most. All 2,598,960 draws of the 32 holds are counted. */
export function bestHold(cards: readonly Card[], pays: Pays, deuces: boolean): { hold: boolean[]; value: number } {
  const holds = Array.from({ length: 32 }, (_, mask) => Array.from({ length: 5 }, (_, i) => ((mask >> i) & 1) === 1))
  return holds
    .sort((a, b) => b.filter(Boolean).length - a.filter(Boolean).length)
    .map(hold => ({ hold, value: holdValue(cards, hold, pays, deuces) }))
    .reduce((best, each) => (each.value > best.value ? each : best))
}
