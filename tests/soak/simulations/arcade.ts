import type { ArcadeGame } from '../../../apps/studio/engine/arcade/arcade-games.ts'
import { simulateStrategy } from '../../../apps/studio/engine/arcade/simulate.ts'
import { Z_LIMIT } from '../../../apps/studio/engine/slots/figures/simulate.ts'
import type { KeepSimulation } from '../../../apps/studio/figures/kept-simulations.ts'
import { openRng } from '../../../apps/studio/rng/rng.ts'
import { shippedArcade } from '../../../apps/studio/shipped-games.ts'

const ROUNDS = 1e5
/** Fewer wins than that say nothing of a mean. */
const LEAST_HITS = 200

/** Flights and video poker have proofs of their own beside their rules. */
export const simulatedArcade = (): ArcadeGame[] =>
  shippedArcade().filter(({ kind }) => kind !== 'crash' && kind !== 'poker')

/**
 * Plays 10^5 rounds of each way to play each game that is no slot with the studio's own chance, compares them with the
 * exact figures and keeps what agrees. What fails is played again with ten times the rounds, and that decides (games.md
 * §3, retest rule).
 */
export function soakArcade(
  report: (line: string) => void,
  keep: KeepSimulation,
  rounds = ROUNDS,
  games: readonly ArcadeGame[] = simulatedArcade(),
): boolean {
  const chance = openRng()
  try {
    const results = games.map(game => {
      const ways = game.strategies().map(strategy => {
        const play = (count: number) => simulateStrategy(game, strategy, count, chance.draw)
        const [first, told] = [play(rounds), `${game.id} ${JSON.stringify(strategy.told)}`]
        const last = agrees(first) ? first : play(10 * rounds)
        report(
          `${told}: ${agrees(last) ? 'agrees' : 'DISAGREES'}, return ${last.rtp.toFixed(6)}, z ${last.z.toFixed(2)}`,
        )
        return last
      })
      const told = ways.filter(({ hits }) => hits >= LEAST_HITS)
      const farthest = told.reduce((most, { z }) => (Math.abs(z) > Math.abs(most) ? z : most), 0)
      if (ways.every(agrees))
        keep(game.id, {
          rounds,
          ways: told.length,
          rtp: told.length === 1 ? told[0]!.rtp : null,
          z: farthest,
        })
      return ways.every(agrees)
    })
    return results.every(Boolean)
  } finally {
    chance.close()
  }
}

const agrees = ({ z, hits }: ReturnType<typeof simulateStrategy>) => Math.abs(z) < Z_LIMIT || hits < LEAST_HITS
