/** Rank × 4 + suit, both in the order of tiến lên miền nam: 3 < 4 < … < A < 2 and ♠ < ♣ < ♦ < ♥. The higher card is the higher number. */
export type TlCard = number

const RANKS = '3456789TJQKA2'
const SUITS = 'SCDH'
export const CARDS = 52
export const TWO = 12

export const rankOf = (card: TlCard): number => card >> 2

/** `TH` is the ten of hearts. Undefined for what is no card. */
export function readCard(text: string): TlCard | undefined {
  const [rank, suit] = [RANKS.indexOf(text.charAt(0)), SUITS.indexOf(text.charAt(1))]
  return text.length === 2 && rank >= 0 && suit >= 0 ? rank * 4 + suit : undefined
}

export const cardText = (card: TlCard): string => `${RANKS[rankOf(card)]}${SUITS[card & 3]}`
