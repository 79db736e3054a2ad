import { playGambles } from '#apps/studio/engine/slots/features/gamble.ts'
import type { SlotGame } from '#apps/studio/engine/slots/game.ts'
import { playRound } from '#apps/studio/engine/slots/play.ts'
import type { Round, RoundEvent } from '#apps/studio/engine/slots/round.ts'
import { seededDraw } from '#apps/studio/rng/seeded.ts'

/** Rounds are tried up to here; every game of ours shows a win and its feature long before. */
const MOST_TRIED = 20_000

type Shows = (round: Round) => boolean

/** The first rounds of a seed that pay 2 to 10 times the bet on the reels alone, and that bring the feature. */
export function findRounds(game: SlotGame, withBonus: boolean): Round[] {
  const wanted: Record<string, Shows> = withBonus ? { win, bonus: hasFeature } : { win }
  return [...firstRounds(game, wanted).values()]
}

/** What a slot has to show, by name: the first round of a seed with each of it, and a gamble and pools where there are any. */
export function findMoments(game: SlotGame): Map<Moment, Round> {
  const moments: Map<Moment, Round> = firstRounds(game, MOMENTS)
  const won = moments.get('win')
  if (won && game.gamble)
    moments.set(
      'gamble',
      playGambles(game.gamble, structuredClone(won), [], () => 0),
    )
  // Pools are hit too seldom to wait for it.
  if (won && game.jackpots.length > 0) moments.set('jackpot', withJackpot(structuredClone(won), game.jackpots[0]!.tier))
  return moments
}

const win: Shows = round => !hasFeature(round) && timesOf(round) >= 2 && timesOf(round) <= 10
const MOMENTS = {
  win,
  free: begins(({ type }) => type === 'freeSpinsAwarded'),
  numbers: begins(({ type }) => type === 'numbersShown'),
  wilds: begins(({ type }) => type === 'wildsExpanded'),
  pick: begins(bonus('pick')),
  wheel: begins(bonus('wheel')),
  board: begins(bonus('board')),
  holdAndWin: begins(bonus('holdAndWin')),
} satisfies Record<string, Shows>
export type Moment = keyof typeof MOMENTS | 'gamble' | 'jackpot'

function firstRounds<K extends string>(game: SlotGame, wanted: Readonly<Record<K, Shows>>): Map<K, Round> {
  const draw = seededDraw(`figures of ${game.id}`)
  const missing = new Map(Object.entries(wanted) as [K, Shows][])
  const found = new Map<K, Round>()
  for (let tried = 0; tried < MOST_TRIED && missing.size > 0; tried++) {
    const round = playRound(game, draw)
    for (const [name, shows] of missing) if (shows(round) && missing.delete(name)) found.set(name, round)
  }
  return new Map((Object.keys(wanted) as K[]).flatMap(name => (found.has(name) ? [[name, found.get(name)!]] : [])))
}

function begins(is: (event: RoundEvent) => boolean): Shows {
  return ({ steps }) => steps[0]!.events.some(is)
}

function bonus(kind: string): (event: RoundEvent) => boolean {
  return event => event.type === 'bonusStarted' && event.kind === kind
}

const hasFeature: Shows = begins(({ type }) => type === 'freeSpinsAwarded' || type === 'bonusStarted')

const timesOf = ({ coins, bet }: Round) => coins / bet

function withJackpot(round: Round, tier: string): Round {
  const { events } = round.steps.at(-1)!
  events.splice(events.length - 1, 0, { type: 'jackpotHit', tier })
  return round
}
