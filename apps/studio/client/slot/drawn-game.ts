import type { GameFile } from '../../engine/slots/game-file.ts'
import type { GameArt, GameWords } from '../../games/game-art.ts'
import type { Look } from '../../games/kit/looks.ts'
import type { Language } from '../words/words.ts'

/** How a game looks and speaks, once its file is known. */
export type DrawGame = (file: GameFile) => { art: GameArt; words: Record<Language, GameWords> }

const drawings = import.meta.glob<GameArt>('../../games/*/art.ts', { import: 'art' })
const namings = import.meta.glob<Record<Language, GameWords>>('../../games/*/words.ts', { import: 'words' })
const looks = import.meta.glob<Look>('../../games/*/look.ts', { import: 'look' })

/** Fetches what draws a game: its own art and words, or the theme kit with its look. Undefined for one that has neither. */
export async function fetchDrawing(game: string): Promise<DrawGame | undefined> {
  const findLook = looks[`../../games/${game}/look.ts`]
  if (findLook) {
    const [look, kit] = await Promise.all([findLook(), import('../../games/kit/kit.ts')])
    return file => kit.drawGame(file, look)
  }
  const [findArt, findWords] = [drawings[`../../games/${game}/art.ts`], namings[`../../games/${game}/words.ts`]]
  if (!findArt || !findWords) return undefined
  const [art, words] = await Promise.all([findArt(), findWords()])
  return () => ({ art, words })
}
