import type { Spread } from './split.ts'

/** No side scores more than 24 goals from now on: what is left out is below 1e-15 at a mean of three. */
export const SIDE = 25
/** The chance of each number of goals still to come, home · SIDE + away. */
export type Grid = Float64Array
export type Score = readonly [home: number, away: number]
/** Means of the goals still to come, and how likely it is that these are the means. */
export type Means = { home: number; away: number; weight: number }

export function poisson(mean: number, size = SIDE): Float64Array {
  const p = new Float64Array(size)
  p[0] = Math.exp(-mean)
  for (let k = 1; k < size; k++) p[k] = (p[k - 1]! * mean) / k
  return p
}

/** How much likelier a final score is than by independent goals (Dixon and Coles); only up to 1-1 it differs. */
export type Tilt = (home: number, away: number) => number

export function dixonColes(home: number, away: number, rho: number): Tilt {
  const factors = [1 - home * away * rho, 1 + home * rho, 1 + away * rho, 1 - rho]
  return (h, a) => (h > 1 || a > 1 ? 1 : factors[2 * h + a]!)
}

/**
 * The grid of goals still to come: a mixture of Poisson means, tilted by what the final score would be. A match that is drawn
 * with its tilt keeps it while it is played: given the score, what is to come is the untilted grid times the tilt of its end.
 */
export function scoreGrid(means: readonly Means[], score: Score, tilt: Tilt): Grid {
  const grid = new Float64Array(SIDE * SIDE)
  for (const { home, away, weight } of means) {
    const [h, a] = [poisson(home), poisson(away)]
    for (let i = 0; i < SIDE; i++) {
      const row = weight * h[i]!
      if (row === 0) break
      for (let j = 0; j < SIDE; j++) grid[i * SIDE + j]! += row * a[j]!
    }
  }
  for (let i = 0; i + score[0] <= 1; i++)
    for (let j = 0; j + score[1] <= 1; j++) grid[i * SIDE + j]! *= tilt(score[0] + i, score[1] + j)
  const whole = grid.reduce((sum, p) => sum + p, 0)
  for (let i = 0; i < grid.length; i++) grid[i]! /= whole
  return grid
}

/** How likely each value of a number is that final scores have. */
export function spreadOf(
  grid: Grid,
  score: Score,
  from: number,
  to: number,
  numberOf: (h: number, a: number) => number,
) {
  const spread: Spread = { from, p: new Float64Array(to - from + 1) }
  for (let i = 0; i < SIDE; i++)
    for (let j = 0; j < SIDE; j++) spread.p[numberOf(score[0] + i, score[1] + j) - from]! += grid[i * SIDE + j]!
  return spread
}

/** Home goals less away goals at the end, and all of them. */
export const marginOf = (grid: Grid, score: Score): Spread => {
  const lead = score[0] - score[1]
  return spreadOf(grid, score, lead - SIDE + 1, lead + SIDE - 1, (h, a) => h - a)
}
export const totalOf = (grid: Grid, score: Score): Spread => {
  const goals = score[0] + score[1]
  return spreadOf(grid, score, goals, goals + 2 * (SIDE - 1), (h, a) => h + a)
}

/** The chance that a final score has some property. */
export function chanceThat(grid: Grid, score: Score, holds: (h: number, a: number) => boolean): number {
  let sum = 0
  for (let i = 0; i < SIDE; i++)
    for (let j = 0; j < SIDE; j++) if (holds(score[0] + i, score[1] + j)) sum += grid[i * SIDE + j]!
  return sum
}
