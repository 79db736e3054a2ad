import type { PlayedRound } from '../../api.ts'
import type { ReelsStopped } from '../../math/round.ts'
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
    start: () => view.spin('base'),
    async play(round, from, onShown, signal) {
      view.owe(round.jackpots)
      await playRound(view, round.events, from, onShown, signal)
      return round
    },
    place: round => placeRound(view, round.events, round.shownSteps),
    rest: last => view.rest(last ? baseRestOf(last) : firstRest),
    stepsOf: round => round.events.steps.length,
  }
}
