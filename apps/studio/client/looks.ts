import type { ArcadeLook } from '../games/kit/looks.ts'

const arcade = import.meta.glob<ArcadeLook>('../engine/arcade/games/*/look.ts', { import: 'look' })
const tables = import.meta.glob<ArcadeLook>('../engine/tables/games/*/look.ts', { import: 'look' })
const fishing = import.meta.glob<ArcadeLook>('../engine/fishing/games/*/look.ts', { import: 'look' })
const cards = import.meta.glob<ArcadeLook>('../engine/card-rooms/games/*/look.ts', { import: 'look' })
const pathOf = (kind: 'arcade' | 'tables' | 'fishing' | 'card-rooms', game: string) =>
  `../engine/${kind}/games/${game}/look.ts`

/** Whether the game is one of the arcade's, a table, fishing, or of card rooms; the others are slots. */
export const isArcade = (game: string): boolean => pathOf('arcade', game) in arcade
export const isTable = (game: string): boolean => pathOf('tables', game) in tables
export const isFishing = (game: string): boolean => pathOf('fishing', game) in fishing
export const isCards = (game: string): boolean => pathOf('card-rooms', game) in cards

/** How a game without reels looks, and what it is called. Undefined for one that has no look. */
export async function fetchLook(game: string): Promise<ArcadeLook | undefined> {
  const found = [
    arcade[pathOf('arcade', game)],
    tables[pathOf('tables', game)],
    fishing[pathOf('fishing', game)],
    cards[pathOf('card-rooms', game)],
  ].find(Boolean)
  return found?.()
}
