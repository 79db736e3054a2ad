import type { SpinMoments } from '../figures/spin-moments.ts'

type Award = {
  weight: number
  coins: number
  most: number
  /**
   * In a game with a most that a round can win: weight by coins, before the numbers of multiplier symbols, by which of these
   * are shown (shown-numbers.ts).
   */
  wins?: Map<string, Map<number, number>>
}

/** What all boards of a mode come to, in plain numbers: parts add up, and are sent between threads and kept in files. */
export type Tally = {
  boards: number
  /** How often the boards come, all weights counted; the probability of a figure is what it has of this. */
  weight: number
  /** Σ weight × coins, and Σ weight × (mean square of the coins). */
  coins: number
  squares: number
  /** The part of `coins` that scatters pay. */
  scattered: number
  /** Weight of the boards that win coins. */
  hits: number
  /** By number of free spins awarded. */
  awards: Record<number, Award>
  /** Weight of the boards of which a first, a second, … board won. */
  falls: number[]
}

export function emptyTally(): Tally {
  return { boards: 0, weight: 0, coins: 0, squares: 0, scattered: 0, hits: 0, awards: {}, falls: [] }
}

/** The part of a tally that awards so many free spins. */
export function awardOf(tally: Tally, freeSpins: number): Award {
  const award = tally.awards[freeSpins] ?? { weight: 0, coins: 0, most: 0 }
  tally.awards[freeSpins] = award
  return award
}

/** Notes so many coins, by which numbers are shown, in the award of a tally. */
export function addWin(award: Award, shown: string, coins: number, weight: number): void {
  award.wins ??= new Map()
  const list = award.wins.get(shown) ?? new Map<number, number>()
  award.wins.set(shown, list)
  list.set(coins, (list.get(coins) ?? 0) + weight)
}

/** Adds the second tally to the first. */
export function addTally(sum: Tally, part: Tally): void {
  for (const key of ['boards', 'weight', 'coins', 'squares', 'scattered', 'hits'] as const) sum[key] += part[key]
  for (const [spins, { weight, coins, most, wins }] of Object.entries(part.awards)) {
    const known = awardOf(sum, Number(spins))
    known.weight += weight
    known.coins += coins
    known.most = Math.max(known.most, most)
    for (const [shown, list] of wins ?? []) for (const [won, times] of list) addWin(known, shown, won, times)
  }
  part.falls.forEach((weight, fall) => {
    sum.falls[fall] = (sum.falls[fall] ?? 0) + weight
  })
}

/** The exact figures of a spin; as wins of lines stands all that scatters do not pay. */
export function momentsOfTally({ weight, coins, scattered, squares, awards }: Tally): SpinMoments {
  return {
    mean: coins / weight,
    lineMean: (coins - scattered) / weight,
    square: squares / weight,
    awards: Object.entries(awards).map(([spins, award]) => ({
      spins: Number(spins),
      probability: award.weight / weight,
      mean: award.coins / weight,
    })),
  }
}
