import { type Draw, drawnAgain } from '../slots/draw.ts'
import type { ArcadeGame, Strategy } from './arcade-games.ts'
import { figuresOf } from './figures.ts'
import { BET } from './round.ts'

/** Plays one round to its end as the strategy says; answers its coins. */
export function playOut(game: ArcadeGame, { choice, act }: Strategy, draw: Draw): number {
  const actions: unknown[] = []
  const again = drawnAgain(draw)
  for (;;) {
    const round = game.play(choice, actions, again())
    if (round.over) return round.coins
    actions.push(act!(round))
  }
}

/** The mean return of so many rounds, and how many standard errors it is from the exact figure. */
export function simulateStrategy(game: ArcadeGame, strategy: Strategy, rounds: number, draw: Draw) {
  let sum = 0
  for (let i = 0; i < rounds; i++) sum += playOut(game, strategy, draw) / BET
  const { rtp, sigma, hitFrequency } = figuresOf(strategy.distribution())
  return { rtp: sum / rounds, z: (sum / rounds - rtp) / (sigma / Math.sqrt(rounds)), hits: hitFrequency * rounds }
}
