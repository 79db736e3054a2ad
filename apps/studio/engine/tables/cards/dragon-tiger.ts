import { LOST, type Net, type Weighted } from '../edge.ts'
import { type Card, DECK, isRed } from './shoe.ts'

/** One card each, the ace lowest; the higher one wins (games.md §6). */
export type Duel = { dragon: Card; tiger: Card }
export type Side = keyof Duel

const isTie = ({ dragon, tiger }: Duel) => dragon.rank === tiger.rank

/** On a tie half comes back, or nothing: `onTie` in thousandths. */
export const onSide =
  (side: Side, onTie: Net) =>
  (duel: Duel): Net => {
    if (isTie(duel)) return onTie
    const isDragon = duel.dragon.rank > duel.tiger.rank
    return isDragon === (side === 'dragon') ? 1_000 : LOST
  }
export const onTie =
  (price: number) =>
  (duel: Duel): Net =>
    isTie(duel) ? price : LOST
export const onSuitedTie =
  (price: number) =>
  (duel: Duel): Net =>
    isTie(duel) && duel.dragon.suit === duel.tiger.suit ? price : LOST

/** Of one side's card. A seven is neither big nor small, and loses of odd and even, red and black as well. */
const SEVEN = 7
const onCard =
  (price: number, holds: (card: Card) => boolean) =>
  (side: Side) =>
  (duel: Duel): Net =>
    holds(duel[side]) ? price : LOST
export const onBig = (price: number) => onCard(price, ({ rank }) => rank > SEVEN)
export const onSmall = (price: number) => onCard(price, ({ rank }) => rank < SEVEN)
export const onOdd = (price: number) => onCard(price, ({ rank }) => rank % 2 === 1 && rank !== SEVEN)
export const onEven = (price: number) => onCard(price, ({ rank }) => rank % 2 === 0)
export const onColour = (price: number, red: boolean) =>
  onCard(price, card => isRed(card) === red && card.rank !== SEVEN)
export const onSuit = (price: number, suit: number) => onCard(price, card => card.suit === suit && card.rank !== SEVEN)

export function duelWays(decks: number): Weighted<Duel> {
  return DECK.flatMap(dragon =>
    DECK.map(tiger => ({ outcome: { dragon, tiger }, ways: decks * (dragon === tiger ? decks - 1 : decks) })),
  )
}
