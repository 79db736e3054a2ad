import type { GameFile } from '../../engine/slots/game-file.ts'
import type { GameWords } from '../game-art.ts'
import type { Look } from './looks.ts'
import { symbolWords } from './symbol-words.ts'

const LANGUAGES = ['EN', 'VI', 'UR'] as const

/** The words of a game that is given by its look. Throws for a symbol without a name. */
export function makeWords(file: Pick<GameFile, 'symbols'>, look: Look): Record<'EN' | 'VI' | 'UR', GameWords> {
  const nameOf = (id: string, language: number) => {
    const names = symbolWords[id]
    if (!names) throw new Error(`${id}: no name for this symbol`)
    return names[language]!
  }
  const inLanguage = (language: (typeof LANGUAGES)[number], at: number): GameWords => ({
    name: look.names[language],
    symbols: Object.fromEntries(Object.keys(file.symbols).map(id => [id, nameOf(id, at)])),
  })
  return { EN: inLanguage('EN', 0), VI: inLanguage('VI', 1), UR: inLanguage('UR', 2) }
}
