import { type Fairness, type PlayedRound, studioApi } from '../../api.ts'
import type { FreeRounds } from '../../api-rewards.ts'
import { ask, askUntilAnswered, Refused, Unanswered } from './ask.ts'

/** What every play answers with. */
export type BetAnswer = { round: PlayedRound; balance: string; fairness: Fairness; freeRounds?: FreeRounds | undefined }

/** A bet that the studio still cannot tell of after so many times asking (some 20 s) is taken back by the studio. */
const MOST_ASKED = 7

/**
 * Sends a bet once. Where no answer came it is asked about by its key, and never sent again: it stands as it was played, or
 * is refused as `not_taken`, and then it never will be. `onSilence` hears of every try without an answer, `onFound` of the end
 * of it.
 */
export async function betOnce(
  send: () => Promise<BetAnswer>,
  key: string,
  token: string,
  onSilence: () => void,
  onFound: () => void,
): Promise<BetAnswer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
  }
  onSilence()
  const played = await askUntilAnswered(() => ask(studioApi.recall, { key }, token), onSilence, MOST_ASKED)
  if (!played) throw new Refused('not_taken')
  onFound()
  return played
}

/** The studio has another action in this one's place, or the round is over: it came late, after one that was lost. */
const OVERTAKEN = new Set(['key_reused', 'invalid_input'])

/**
 * Sends an action on an open round once. Where no answer came the round is looked up: answers with it as it stands, which
 * is as it was when the action did not arrive.
 */
export async function actOnce(
  send: () => Promise<PlayedRound>,
  round: PlayedRound,
  token: string,
  onSilence: () => void,
): Promise<PlayedRound> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Unanswered) onSilence()
    else if (!(error instanceof Refused && OVERTAKEN.has(error.code))) throw error
    const found = await askUntilAnswered(() => findRound(round, token), onSilence)
    if (error instanceof Refused && found.events.steps.length <= round.events.steps.length) throw error
    return found
  }
}

/** A player has one open round of a game at a time: it is among the newest. */
async function findRound(round: PlayedRound, token: string): Promise<PlayedRound> {
  const { list } = await ask(studioApi.history, { limit: 2 }, token)
  return list.find(each => each.id === round.id) ?? round
}
