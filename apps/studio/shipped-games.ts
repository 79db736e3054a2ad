import { globSync, readFileSync } from 'node:fs'
import { loadGame, type SlotGame } from './math/game.ts'

const FOLDER = new URL('./games/', import.meta.url)

/** Every slot of the studio, `games/<id>/game.json`, read and prepared. */
export function shippedGames(): SlotGame[] {
  return globSync('*/game.json', { cwd: FOLDER })
    .sort()
    .map(path => loadGame(JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'))))
}
