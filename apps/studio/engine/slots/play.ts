import type { Draw } from './draw.ts'
import { type Buy, playBuy } from './features/buy.ts'
import { type GambleAction, gamblesOf, playGambles } from './features/gamble.ts'
import { drawJackpots } from './features/jackpot.ts'
import type { Mode, SlotGame } from './game.ts'
import { drawSeries } from './modes.ts'
import type { SpinResult } from './pay-board.ts'
import type { Round } from './round.ts'
import { playSpin } from './spin.ts'

/**
 * Plays a whole round: the base spin and every free spin it brings. Chance is what `playSpin` draws, in that order, one
 * draw for the symbol of a book after the base spin that awards free spins, and at the end one draw for each jackpot that
 * is hit by chance. It ends when it has won the most it can. A bought round begins with what was bought. Throws for a game whose bonus is known by its mean only.
 */
export function playRound(game: SlotGame, draw: Draw, buy: Buy | null = null): Round {
  if (game.meanOnly) throw new Error(`${game.id}: a bonus is known by its mean only, so rounds cannot be played`)
  const bet = buy?.price ?? game.bet
  const round: Round = { game: game.id, version: game.version, bet, steps: [], coins: 0 }
  const counter: SpinCounter = { played: 0, left: 0, awarded: 0 }
  tellStep(game, game.base, buy ? playBuy(buy, draw) : playSpin(game, game.base, draw, counter), round, counter)
  const baseCoins = round.coins
  const series = counter.left > 0 ? drawSeries(game, draw) : null
  if (series?.book) round.steps[0]!.events.push({ type: 'symbolDrawn', symbol: game.symbols[series.book.symbol]! })
  while (series && counter.left > 0) {
    counter.left--
    counter.played++
    tellStep(game, series, playSpin(game, series, draw, counter), round, counter)
  }
  const last = round.steps.at(-1)!.events
  const runs = round.steps[0]!.events.filter(event => event.type === 'lineWon')
  if (counter.played > 0) last.push({ type: 'freeSpinsEnded', spins: counter.played, coins: round.coins - baseCoins })
  last.push(...drawJackpots(game.jackpots, runs, draw), { type: 'roundEnded', coins: round.coins })
  return round
}

/** What a player chose with the stake: what is bought, and whether to gamble with what is won. */
export type Chosen = { buy: Buy | null; gambles: boolean }

/** A choice as it came: `buy` names what is bought, `gamble: true` asks for it. Undefined for one that the game does not offer. */
export function readChoice(game: SlotGame, choice: unknown): Chosen | undefined {
  if (typeof (choice ?? {}) !== 'object' || Array.isArray(choice)) return undefined
  const { buy: id, gamble, ...others } = (choice ?? {}) as { buy?: unknown; gamble?: unknown }
  const buy = game.buys.find(each => each.id === id) ?? null
  const isOffered = (id === undefined || buy) && (gamble === undefined || (gamble === true && game.gamble))
  return isOffered && Object.keys(others).length === 0 ? { buy, gambles: gamble === true } : undefined
}

/** A whole round with what its player has done since. Throws RangeError for an action that the game does not offer. */
export function playChosen(
  game: SlotGame,
  { buy, gambles }: Chosen,
  actions: readonly GambleAction[],
  draw: Draw,
): Round {
  const round = playRound(game, draw, buy)
  return gambles && game.gamble ? playGambles(game.gamble, round, actions, draw) : round
}

/** Plays a round again from its draws: the choice and the actions stand in its events. */
export function playAgain(game: SlotGame, { steps, over }: Round, draw: Draw, actions = gamblesOf({ steps })): Round {
  const bought = steps[0]?.events.find(event => event.type === 'featureBought')
  const buy = game.buys.find(({ id }) => id === bought?.buy) ?? null
  return playChosen(game, { buy, gambles: over !== undefined }, actions, draw)
}

type SpinCounter = { played: number; left: number; awarded: number }

function tellStep(
  game: SlotGame,
  mode: Mode,
  { events, coins, freeSpins }: SpinResult,
  round: Round,
  counter: SpinCounter,
): void {
  const paid = Math.min(coins, game.maxCoins - round.coins)
  const isOver = round.coins + paid === game.maxCoins
  const spins = isOver ? 0 : Math.min(freeSpins, game.maxFreeSpins - counter.awarded)
  if (spins > 0) {
    counter.awarded += spins
    counter.left += spins
    const { left: spinsLeft } = counter
    const multiplier = game.free?.lineMultiplier ?? 1
    events.push({ type: 'freeSpinsAwarded', spins, retrigger: mode.name === 'free', spinsLeft, multiplier })
  }
  round.coins += paid
  if (isOver) {
    counter.left = 0
    events.push({ type: 'maxWinReached', coins: round.coins, cut: coins - paid })
  }
  events.push({ type: 'stepEnded', coins: paid, roundCoins: round.coins })
  round.steps.push({ mode: mode.name, events, coins: paid })
}
