import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type CappedRound, keepCapped } from '#apps/studio/engine/slots/cap/capped-round.ts'
import { keepTally } from '#apps/studio/engine/slots/enumerate/enumerated-figures.ts'
import { loadGame, type SlotGame } from '#apps/studio/engine/slots/game.ts'
import { chooseVariant } from '#apps/studio/engine/slots/variants.ts'
import type { GameTallies } from './walk-boards.ts'

export type KeptFigures = GameTallies & { cap?: CappedRound }

/**
 * What walking all boards of the studio's games gave, and the distributions of games with `maxWin`, by `figuresKey` of
 * the game or its variant. `npm run figures` writes it.
 */
export const KEPT_FIGURES = new URL('./kept-figures.json', import.meta.url)

let kept: Record<string, KeptFigures> | undefined

/**
 * Reads a slot's file, in one of its return variants or (null) as it stands. Figures that take a walk over all its boards
 * are there at once when they are kept. Throws GameFileError.
 */
export function loadSlot(text: string, variant: string | null = null): SlotGame {
  kept ??= JSON.parse(readFileSync(KEPT_FIGURES, 'utf8')) as Record<string, KeptFigures>
  const file = chooseVariant(JSON.parse(text), variant)
  const game = loadGame(file)
  const tallies = kept[figuresKey(file)]
  if (tallies?.base) keepTally(game.base, tallies.base)
  if (tallies?.free && game.free) keepTally(game.free, tallies.free)
  if (tallies?.cap) keepCapped(game, tallies.cap)
  return game
}

/** The hash of all that decides what a game pays. */
export function figuresKey({ name, version, ...mathematics }: ReturnType<typeof chooseVariant>): string {
  return createHash('sha256').update(JSON.stringify(mathematics)).digest('hex')
}
