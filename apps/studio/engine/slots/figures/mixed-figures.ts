import type { SpinFigures } from './spin-figures.ts'
import type { SpinMoments } from './spin-moments.ts'

export type Weighed = { probability: number; figures: SpinFigures }

/** Figures of a spin that is of one of several kinds. */
export function mixFigures(parts: readonly Weighed[]): SpinFigures {
  const [only, second] = parts
  if (only && !second) return only.figures
  const sum = (of: (figures: SpinFigures) => number) =>
    parts.reduce((total, { probability, figures }) => total + probability * of(figures), 0)
  const mix = (of: (figures: SpinFigures) => SpinMoments) =>
    addMoments(parts.map(({ probability, figures }) => scaleMoments(of(figures), probability)))
  return {
    moments: () => mix(figures => figures.moments()),
    means: () => mix(figures => figures.means()),
    hitFrequency: () => sum(figures => figures.hitFrequency()),
    lineHitFrequency: () => sum(figures => figures.lineHitFrequency()),
    maximumLineCoins: () => Math.max(...parts.map(({ figures }) => figures.maximumLineCoins())),
    maximumWins: () => mostOf(parts.map(({ figures }) => figures.maximumWins())),
  }
}

/** Moments of what happens with that probability, as a part of a sum. */
export function scaleMoments({ mean, lineMean, square, awards }: SpinMoments, probability: number): SpinMoments {
  return {
    mean: mean * probability,
    lineMean: lineMean * probability,
    square: square * probability,
    awards: awards.map(award => ({
      spins: award.spins,
      probability: award.probability * probability,
      mean: award.mean * probability,
    })),
  }
}

/** Adds up parts that exclude each other. */
export function addMoments(parts: readonly SpinMoments[]): SpinMoments {
  const total: SpinMoments = { mean: 0, lineMean: 0, square: 0, awards: [] }
  for (const { mean, lineMean, square, awards } of parts) {
    total.mean += mean
    total.lineMean += lineMean
    total.square += square
    for (const award of awards) {
      const known = total.awards.find(({ spins }) => spins === award.spins)
      if (known) {
        known.probability += award.probability
        known.mean += award.mean
      } else total.awards.push({ ...award })
    }
  }
  return total
}

/** For each number of free spins the most of all parts. */
export function mostOf(parts: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const most = new Map<number, number>()
  for (const part of parts)
    for (const [spins, coins] of part) most.set(spins, Math.max(coins, most.get(spins) ?? Number.NEGATIVE_INFINITY))
  return most
}
