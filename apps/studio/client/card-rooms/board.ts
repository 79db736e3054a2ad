import type { ToldRoom } from '../../api-card-rooms.ts'
import type { Keys } from '../shell/keys.ts'
import type { Sounds } from '../sound/sounds.ts'
import type { Say } from '../words/words.ts'
import type { CardSay } from './words/words.ts'

/** The part of a card table that its game draws: what lies in the middle, the own cards, and what is done with them. */
export type Board = {
  middle: HTMLElement
  own: HTMLElement
  actions: HTMLElement
  keys: Keys
  /** What is seen from the own place now; null while no hand is played. */
  show(room: ToldRoom | null): void
}
export type BoardParts = {
  say: Say
  cardSay: CardSay
  sounds: Sounds
  still: () => boolean
  nameOf: (place: number) => string
  /** Units of the room as money. */
  chips: (count: number) => string
  act: (action: unknown) => void
  /** What the room pays for what, as its game has it. */
  payments: unknown
}
export type MakeBoard = (parts: BoardParts) => Board
