import { type Language, speakIn } from '../../words/words.ts'
import { en, type TableWord, type TableWords } from './en.ts'
import { ur } from './ur.ts'
import { vi } from './vi.ts'

export const catalogues: Record<Language, TableWords> = { EN: en, VI: vi, UR: ur }

export type TableSay = (key: TableWord, values?: Readonly<Record<string, string | number>>) => string

/** The words of tables: nobody who plays another kind of game loads them. */
export const tableWordsIn = (language: Language): TableSay => speakIn(catalogues[language], language)
