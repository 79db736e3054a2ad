import { arcadeRound, type PlayedRound } from '../../api.ts'
import { loadArcade } from '../../arcade/arcade-games.ts'
import { pointOf } from '../../arcade/crash/crash.ts'
import { drawFairly } from '../../math/fair.ts'
import { hexOf, hmacSha256, isSame, sha256Hex, type Verdict } from './verify.ts'

/** Draws a revealed round of the arcade again in this browser and compares it with what the studio stored. */
export async function verifyArcade(file: unknown, played: PlayedRound): Promise<Verdict> {
  const { events, fairness, stake, payout } = arcadeRound(played)
  const game = loadArcade(file)
  const hash = (await sha256Hex(fairness.serverSeed)) === fairness.serverSeedHash
  const paidFor = (coins: number) => (BigInt(coins) * BigInt(stake)) / BigInt(events.bet)
  if (game.crash) {
    const { cashedAt, point } = events.kind === 'crash' ? events.steps.at(-1)! : { cashedAt: null, point: null }
    const again = pointOf(hexOf(await hmacSha256(fairness.serverSeed, fairness.clientSeed)), game.crash.return)
    const paid = cashedAt !== null && cashedAt <= again ? paidFor(cashedAt * 100) : 0n
    const boards = point === null ? cashedAt !== null && cashedAt <= again : point === again
    return { hash, boards, payout: paid === BigInt(payout), count: 1, paid }
  }
  const again = await drawFairly(fairness, hmacSha256, draw => game.play(events.choice, game.actionsOf(events), draw))
  const paid = paidFor(again.coins)
  return {
    hash,
    boards: isSame(again.steps, events.steps),
    payout: again.coins === events.coins && paid === BigInt(payout),
    count: again.steps.length,
    paid,
  }
}
