/** Rank × 4 + suit: twos are the lowest, aces the highest; suits do not rank. */
export type Card = number

const RANKS = '23456789TJQKA'
const SUITS = 'SCDH'
export const CARDS = 52

/** `TH` is the ten of hearts. Undefined for what is no card. */
export function readCard(text: string): Card | undefined {
  const [rank, suit] = [RANKS.indexOf(text.charAt(0)), SUITS.indexOf(text.charAt(1))]
  return text.length === 2 && rank >= 0 && suit >= 0 ? rank * 4 + suit : undefined
}

export const cardText = (card: Card): string => `${RANKS[card >> 2]}${SUITS[card & 3]}`
