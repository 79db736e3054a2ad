import { createContext, type Dispatch, useContext } from 'react'
import type { OddsFormat } from '../../engine/sports/odds-formats.ts'
import type { Purse } from '../play/money.ts'
import type { Language } from '../words/words.ts'
import type { BookName } from './model.ts'
import type { BookNet, When } from './net/book-net.ts'
import type { Change, Slip } from './slip/slip-state.ts'
import type { SportsSay } from './words/words.ts'

export type View =
  /** Without `when`: what runs, and today's where nothing does. */
  | { at: 'list'; sport: string; when: When | null; league: string | null }
  | { at: 'event'; id: string }
  | { at: 'favourites' }
  | { at: 'multi' }
  | { at: 'bets' }
  | { at: 'rules' }
  | { at: 'results'; sport: string }

/** What every part of the book has. */
export type Book = {
  net: BookNet
  name: BookName
  say: SportsSay
  language: Language
  purse: Purse
  /** Decimals of the currency's smallest unit. */
  scale: number
  /** The smallest stake of a combination. */
  least: bigint
  /** Who only looks cannot bet. */
  mayBet: boolean
  isOffline: boolean
  format: OddsFormat
  setFormat: (format: OddsFormat) => void
  slip: Slip
  change: Dispatch<Change>
  favourites: ReadonlySet<string>
  toggleFavourite: (event: string) => void
  view: View
  go: (view: View) => void
}

export const BookContext = createContext<Book | null>(null)

export function useBook(): Book {
  const book = useContext(BookContext)
  if (!book) throw new Error('outside the book')
  return book
}
