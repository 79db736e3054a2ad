import { seededDraw } from '#apps/studio/chance/seeded.ts'
import type { SlotGame } from '#apps/studio/math/game.ts'
import { playRound } from '#apps/studio/math/play.ts'
import type { Round } from '#apps/studio/math/round.ts'

/** Rounds are tried up to here; every game of ours shows a win and its feature long before. */
const MOST_TRIED = 20_000

/** The first rounds of a seed that pay 2 to 10 times the bet on the reels alone, and that bring the feature. */
export function findRounds(game: SlotGame, withBonus: boolean): Round[] {
  const draw = seededDraw(`figures of ${game.id}`)
  let [win, bonus]: (Round | undefined)[] = []
  for (let tried = 0; tried < MOST_TRIED && !(win && (bonus || !withBonus)); tried++) {
    const round = playRound(game, draw)
    const times = round.coins / game.bet
    if (hasFeature(round)) bonus ??= round
    else if (times >= 2 && times <= 10) win ??= round
  }
  return [win, withBonus ? bonus : undefined].filter(round => round !== undefined)
}

function hasFeature({ steps }: Round): boolean {
  return steps[0]!.events.some(({ type }) => type === 'freeSpinsAwarded' || type === 'bonusStarted')
}
