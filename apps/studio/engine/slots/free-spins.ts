import type { SpinMoments } from './figures/spin-moments.ts'

/** What a series of free spins is worth: mean and mean square of its coins, and how many spins it lasts on average. */
export type SeriesValue = { mean: number; square: number; spins: number }

/**
 * Values series by the number of free spins first awarded. Without a maximum each spin is a branching process of its own
 * (games.md §2.2: E[T] = µ/(1−q)); with one, the series is walked backward over (spins left, spins awarded so far).
 * Throws RangeError when the series would never end on average.
 */
export function valueFreeSpins(free: SpinMoments, maximum: number): (spins: number) => SeriesValue {
  return Number.isFinite(maximum) ? valueLimited(free, maximum) : valueUnlimited(free)
}

function valueUnlimited({ mean, square, awards }: SpinMoments): (spins: number) => SeriesValue {
  const q = awards.reduce((sum, award) => sum + award.spins * award.probability, 0)
  if (q >= 1) throw new RangeError('free spins bring at least one more on average: the round never ends')
  const spinsSquare = awards.reduce((sum, award) => sum + award.spins ** 2 * award.probability, 0)
  const together = awards.reduce((sum, award) => sum + award.spins * award.mean, 0)
  const value = mean / (1 - q)
  const variance =
    (square - mean ** 2 + 2 * (together - mean * q) * value + (spinsSquare - q ** 2) * value ** 2) / (1 - q)
  return spins => ({
    mean: spins * value,
    square: spins * variance + (spins * value) ** 2,
    spins: spins / (1 - q),
  })
}

function valueLimited({ mean, square, awards }: SpinMoments, maximum: number): (spins: number) => SeriesValue {
  const table = walkSeries<SeriesValue>(maximum, { mean: 0, square: 0, spins: 0 }, nextAfter => {
    const value: SeriesValue = { mean, square, spins: 1 }
    for (const award of awards) {
      const rest = nextAfter(award.spins)
      value.mean += award.probability * rest.mean
      value.square += 2 * award.mean * rest.mean + award.probability * rest.square
      value.spins += award.probability * rest.spins
    }
    return value
  })
  return spins => table(spins)
}

/**
 * Fills a table over all states of a limited series, last states first: `step` makes a state's value from the values of
 * the states that follow it, given by the number of spins awarded. Returns the value of a series by its first award.
 */
export function walkSeries<T>(
  maximum: number,
  empty: T,
  step: (nextAfter: (award: number) => T) => T,
): (firstAward: number) => T {
  const table: T[][] = []
  for (let awarded = maximum; awarded >= 0; awarded--) {
    const row: T[] = [empty]
    table[awarded] = row
    for (let left = 1; left <= awarded; left++) {
      row[left] = step(award => {
        const added = Math.min(award, maximum - awarded)
        return table[awarded + added]![left - 1 + added]!
      })
    }
  }
  return firstAward => {
    const spins = Math.min(firstAward, maximum)
    return table[spins]![spins]!
  }
}
