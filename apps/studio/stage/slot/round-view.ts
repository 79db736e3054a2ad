import type { PlayedRound } from '../../api.ts'
import type { ReelsStopped, Round } from '../../math/round.ts'
import type { RoundView } from '../play/round-view.ts'
import { boardOf, placeRound, playRound } from './director.ts'
import type { StageView } from './stage-view.ts'

/** Rounds of a slot on its reels; `firstRest` is what they show before the first round. */
export function createRoundView(view: StageView, firstRest: ReelsStopped): RoundView {
  const baseRestOf = (round: PlayedRound) => {
    const [base] = round.events.steps
    return (base && boardOf(base)) ?? firstRest
  }
  return {
    begin: view.begin,
    // A bought round has no base spin.
    start(round) {
      if (!round || !boughtIn(round.events)) view.spin('base')
    },
    async play(round, from, onShown, signal) {
      view.take(round)
      await playRound(view, round.events, from, onShown, signal)
      return round
    },
    place(round) {
      view.take(round)
      return placeRound(view, round.events, round.shownSteps)
    },
    rest: last => view.rest(last ? baseRestOf(last) : firstRest),
    stepsOf: round => round.events.steps.length,
  }
}

/** The id of what was bought, if this round was. */
export function boughtIn({ steps }: Round): string | undefined {
  const first = steps[0]?.events[0]
  return first?.type === 'featureBought' ? first.buy : undefined
}
