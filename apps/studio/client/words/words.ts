import { en, type WordKey, type Words } from './en.ts'
import { ur } from './ur.ts'
import { vi } from './vi.ts'

export type Language = 'EN' | 'VI' | 'UR'

const catalogues: Record<Language, Words> = { EN: en, VI: vi, UR: ur }

export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string

/** The language of the stage for a code of the platform such as `VI` or `vi-VN`; English for those not built yet. */
export function languageOf(code: string): Language {
  const known = code.slice(0, 2).toUpperCase()
  return known === 'VI' || known === 'UR' ? known : 'EN'
}

export function isRightToLeft(language: Language): boolean {
  return language === 'UR'
}

/** Amounts and counts keep their own direction inside right-to-left sentences. */
const ISOLATE = '\u2066'
const END_ISOLATE = '\u2069'

export const wordsIn = (language: Language): Say => speakIn(catalogues[language], language)

/** Says texts of a catalogue: a room of the stage may have one of its own. */
export function speakIn<K extends string>(
  words: Readonly<Record<K, string>>,
  language: Language,
): (key: K, values?: Readonly<Record<string, string | number>>) => string {
  const wrap = (value: string | number) =>
    isRightToLeft(language) && /^[\d.,×%± ]+$/.test(String(value)) ? `${ISOLATE}${value}${END_ISOLATE}` : String(value)
  return (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name: string) => wrap(values[name] ?? ''))
}
