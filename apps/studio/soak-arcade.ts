import { simulateStrategy } from './arcade/simulate.ts'
import { openChance } from './chance/chance.ts'
import { Z_LIMIT } from './math/simulate.ts'
import { shippedArcade } from './shipped-games.ts'

const ROUNDS = 1e5
/** Fewer wins than that say nothing of a mean. */
const LEAST_HITS = 200

/**
 * Plays 10^5 rounds of each way to play each game that is no slot with the studio's own chance and compares them with the
 * exact figures. What fails is played again with ten times the rounds, and that decides (games.md §3, retest rule).
 * Flights and video poker have proofs of their own beside their rules.
 */
export function soakArcade(report: (line: string) => void, rounds = ROUNDS): boolean {
  const chance = openChance()
  try {
    const games = shippedArcade().filter(({ kind }) => kind !== 'crash' && kind !== 'poker')
    const results = games.flatMap(game =>
      game.strategies().map(strategy => {
        const play = (count: number) => simulateStrategy(game, strategy, count, chance.draw)
        const agrees = ({ z, hits }: ReturnType<typeof play>) => Math.abs(z) < Z_LIMIT || hits < LEAST_HITS
        const [first, told] = [play(rounds), `${game.id} ${JSON.stringify(strategy.told)}`]
        const last = agrees(first) ? first : play(10 * rounds)
        report(
          `${told}: ${agrees(last) ? 'agrees' : 'DISAGREES'}, return ${last.rtp.toFixed(6)}, z ${last.z.toFixed(2)}`,
        )
        return agrees(last)
      }),
    )
    return results.every(Boolean)
  } finally {
    chance.close()
  }
}
