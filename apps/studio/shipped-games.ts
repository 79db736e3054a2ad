import { globSync, readFileSync } from 'node:fs'
import { type ArcadeGame, loadArcade } from './engine/arcade/arcade-games.ts'
import { type CardGame, loadCardGame } from './engine/card-rooms/room-file.ts'
import { type FishingGame, loadFishing } from './engine/fishing/fishing.ts'
import type { SlotGame } from './engine/slots/game.ts'
import { loadTable, type TableGame } from './engine/tables/table-games.ts'
import { loadSlot } from './figures/load-slot.ts'

const SLOTS = new URL('./games/', import.meta.url)
const ARCADE = new URL('./engine/arcade/games/', import.meta.url)
const FISHING = new URL('./engine/fishing/games/', import.meta.url)
const CARD_ROOMS = new URL('./engine/card-rooms/games/', import.meta.url)
const TABLES = new URL('./engine/tables/games/', import.meta.url)

/** Every slot of the studio, `games/<id>/game.json`, read and prepared. */
export function shippedGames(): SlotGame[] {
  return filesIn(SLOTS).map(file => loadSlot(readFileSync(file, 'utf8')))
}

/** Every table of the studio, `engine/tables/games/<id>/game.json`. */
export function shippedTables(): TableGame[] {
  return filesIn(TABLES).map(file => loadTable(JSON.parse(readFileSync(file, 'utf8'))))
}

/** Every game of the arcade, `engine/arcade/games/<id>/game.json`. */
export function shippedArcade(): ArcadeGame[] {
  return filesIn(ARCADE).map(file => loadArcade(JSON.parse(readFileSync(file, 'utf8'))))
}

/** Every fishing game, `engine/fishing/games/<id>/game.json`. */
export function shippedFishing(): FishingGame[] {
  return filesIn(FISHING).map(file => loadFishing(JSON.parse(readFileSync(file, 'utf8'))))
}

/** Every game of card rooms, `engine/card-rooms/games/<id>/game.json`. */
export function shippedCardGames(): CardGame[] {
  return filesIn(CARD_ROOMS).map(file => loadCardGame(JSON.parse(readFileSync(file, 'utf8'))))
}

/** The file of every game, by its id. */
export function gameFiles(): Map<string, URL> {
  const files = [SLOTS, ARCADE, TABLES, FISHING, CARD_ROOMS].flatMap(filesIn)
  return new Map(files.map(file => [file.pathname.split('/').at(-2)!, file]))
}

function filesIn(folder: URL): URL[] {
  return globSync('*/game.json', { cwd: folder })
    .sort()
    .map(path => new URL(path, folder))
}
