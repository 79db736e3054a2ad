import { type Fairness, type PlayedRound, studioApi } from '../../api.ts'
import type { Opening } from '../kinds.ts'
import { ask } from '../net/ask.ts'
import { actOnce } from '../net/once.ts'

/** Sends the `sequence`th action on an open round; answers with the round as it stands then. */
export type Act = (round: PlayedRound, sequence: number, action: unknown) => Promise<PlayedRound>

type ActEvents = {
  /** The line under the game. */
  tell(text: string): void
  onFairness(next: Fairness): void
}

/**
 * How what the player does with an open round is sent. Without a connection it is not; the round is then answered as it was,
 * and its player asked again.
 */
export function createAct({ entered, line, say }: Pick<Opening, 'entered' | 'line' | 'say'>, events: ActEvents): Act {
  return async (round, sequence, action) => {
    if (!line.isUp) {
      events.tell(say('offline'))
      return round
    }
    const send = async () => {
      const answer = await ask(studioApi.act, { round: round.id, sequence, action }, entered.token)
      events.onFairness(answer.fairness)
      return answer.round
    }
    const next = await actOnce(send, round, entered.token, () => events.tell(say('reconnecting')))
    if (next.events.steps.length <= round.events.steps.length) events.tell(say('notDone'))
    return next
  }
}
