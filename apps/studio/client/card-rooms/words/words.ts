import { type Language, speakIn } from '../../words/words.ts'
import { type CardWord, type CardWords, en } from './en.ts'
import { ur } from './ur.ts'
import { vi } from './vi.ts'

export const catalogues: Record<Language, CardWords> = { EN: en, VI: vi, UR: ur }

export type CardSay = (key: CardWord, values?: Readonly<Record<string, string | number>>) => string

/** The words of card rooms: nobody who plays another kind of game loads them. */
export const cardWordsIn = (language: Language): CardSay => speakIn(catalogues[language], language)
