import { type Language, speakIn } from '../../words/words.ts'
import { type ChatWord, type ChatWords, en } from './en.ts'
import { ur } from './ur.ts'
import { vi } from './vi.ts'

export const catalogues: Record<Language, ChatWords> = { EN: en, VI: vi, UR: ur }

export type ChatSay = (key: ChatWord, values?: Readonly<Record<string, string | number>>) => string

/** The words of what players say to each other. */
export const chatWordsIn = (language: Language): ChatSay => speakIn(catalogues[language], language)
