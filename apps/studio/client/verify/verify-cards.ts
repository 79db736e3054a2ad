import type { PlayedRound } from '../../api.ts'
import { cardRound } from '../../api-card-rooms.ts'
import { type CardRound, type HandInput, replayHand } from '../../engine/card-rooms/card-round.ts'
import { type CardGame, loadCardGame } from '../../engine/card-rooms/room-file.ts'
import { drawFairly } from '../../engine/slots/fair.ts'
import { hmacSha256, judge, type Play, sha256Hex, type Verdict } from './verify.ts'

/** Deals a revealed hand again in this browser, plays it on as it was played, and compares what it moved. */
export async function verifyCards(file: unknown, played: PlayedRound): Promise<Verdict> {
  return judge(played, await replayCards(loadCardGame(file), played, playOfCards(played)))
}

/** The hand again: its cards from the promised seed and what all players gave to it, its end from what everybody did. */
export async function replayCards(
  game: CardGame,
  { fairness }: PlayedRound,
  { choice, actions }: Play,
): Promise<CardRound> {
  const [input] = actions as [HandInput]
  const joined = await sha256Hex([fairness.serverSeedHash, ...input.seeds].join(':'))
  if (joined !== fairness.clientSeed) throw new Error('the cards were not shuffled with what the players gave')
  return drawFairly(fairness, hmacSha256, draw => replayHand(game, choice as CardRound['choice'], input, draw))
}

/** What the hand was played with, by everybody in it. */
export function playOfCards(played: PlayedRound): Play {
  const { choice, steps } = cardRound(played).events
  const { end } = steps.at(-1)!
  if (!end) throw new Error('the hand is not over')
  const { deck: _, claims: __, gross: ___, rake: ____, ...input } = end
  return { choice, actions: [input] }
}
