import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import { type Basketball, basketballBefore, playBasketball } from './basketball.ts'
import { footballBefore, playFootball } from './football.ts'
import type { Football } from './football-model.ts'
import { type Match, matchOf, type View } from './match.ts'
import { type News, shifted, withNews } from './news.ts'
import { playSets, type SetsMatch, setsBefore } from './sets-match.ts'
import { type Trouble, troubled } from './trouble.ts'

/** All that a match is drawn from; it is committed to together with the seed. */
export type MatchParameters = (Football | Basketball | SetsMatch) & { trouble?: Trouble; news?: News[] }
export type Sport = MatchParameters['sport']

/** Plays a match: the same from the same parameters and draws. It goes by the model that all of its news led to. */
export function playMatch(parameters: MatchParameters, draw: Draw): Match {
  const { news = [], trouble } = parameters
  const steps = news.reduce((sum, { step }) => sum + step, 0)
  const match = troubled(playedOut(shifted(parameters, steps), draw), trouble)
  return withNews(match, news, after => viewBefore(shifted(parameters, after)))
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

function viewBefore(parameters: MatchParameters): View {
  switch (parameters.sport) {
    case 'football':
      return footballBefore(parameters)
    case 'basketball':
      return basketballBefore(parameters)
    default:
      return setsBefore(parameters)
  }
}
