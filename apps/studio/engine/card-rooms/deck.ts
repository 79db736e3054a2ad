import type { Draw } from '../slots/draw.ts'
import type { DeckCard } from './rules.ts'

const CARDS = 52

/** All 52 cards in a drawn order: each order is as likely as any other. */
export function shuffleDeck(draw: Draw): DeckCard[] {
  const cards = Array.from({ length: CARDS }, (_, card) => card)
  for (let i = CARDS - 1; i > 0; i--) {
    const j = draw(i + 1)
    ;[cards[i], cards[j]] = [cards[j]!, cards[i]!]
  }
  return cards
}
