import { type Language, speakIn } from '../../words/words.ts'
import { en, type SportsWord, type SportsWords } from './en.ts'
import { ur } from './ur.ts'
import { vi } from './vi.ts'

export const catalogues: Record<Language, SportsWords> = { EN: en, VI: vi, UR: ur }

export type SportsSay = (key: SportsWord, values?: Readonly<Record<string, string | number>>) => string

export const sportsWordsIn = (language: Language): SportsSay => speakIn(catalogues[language], language)
