import { LOST, type Net, type Weighted, weigh } from '../edge.ts'
import { type Card, DECK, isRed } from './shoe.ts'

/* Side bets of blackjack: on a box's first two cards, and on those with the dealer's open one. */

export const PAIR_PAYS = { mixed: 6_000, coloured: 12_000, perfect: 25_000 } as const

/** A pair: of one suit, of one colour, or mixed. */
export function onPerfectPairs([one, two]: readonly [Card, Card]): Net {
  if (one.rank !== two.rank) return LOST
  if (one.suit === two.suit) return PAIR_PAYS.perfect
  return isRed(one) === isRed(two) ? PAIR_PAYS.coloured : PAIR_PAYS.mixed
}

export const PLUS_PAYS = { flush: 5_000, straight: 10_000, three: 30_000, straightFlush: 40_000, suitedThree: 100_000 }

/** Three cards as a hand of poker; the ace ends a straight at either end. */
export function onPlusThree(cards: readonly [Card, Card, Card]): Net {
  const [low, middle, high] = cards.map(({ rank }) => rank).toSorted((a, b) => a - b) as [number, number, number]
  const isFlush = cards.every(({ suit }) => suit === cards[0].suit)
  if (low === high) return isFlush ? PLUS_PAYS.suitedThree : PLUS_PAYS.three
  const isStraight = (low + 1 === middle && middle + 1 === high) || (low === 1 && middle === 12 && high === 13)
  if (isStraight) return isFlush ? PLUS_PAYS.straightFlush : PLUS_PAYS.straight
  return isFlush ? PLUS_PAYS.flush : LOST
}

/** What each price comes as often as, of all ordered cards from a full shoe. */
export function pairNets(decks: number): Weighted<Net> {
  return weigh(
    DECK.flatMap(one => DECK.map(two => [onPerfectPairs([one, two]), decks * (decks - Number(one === two))] as const)),
    String,
  )
}

export function plusNets(decks: number): Weighted<Net> {
  return weigh(threes(), String)

  function* threes(): Generator<readonly [Net, number]> {
    for (const one of DECK)
      for (const two of DECK)
        for (const up of DECK) {
          const ways = decks * (decks - Number(one === two)) * (decks - Number(up === one) - Number(up === two))
          yield [onPlusThree([one, two, up]), ways]
        }
  }
}
