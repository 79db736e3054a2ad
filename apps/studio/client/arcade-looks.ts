import type { ArcadeLook } from '../games/kit/looks.ts'

const looks = import.meta.glob<ArcadeLook>('../engine/{arcade,fishing}/games/*/look.ts', { import: 'look' })
const pathOf = (game: string) => `../engine/arcade/games/${game}/look.ts`
const waterOf = (game: string) => `../engine/fishing/games/${game}/look.ts`

/** Whether the game is one of the arcade's; the others are slots or fishing. */
export function isArcade(game: string): boolean {
  return pathOf(game) in looks
}

export function isFishing(game: string): boolean {
  return waterOf(game) in looks
}

/** How a game without reels looks, and what it is called. Undefined for one that has no look. */
export async function fetchLook(game: string): Promise<ArcadeLook | undefined> {
  return (looks[pathOf(game)] ?? looks[waterOf(game)])?.()
}
