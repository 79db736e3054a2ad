import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import { type Basketball, playBasketball } from './basketball.ts'
import { playFootball } from './football.ts'
import type { Football } from './football-model.ts'
import { type Match, matchOf } from './match.ts'
import { playSets, type SetsMatch } from './sets-match.ts'
import { type Trouble, troubled } from './trouble.ts'

/** All that a match is drawn from; it is committed to together with the seed. */
export type MatchParameters = (Football | Basketball | SetsMatch) & { trouble?: Trouble }
export type Sport = MatchParameters['sport']

/** Plays a match: the same from the same parameters and draws. */
export function playMatch(parameters: MatchParameters, draw: Draw): Match {
  return troubled(playedOut(parameters, draw), parameters.trouble)
}

function playedOut(parameters: MatchParameters, draw: Draw): Match {
  switch (parameters.sport) {
    case 'football':
      return matchOf(playFootball(parameters, draw))
    case 'basketball':
      return matchOf(playBasketball(parameters, draw))
    default:
      return matchOf(playSets(parameters, draw))
  }
}
