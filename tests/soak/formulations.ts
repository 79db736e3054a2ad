import { classOf, leadOf, strengthOf } from '#apps/studio/engine/card-rooms/poker/strength.ts'
import { playHoldem } from '../proofs/card-rooms/holdem.ts'
import { compareTienLen } from '../proofs/card-rooms/tien-len.ts'
import { findRoadsApart } from '../proofs/roads.ts'

/** Hands of seven of 52 by what the best five of them are (games.md §5): 133,784,560. */
const SEVENS = {
  royal: 4_324,
  straightFlush: 37_260,
  quads: 224_848,
  fullHouse: 3_473_184,
  flush: 4_047_644,
  straight: 6_180_020,
  trips: 6_461_620,
  twoPair: 31_433_400,
  pair: 58_627_800,
  high: 23_294_460,
}
const MILLION = 1_000_000
const SHOES = 200_000
const SEED = 20_261_127

/** Rules by two formulations (issue 22): derived roads, showdowns of hold'em, plays of tiến lên; and every hand of seven by its class. */
export async function run(print: (line: string) => void): Promise<boolean> {
  const roads = findRoadsApart(SHOES, SEED)
  print(roads ?? `${SHOES} shoes, the three derived roads the same by both`)
  const classes = countSevens()
  const exact = Object.entries(SEVENS).every(([name, times]) => classes.get(name) === times)
  print(`hands of seven: ${[...classes].map(([name, times]) => `${name} ${times}`).join(', ')}`)
  const holdem = playHoldem(MILLION, SEED)
  print(
    `hold'em: ${holdem.hands} hands, ${holdem.showdowns} showdowns, ${holdem.sidePots} hands with side pots: ${holdem.apart ?? 'the same by both'}`,
  )
  const tienLen = compareTienLen(MILLION, SEED)
  print(
    `tiến lên: ${tienLen.plays} pairs of plays, ${tienLen.beaten} beaten, ${tienLen.chopped} of them by another kind: ${tienLen.apart ?? 'the same by both'}`,
  )
  return roads === undefined && exact && holdem.apart === undefined && tienLen.apart === undefined
}

function countSevens(): Map<string, number> {
  const found = new Map<string, number>()
  const hand = [0, 0, 0, 0, 0, 0, 0]
  const take = (place: number, below: number) => {
    for (let card = 6 - place; card < below; card++) {
      hand[place] = card
      if (place < 6) take(place + 1, card)
      else {
        const made = strengthOf(hand)
        const of = classOf(made)
        const name = of === 'straightFlush' && leadOf(made) === 14 ? 'royal' : of
        found.set(name, (found.get(name) ?? 0) + 1)
      }
    }
  }
  take(0, 52)
  return found
}
