import type { Draw } from './draw.ts'
import { type Buy, playBuy } from './features/buy.ts'
import { drawJackpots } from './features/jackpot.ts'
import type { Mode, SlotGame } from './game.ts'
import { drawSeries } from './modes.ts'
import type { Round } from './round.ts'
import { playSpin, type SpinResult } from './spin.ts'

/**
 * Plays a whole round: the base spin and every free spin it brings. Chance is what `playSpin` draws, in that order, one
 * draw for the symbol of a book after the base spin that awards free spins, and at the end one draw for each jackpot that
 * is hit by chance. A bought round begins with what was bought. Throws for a game whose bonus is known by its mean only.
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

type SpinCounter = { played: number; left: number; awarded: number }

function tellStep(
  game: SlotGame,
  mode: Mode,
  { events, coins, freeSpins }: SpinResult,
  round: Round,
  counter: SpinCounter,
): void {
  const spins = Math.min(freeSpins, game.maxFreeSpins - counter.awarded)
  if (spins > 0) {
    counter.awarded += spins
    counter.left += spins
    const { left: spinsLeft } = counter
    const multiplier = game.free?.lineMultiplier ?? 1
    events.push({ type: 'freeSpinsAwarded', spins, retrigger: mode.name === 'free', spinsLeft, multiplier })
  }
  round.coins += coins
  events.push({ type: 'stepEnded', coins, roundCoins: round.coins })
  round.steps.push({ mode: mode.name, events, coins })
}
