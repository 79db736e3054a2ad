import { type Draw, drawnAgain } from '../draw.ts'
import { valueBuys } from '../features/buy-figures.ts'
import { type Gamble, type GambleAction, type GambleOffered, payOf, playGambles } from '../features/gamble.ts'
import type { SlotGame } from '../game.ts'
import { playRound } from '../play.ts'
import { Z_LIMIT } from './simulate.ts'

/* What players may choose besides a spin, drawn at random by the very functions that play it. */

/** `z`: how many standard errors the mean is from the exact one. */
export type ChoiceResult = { way: string; mean: number; z: number }

export const choiceAgrees = ({ z }: ChoiceResult): boolean => Math.abs(z) <= Z_LIMIT

/** Plays so many rounds of everything that a game sells, and of each way to gamble that it offers. */
export function simulateChoices(game: SlotGame, rounds: number, draw: Draw): ChoiceResult[] {
  return [
    ...valueBuys(game).map(({ id, rtp, sigma }) => {
      const buy = game.buys.find(each => each.id === id)!
      let sum = 0
      for (let i = 0; i < rounds; i++) sum += playRound(game, draw, buy).coins / buy.price
      const mean = sum / rounds
      return { way: `buys ${id}`, mean, z: ((mean - rtp) / sigma!) * Math.sqrt(rounds) }
    }),
    ...Object.entries(game.gamble ? GAMBLERS : {}).map(([way, choose]) => ({
      way: `gambles: ${way}`,
      ...simulateGambler(game, choose, rounds, draw),
    })),
  ]
}

const collect: GambleAction = { collect: true }
const GAMBLERS: Readonly<Record<string, (offer: GambleOffered, offers: number) => GambleAction>> = {
  'red while it may': ({ pays }) => (pays.includes(2) ? { call: 'red' } : collect),
  'spades while it may': ({ pays }) => (pays.includes(4) ? { call: 'spades' } : collect),
  'once, then collects': ({ pays }, offers) =>
    offers === 1 ? { call: pays.includes(4) ? 'hearts' : 'black' } : collect,
}

/**
 * What stands after all calls, in parts of what was won before them: 1, however it is played (games.md §2.2). Rounds that
 * win nothing, or too much to gamble, count as they are. Its spread is that of the calls which were made: what was won
 * tells too little of it, for long runs are rare.
 */
function simulateGambler(
  game: SlotGame & { gamble: Gamble | null },
  choose: (offer: GambleOffered, offers: number) => GambleAction,
  rounds: number,
  draw: Draw,
) {
  let [before, after, variance] = [0, 0, 0]
  for (let i = 0; i < rounds; i++) {
    const spun = playRound(game, draw)
    const again = drawnAgain(draw)
    const actions: GambleAction[] = []
    for (;;) {
      const last = spun.steps.at(-1)!
      // What gambles goes on with the round that it is given.
      const begun = { ...spun, steps: [...spun.steps.slice(0, -1), { ...last, events: [...last.events] }] }
      const round = playGambles(game.gamble!, begun, actions, again())
      const offer = round.steps.at(-1)!.events.at(-1)!
      if (offer.type === 'gambleOffered') {
        const action = choose(offer, actions.length + 1)
        actions.push(action)
        if ('call' in action) variance += offer.coins ** 2 * (payOf(action.call) - 1)
        continue
      }
      before += spun.coins
      after += round.coins
      break
    }
  }
  return { mean: after / before, z: (after - before) / Math.sqrt(variance) }
}
