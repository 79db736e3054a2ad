import type { Draw } from '../draw.ts'
import { openClassTable } from '../enumerate/class-table.ts'
import type { Mode, SlotGame } from '../game.ts'
import { drawSeries, listSeries } from '../modes.ts'
import { buildSpinTable } from '../spin-table.ts'
import { calculateRange, calculateRound } from './exact.ts'

/** What rounds drawn at random gave; each z is the distance from the exact figure in standard errors. */
export type Simulation = {
  rounds: number
  /** Base and free spins together. */
  spins: number
  rtp: number
  sigma: number
  rtpZ: number
  /** Base spins that paid, and rounds with free spins. */
  hits: number
  hitZ: number
  triggers: number
  triggerZ: number
  /** Largest round win, in parts of the bet. */
  largestWin: number
}

/** Beyond this many standard errors a simulation contradicts the exact figures (1 chance in 15,800). */
export const Z_LIMIT = 4

const MANY_ROUNDS = 5e6

/** Plays so many rounds with the evaluator's tables and compares them with the exact calculation. */
export function simulate(game: SlotGame, rounds: number, draw: Draw): Simulation {
  if (game.meanOnly) throw new Error(`${game.id}: a bonus is known by its mean only, so rounds cannot be played`)
  // Classes of boards take longer to build than they save on few rounds.
  const open = (mode: Mode) => (rounds >= MANY_ROUNDS && openClassTable(game, mode)) || buildSpinTable(game, mode)
  const base = open(game.base)
  const tables = new Map(listSeries(game).map(({ mode }) => [mode, open(mode)]))
  let spins = 0
  let sum = 0
  let squares = 0
  let hits = 0
  let triggers = 0
  let largest = 0
  for (let round = 0; round < rounds; round++) {
    base.spin(draw)
    spins++
    let coins = base.coins
    if (coins > 0) hits++
    const mode = base.freeSpins > 0 && coins < game.maxCoins ? drawSeries(game, draw) : null
    if (mode) {
      const free = tables.get(mode)!
      triggers++
      let awarded = Math.min(base.freeSpins, game.maxFreeSpins)
      let played = 0
      for (; played < awarded && coins < game.maxCoins; played++) {
        free.spin(draw)
        coins += free.coins
        awarded = Math.min(awarded + free.freeSpins, game.maxFreeSpins)
      }
      spins += played
    }
    coins = Math.min(coins, game.maxCoins)
    sum += coins
    squares += coins * coins
    if (coins > largest) largest = coins
  }
  // Pools are kept beside the round. Figures that are known stay with the game itself.
  const exact = calculateRound(game.jackpots.length > 0 ? { ...game, jackpots: [] } : game)
  const { hitFrequency } = calculateRange(game)
  const rtp = sum / rounds / game.bet
  return {
    rounds,
    spins,
    rtp,
    sigma: Math.sqrt(squares / rounds / game.bet ** 2 - rtp ** 2),
    rtpZ: ((rtp - exact.rtp) / exact.sigma!) * Math.sqrt(rounds),
    hits,
    hitZ: countZ(hits, rounds, hitFrequency),
    triggers,
    triggerZ: countZ(triggers, rounds, exact.triggerProbability),
    largestWin: largest / game.bet,
  }
}

/** Whether all figures of a simulation lie within Z_LIMIT standard errors. */
export function agrees({ rtpZ, hitZ, triggerZ }: Simulation): boolean {
  return [rtpZ, hitZ, triggerZ].every(z => Math.abs(z) <= Z_LIMIT)
}

function countZ(count: number, rounds: number, probability: number): number {
  const spread = Math.sqrt(rounds * probability * (1 - probability))
  return spread > 0 ? (count - rounds * probability) / spread : count - rounds * probability
}
