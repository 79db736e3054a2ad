import type { GameFile } from '../../engine/slots/game-file.ts'
import type { GameArt, GameWords } from '../game-art.ts'
import { makeArt } from './game-art.ts'
import { makeWords } from './game-words.ts'
import type { Look } from './looks.ts'

/** Art and words of a game that is given by its file and its look. Throws for a symbol that the kit does not know. */
export function drawGame(file: GameFile, look: Look): { art: GameArt; words: Record<'EN' | 'VI' | 'UR', GameWords> } {
  return { art: makeArt(file, look), words: makeWords(file, look) }
}
