import type { PlayedRound } from '../../api.ts'
import type { GambleOffered } from '../../engine/slots/features/gamble.ts'
import type { ReelsStopped, Round } from '../../engine/slots/round.ts'
import type { Act } from '../play/act.ts'
import type { RoundView } from '../play/round-view.ts'
import { boardOf, placeRound, playRound } from './director.ts'
import type { StageView } from './stage-view.ts'

/** Rounds of a slot on its reels; `firstRest` is what they show before the first round. */
export function createRoundView(view: StageView, firstRest: ReelsStopped, act: Act): RoundView {
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
      let played = round
      let next = from
      for (;;) {
        view.take(played)
        await playRound(view, played.events, next, onShown, signal)
        next = played.events.steps.length
        const offer = played.state === 'open' && !signal ? offerIn(played.events) : undefined
        if (!offer) break
        const gambled = played.events.steps.filter(({ mode }) => mode === 'gamble').length
        played = await act(played, gambled + 1, await view.askGamble(offer))
      }
      view.endGamble()
      return played
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

/** What the player may do with a round that is open. */
function offerIn({ steps }: Round): GambleOffered | undefined {
  return steps.at(-1)?.events.find(event => event.type === 'gambleOffered')
}
