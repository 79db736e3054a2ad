import { rankOf, type TlCard, TWO } from '../../engine/card-rooms/tien-len/cards.ts'
import { makeCard, nameCard } from '../arcade/cards.ts'
import type { Say } from '../words/words.ts'

/** The arcade's cards are counted from the two of clubs, those of tiến lên from the three of spades. */
const SUIT_PLACES = [3, 0, 1, 2]
const RANKS = 13
const faceOf = (card: TlCard) => SUIT_PLACES[card & 3]! * RANKS + (rankOf(card) === TWO ? 0 : rankOf(card) + 1)

/** The cards of poker are counted from the twos, suits as here. */
const pokerFaceOf = (card: number) => SUIT_PLACES[card & 3]! * RANKS + (card >> 2)

export const makePokerFace = (say: Say, card: number): HTMLElement => makeCard(say, pokerFaceOf(card))
export const namePokerFace = (say: Say, card: number): string => nameCard(say, pokerFaceOf(card))

export const makeFace = (say: Say, card: TlCard): HTMLElement => makeCard(say, faceOf(card))
export const nameFace = (say: Say, card: TlCard): string => nameCard(say, faceOf(card))
