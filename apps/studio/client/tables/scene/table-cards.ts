import type { Card } from '../../../engine/tables/cards/shoe.ts'
import { makeCard, nameCard } from '../../arcade/cards.ts'
import type { Say } from '../../words/words.ts'
import type { TableSay } from '../words/words.ts'

/** The arcade's cards are counted from the two of clubs. */
const SUIT_PLACES = [3, 0, 1, 2]
const faceOf = ({ rank, suit }: Card) => SUIT_PLACES[suit]! * 13 + (rank === 1 ? 12 : rank - 2)

/** Cards of a shoe, drawn as the arcade's. */
export function createCards(say: TableSay) {
  // A card's name has the same words in both catalogues, but for its frame.
  const sayCard = ((key: string, values?: Record<string, string | number>) =>
    key === 'cardName' ? `${values!.rank} ${values!.suit}` : say(key as 'spades')) as unknown as Say
  return {
    nameOf: (card: Card): string => nameCard(sayCard, faceOf(card)),
    /** Face up; null shows its back. */
    make: (card: Card | null): HTMLElement => makeCard(sayCard, card && faceOf(card)),
  }
}
