import { readFileSync } from 'node:fs'
import type { GambleAction } from '#apps/studio/engine/slots/features/gamble.ts'
import { loadGame, type SlotGame } from '#apps/studio/engine/slots/game.ts'
import { playChosen } from '#apps/studio/engine/slots/play.ts'
import type { Round, RoundEvent } from '#apps/studio/engine/slots/round.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { STORY_SEED } from './world.ts'

const MOST_TRIED = 200_000

/**
 * A seed with which the next round of a slot is what a story is about: with the server's seed known, a player who
 * exchanges the own seed for this one plays it first. `calls`: with these calls of a gamble, all of them played.
 */
export function findSeed(
  id: string,
  wanted: (first: Round) => boolean,
  { calls }: { calls?: readonly GambleAction[] } = {},
): string {
  const game = readSlot(id)
  for (let tried = 0; tried < MOST_TRIED; tried++) {
    const seed = `seed-${tried}`
    const round = playFirst(game, seed, calls)
    if (round && wanted(round)) return seed
  }
  throw new Error(`${id}: none of ${MOST_TRIED} seeds plays the round that is wanted`)
}

export const eventsOf = (round: Round): RoundEvent[] => round.steps.flatMap(step => step.events)

/** Undefined where a call is not offered. */
function playFirst(game: SlotGame, seed: string, calls?: readonly GambleAction[]): Round | undefined {
  try {
    const draw = fairDraw(STORY_SEED, seed, 0)
    return playChosen(game, { buy: null, gambles: calls !== undefined }, calls ?? [], draw)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readSlot(id: string): SlotGame {
  return loadGame(JSON.parse(readFileSync(gameFiles().get(id)!, 'utf8')))
}
