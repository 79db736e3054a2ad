import { chooseExactly } from '../combinations.ts'
import { addRatios, multiplyRatios, ratio } from '../ratio.ts'
import { STRUCTURES } from '../structures/structures.ts'
import type { Ratio, StructureCode } from '../types.ts'

/**
 * How far it is reckoned with that numbers of one tier never repeat (lottery.md §0.7, §1.6): `all` is how house draws are
 * made; `shortest` counts only tiers of two digits, as the published figures do; `none` takes all as independent.
 */
export type RepeatModel = 'all' | 'shortest' | 'none'

const LONGEST_DISTINCT: Record<RepeatModel, number> = { all: Infinity, shortest: 2, none: 0 }

/** Chance that none of `count` endings of two digits falls: A(j) of lottery.md §1.6, tier by tier. */
export function chanceNoneFalls(structure: StructureCode, count: number, model: RepeatModel = 'all'): Ratio {
  const factors = STRUCTURES[structure].tiers.flatMap(tier => {
    if (!('digits' in tier.of)) return []
    const all = 10n ** BigInt(tier.of.digits)
    const free = (all / 100n) * BigInt(100 - count)
    const distinct = tier.of.digits <= LONGEST_DISTINCT[model]
    return Array.from({ length: tier.count }, (_, i) => {
      const gone = distinct ? BigInt(i) : 0n
      return ratio(free - gone, all - gone)
    })
  })
  return multiplyRatios(...factors)
}

/** Chance that all of `count` endings fall, by inclusion and exclusion: Σ (−1)^j C(count, j) A(j). */
export function chanceAllFall(structure: StructureCode, count: number, model: RepeatModel = 'all'): Ratio {
  const terms = Array.from({ length: count + 1 }, (_, j) => {
    const sign = j % 2 === 0 ? 1n : -1n
    return multiplyRatios(ratio(sign * chooseExactly(count, j)), chanceNoneFalls(structure, j, model))
  })
  return addRatios(...terms)
}
