import { openLibrary } from '#apps/studio/server/rounds/library.ts'
import { emptyTally, playParallel, type Tally } from '../parallel/rounds.ts'
import { differing, openTwoStudios, randomOf } from '../parallel/studios.ts'
import { betWaysOf, waysOf } from '../parallel/ways.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'

const ROUNDS = 10_000
const PLAYERS = 40

/**
 * 10,000 rounds of each game with steps, and of one of each kind that the bet decides, whose players send 2 to 8 equal and different actions in one tick, to two
 * studios: one is done, the others are told nothing, the wallet has of each round what the studio has, and what is paid
 * is within 4 standard errors of what it must be in the mean.
 */
export async function run(print: (line: string) => void): Promise<boolean> {
  return onSoakDatabase('parallel', runOn, 'apps/studio/database/migrations')

  async function runOn(db: Parameters<typeof openTwoStudios>[0]): Promise<boolean> {
    const library = openLibrary()
    let good = true
    for (const [i, way] of [...waysOf(library), ...betWaysOf(library)].entries()) {
      const { studios, wallet, close } = openTwoStudios(db, library)
      const [tally, random] = [emptyTally(), randomOf(20_261_123 + i)]
      const each = ROUNDS / PLAYERS
      await Promise.all(Array.from({ length: PLAYERS }, () => playParallel({ db, studios, random }, way, each, tally)))
      await close()
      const { paid, expected, deviation } = returnsOf(tally)
      const wrong = tally.toldWrongly + tally.notMovedOnce + differing(wallet, tally).length
      good &&= wrong === 0 && Math.abs(deviation) <= 4
      print(
        `${way.game.id}: ${tally.rounds} rounds, ${tally.sent} calls, told wrongly ${tally.toldWrongly}, not moved once ${tally.notMovedOnce}, ` +
          `wallet differs ${differing(wallet, tally).length}, return ${paid.toFixed(4)} for ${expected.toFixed(4)}, ${deviation.toFixed(2)} σ`,
      )
    }
    return good
  }
}

/** What was paid and what is exact, in stakes, and how many standard errors lie between. */
function returnsOf({ played }: Tally) {
  const rows = played.map(({ stake, payout, expected }) => ({ paid: payout / stake, expected: expected / stake }))
  const mean = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
  const [paid, expected] = [mean(row => row.paid), mean(row => row.expected)]
  const variance = mean(row => (row.paid - row.expected - (paid - expected)) ** 2)
  return { paid, expected, deviation: variance === 0 ? 0 : (paid - expected) / Math.sqrt(variance / rows.length) }
}
