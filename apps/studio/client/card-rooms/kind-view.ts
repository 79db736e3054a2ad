import type { CardRoomFile } from '../../engine/card-rooms/room-file.ts'
import type { CardKind } from '../../engine/card-rooms/rules.ts'
import type { Say } from '../words/words.ts'
import type { MakeBoard } from './board.ts'
import type { SeatsParts, SeatsView } from './seats-view.ts'
import type { CardWord } from './words/en.ts'
import type { CardSay } from './words/words.ts'

type NameOf = (place: number) => string
/** Units of the room as money. */
type Chips = (count: number) => string

/** What each game of card rooms shows in its own way; `view` is what its rules tell of a hand. */
export type KindView = {
  makeBoard: MakeBoard
  /** Of games of stacks: seats round the table, whose players may bring more and sit out. */
  makeSeats?: (parts: SeatsParts) => SeatsView
  /** What becomes of the hand of who leaves. */
  leaveText: CardWord
  face: (say: Say, card: number) => HTMLElement
  /** Of a place: what stands in its ring and under its name. */
  seat: (view: unknown, place: number, cardSay: CardSay) => { mark: string; text: string }
  /** What the own place may do now; null where it waits for who is on turn. */
  status: (view: unknown, place: number, isMine: boolean) => CardWord | null
  /** A hand that is over: what each place shows, and what is said about it. */
  end: (
    view: unknown,
    cardSay: CardSay,
    nameOf: NameOf,
    chips: Chips,
  ) => { hands: readonly (readonly number[])[]; lines: string[] }
  /** An action as cards, or in words. */
  action: (action: unknown, cardSay: CardSay, chips: Chips) => readonly number[] | string
  makeRules: (cardSay: CardSay, file: CardRoomFile) => HTMLElement[]
}

/** Each is loaded with its game. */
export const kindViews: Record<CardKind, () => Promise<KindView>> = {
  tienLen: () => import('./tien-len-view.ts').then(kind => kind.tienLenView),
  mauBinh: () => import('./mau-binh-view.ts').then(kind => kind.mauBinhView),
  holdem: () => import('./holdem-view.ts').then(kind => kind.holdemView),
}
