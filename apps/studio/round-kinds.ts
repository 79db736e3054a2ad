import type { PlayedRound } from './api.ts'
import type { ArcadeRound } from './engine/arcade/round.ts'
import type { FishingRound } from './engine/fishing/fishing-round.ts'

export type PlayedArcade = Omit<PlayedRound, 'events'> & { events: ArcadeRound }

export type PlayedFishing = Omit<PlayedRound, 'events'> & { events: FishingRound }

/** The same round, as a reserve of a fishing game. Throws for another. */
export function fishingRound(round: PlayedRound): PlayedFishing {
  if (round.kind !== 'fishing') throw new Error('no round of fishing')
  return round as unknown as PlayedFishing
}

/** The same round, as one of the arcade. Throws for a slot's and for fishing. */
export function arcadeRound(round: PlayedRound): PlayedArcade {
  if (round.kind === 'slot' || round.kind === 'fishing') throw new Error(`a round of ${round.kind}`)
  return round as unknown as PlayedArcade
}
