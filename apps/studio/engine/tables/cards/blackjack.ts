import { LOST, type Net, PUSH } from '../edge.ts'
import type { Card } from './shoe.ts'

/* What cards come to at blackjack (games.md §6): pictures count ten, an ace eleven or one. */

/** `isSoft`: an ace of it counts eleven. */
export type Total = { total: number; isSoft: boolean }

export const MOST = 21
/** The dealer stands on all seventeens. */
export const DEALER_STANDS = 17
export const BLACKJACK_PAYS: Net = 1_500

export const pointsOf = ({ rank }: Pick<Card, 'rank'>): number => Math.min(rank, 10)

export function totalOf(cards: readonly Pick<Card, 'rank'>[]): Total {
  const low = cards.reduce((sum, card) => sum + pointsOf(card), 0)
  const isSoft = low + 10 <= MOST && cards.some(({ rank }) => rank === 1)
  return { total: isSoft ? low + 10 : low, isSoft }
}

export const isBlackjack = (cards: readonly Pick<Card, 'rank'>[]): boolean =>
  cards.length === 2 && totalOf(cards).total === MOST
export const isBust = (cards: readonly Pick<Card, 'rank'>[]): boolean => totalOf(cards).total > MOST

/** What a hand brings. One of a split is no blackjack: its twenty-one pays even, and loses to a dealer's blackjack. */
export function onHand(hand: readonly Card[], dealer: readonly Card[], isSplit: boolean): Net {
  if (isBust(hand)) return LOST
  const [natural, against] = [isBlackjack(hand) && !isSplit, isBlackjack(dealer)]
  if (natural || against) return natural === against ? PUSH : natural ? BLACKJACK_PAYS : LOST
  const [own, other] = [totalOf(hand).total, totalOf(dealer).total]
  return other > MOST || own > other ? 1_000 : own === other ? PUSH : LOST
}

/** For half the stake, when the dealer shows an ace: the hole card makes a blackjack. */
export const INSURANCE_PAYS: Net = 2_000
export const onInsurance = (dealer: readonly Card[]): Net => (isBlackjack(dealer) ? INSURANCE_PAYS : LOST)
