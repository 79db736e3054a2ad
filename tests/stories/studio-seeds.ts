import { readFileSync } from 'node:fs'
import { fairDraw } from '#apps/studio/chance/fair.ts'
import { loadGame, type SlotGame } from '#apps/studio/math/game.ts'
import { playRound } from '#apps/studio/math/play.ts'
import type { Round, RoundEvent } from '#apps/studio/math/round.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { STORY_SEED } from './world.ts'

const MOST_TRIED = 200_000

/**
 * A seed with which the next rounds of a slot are what a story is about: with the server's seed known, a player who
 * exchanges the own seed for this one plays them from the first.
 */
export function findSeed(id: string, wanted: (first: Round) => boolean): string {
  const game = readSlot(id)
  for (let tried = 0; tried < MOST_TRIED; tried++) {
    const seed = `seed-${tried}`
    if (wanted(playRound(game, fairDraw(STORY_SEED, seed, 0)))) return seed
  }
  throw new Error(`${id}: none of ${MOST_TRIED} seeds plays the round that is wanted`)
}

export const eventsOf = (round: Round): RoundEvent[] => round.steps.flatMap(step => step.events)

function readSlot(id: string): SlotGame {
  return loadGame(JSON.parse(readFileSync(gameFiles().get(id)!, 'utf8')))
}
