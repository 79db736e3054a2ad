import type { TableGame } from '#apps/studio/engine/tables/table-games.ts'

/* What a table pays back in the long run for the bets that it had, and how far chance may carry it from there, in percent. */

export type Expected = { expected: string; sigma: string }
type Bet = { bet: string; coins: number; squares: number }

const DIGITS = 4

/**
 * σ of a bet is the widest that its edge and its highest price leave, √((price − mean) · (mean + 1)): exact for a bet that has one
 * price, and else more than it is. Bets of one coup count as if each had a coup of its own.
 */
export function expectedOf({ rules }: TableGame, bets: readonly Bet[]): Expected | undefined {
  let [coins, back, variance] = [0, 0, 0]
  for (const { bet, coins: own, squares } of bets) {
    const known = rules.bets.get(bet)
    if (!known) continue
    const mean = -known.edge() / 100
    coins += own
    back += own * (1 + mean)
    variance += squares * (known.price / 1_000 - mean) * (mean + 1)
  }
  return coins === 0 ? undefined : inPercent(back / coins, Math.sqrt(variance) / coins)
}

/** Of what has one published return: `squares`, the sum of what each chance cost, squared. */
export function expectedBy(rtp: string, deviation: string, squares: number, taken: bigint): Expected {
  return inPercent(Number(rtp) / 100, (Number(deviation) * Math.sqrt(squares)) / Number(taken))
}

const inPercent = (expected: number, sigma: number): Expected => ({
  expected: (expected * 100).toFixed(DIGITS),
  sigma: (sigma * 100).toFixed(DIGITS),
})
