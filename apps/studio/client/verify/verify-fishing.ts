import type { PlayedRound } from '../../api.ts'
import { actionsOf, type FishingGame, loadFishing } from '../../engine/fishing/fishing.ts'
import type { FishingAction, FishingRound } from '../../engine/fishing/fishing-round.ts'
import { drawFairly } from '../../engine/slots/fair.ts'
import { fishingRound } from '../../round-kinds.ts'
import { hmacSha256, judge, type Play, type Verdict } from './verify.ts'

/** Draws a revealed reserve again in this browser, hit by hit, and compares it with what the studio stored. */
export async function verifyFishing(file: unknown, played: PlayedRound): Promise<Verdict> {
  return judge(played, await replayFishing(loadFishing(file), played, playOfFishing(played)))
}

/** What was hit with which weapon is the player's; what it paid is drawn again. */
export function replayFishing(game: FishingGame, { fairness }: PlayedRound, play: Play): Promise<FishingRound> {
  const choice = play.choice as FishingRound['choice']
  return drawFairly(fairness, hmacSha256, draw => game.play(choice, play.actions as FishingAction[], draw))
}

export function playOfFishing(played: PlayedRound): Play {
  const { events } = fishingRound(played)
  return { choice: events.choice, actions: actionsOf(events) }
}
