/** A card of a shoe: rank 1 (ace) to 13 (king), suit 0 to 3 (spades, clubs, diamonds, hearts). */
export type Card = { rank: number; suit: number }

export const RANKS = 13
export const SUITS = 4
export const isRed = ({ suit }: Card): boolean => suit >= 2
export const DECK: readonly Card[] = Array.from({ length: RANKS * SUITS }, (_, i) => ({
  rank: 1 + (i % RANKS),
  suit: Math.floor(i / RANKS),
}))
