import type { PlayedRound } from '../../api.ts'
import { type ArcadeGame, loadArcade } from '../../engine/arcade/arcade-games.ts'
import { type CrashFile, pointOf } from '../../engine/arcade/crash/crash.ts'
import { type ArcadeRound, BET, type RoundOf } from '../../engine/arcade/round.ts'
import { drawFairly } from '../../engine/slots/fair.ts'
import { arcadeRound, type PlayedArcade } from '../../round-kinds.ts'
import { hexOf, hmacSha256, judge, type Play, type Verdict } from './verify.ts'

/** Draws a revealed round of the arcade again in this browser and compares it with what the studio stored. */
export async function verifyArcade(file: unknown, played: PlayedRound): Promise<Verdict> {
  const game = loadArcade(file)
  const round = arcadeRound(played)
  return judge(played, await replayArcade(game, round, playOfArcade(game, round)))
}

/** The round again, from its seeds, its choice and its actions. */
export async function replayArcade(game: ArcadeGame, round: PlayedArcade, play: Play): Promise<ArcadeRound> {
  const { events, fairness } = round
  if (game.crash && events.kind === 'crash') {
    const salted = hexOf(await hmacSha256(fairness.serverSeed, fairness.clientSeed))
    return flyAgain(game, game.crash, events, play, pointOf(salted, game.crash.return))
  }
  return drawFairly(fairness, hmacSha256, draw => game.play(play.choice, play.actions, draw))
}

/** What the player chose and did, by the game's file. */
export const readPlay = (file: unknown, played: PlayedRound) => playOfArcade(loadArcade(file), arcadeRound(played))

export function playOfArcade(game: ArcadeGame, { events }: PlayedArcade): Play {
  return { choice: events.choice, actions: game.actionsOf(events) }
}

/**
 * How a flight with this point ends for who chose this: where they said before, at the game's maximum, or where they
 * left, which is their own word as far as it lies within. `point` stays untold where they left before it was known.
 */
function flyAgain(
  { id, version }: ArcadeGame,
  { maximum }: CrashFile,
  { steps }: RoundOf<'crash'>,
  { choice }: Play,
  flown: number,
): RoundOf<'crash'> {
  const { target } = choice as RoundOf<'crash'>['choice']
  const [boarded, left] = steps
  const flight = boarded?.flight ?? ''
  const last = Math.min(flown, maximum)
  const latest = target === null ? last : Math.min(target, last)
  const isSafe = flown >= maximum || (target !== null && target <= flown)
  const saidAt = left?.cashedAt ?? null
  // Nobody leaves below 1.00, after the end, or later than they said; who is safe at the end has left.
  const cashedAt = saidAt !== null && saidAt >= 100 && saidAt <= latest ? saidAt : isSafe ? latest : null
  const point = (left?.point ?? null) === null && cashedAt !== null ? null : flown
  const coins = ((cashedAt ?? 0) * BET) / 100
  return {
    ...{ kind: 'crash', game: id, version, bet: BET, choice: { target }, coins, over: true },
    steps: [
      { flight, cashedAt: null, point: null, coins: 0 },
      { flight, cashedAt, point, coins },
    ],
  }
}
