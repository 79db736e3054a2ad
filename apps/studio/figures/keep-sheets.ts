import { readFileSync } from 'node:fs'
import { readGameFile } from '#apps/studio/engine/slots/game-file.ts'
import { variantNames } from '#apps/studio/engine/slots/variants.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { brandOf } from '../brands.ts'
import { type OfferedGame, offerFile } from '../server/rounds/library.ts'
import type { ShownFigures } from './kept-sheets.ts'

/** Every game of the studio as it stands, and in each of its return variants. */
export function offeredGames(): OfferedGame[] {
  return [...gameFiles()].flatMap(([id, path]) => {
    const text = readFileSync(path, 'utf8')
    const json: { format: string } = JSON.parse(text)
    const variants = json.format === 'slot/1' ? variantNames(readGameFile(json)) : []
    return [null, ...variants].map(variant => offerFile(text, brandOf(id), variant))
  })
}

/** What is to be kept. */
export function findSheets(): Record<string, ShownFigures> {
  return Object.fromEntries(offeredGames().map(({ hash, shown }) => [hash, shown()]))
}
