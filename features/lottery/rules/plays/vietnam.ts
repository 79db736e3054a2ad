import { choose } from '../combinations.ts'
import { ANY_PRIZE, flatOdds } from '../odds.ts'
import { multiplyRatios, ratio } from '../ratio.ts'
import { digitsToken, eachToken, pool } from '../shapes.ts'
import { numbersOf, STRUCTURES } from '../structures/structures.ts'
import type { Chances, PlayType, Ratio, Score, Way } from '../types.ts'
import { definePlay, type Family, oncePerResult, scoreOnce, scoreTokens } from './define.ts'
import { chanceAllFall, chanceNoneFalls } from './falls.ts'
import { type TierDraw, waysOfTiers } from './ways.ts'

/** How many digits, of which tiers' numbers; a `flat` stake is one unit, others one for each number compared. */
export type Ending = { digits: number; tiers: readonly string[]; odds: string; end?: 'last' | 'first'; flat?: boolean }

/** A number of so many digits at the end (or start) of the drawn numbers of some tiers, paid each time it fell. */
export function defineEnding(
  family: Family,
  code: string,
  { digits, tiers, odds, end = 'last', flat }: Ending,
): PlayType {
  const count = countNumbers(family, digits, tiers)
  const hitsByToken = oncePerResult(result => {
    const numbers = numbersOf(result, tiers).filter(number => number.length >= digits)
    return countEach(numbers.map(number => (end === 'last' ? number.slice(-digits) : number.slice(0, digits))))
  })
  let known: Way[] | undefined
  return definePlay(family, code, {
    shape: eachToken(digitsToken(digits)),
    pricesNumbers: true,
    slots: flat ? 1 : count,
    odds: flatOdds(odds),
    score: (selection, result) => {
      const hits = hitsByToken(result)
      return scoreTokens(selection, token => hits.get(token) ?? 0)
    },
    findChances: ([tokens = []]) => chancesEach(tokens, ratio(count, 10 ** digits)),
    findWays: ([tokens = []]) => {
      if (tokens.length !== 1) return null
      known ??= waysOfTiers(tierDraws(family, digits, tiers))
      return known.map(({ score, chance }) => ({ score: nameHits(score, tokens[0]!), chance }))
    },
  })
}

function countEach(tokens: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** Each token alike, none ever pushed. */
export function chancesEach(tokens: readonly string[], hits: Ratio): Chances {
  return { hits: new Map(tokens.map(token => [token, hits])), pushed: ratio(0) }
}

/** All numbers fall in the same ways, which are slow to find: found once, they are told by each number's name. */
function nameHits({ wins, pushed }: Score, prize: string): Score {
  return { wins: wins.map(win => ({ ...win, prize })), pushed }
}

/** Each number of so many digits ends (or starts) as likely as any other. */
function tierDraws({ structure }: Family, digits: number, tiers: readonly string[]): TierDraw[] {
  return STRUCTURES[structure].tiers.flatMap(({ code, of, count, repeats }) => {
    if (!tiers.includes(code) || !('digits' in of) || of.digits < digits) return []
    return [{ prize: ANY_PRIZE, count, fitting: 10 ** (of.digits - digits), all: 10 ** of.digits, repeats }]
  })
}

function countNumbers({ structure }: Family, digits: number, tiers: readonly string[]): number {
  return STRUCTURES[structure].tiers.reduce(
    (sum, tier) =>
      sum + (tiers.includes(tier.code) && 'digits' in tier.of && tier.of.digits >= digits ? tier.count : 0),
    0,
  )
}

const lastTwos = oncePerResult(result => new Set(numbersOf(result).map(number => number.slice(-2))))

/** Xiên (all of `chosen` numbers fall) and trượt (none of them does): once, however often they fell (lottery.md §0.5). */
export function defineFalls(
  family: Family,
  code: string,
  { chosen, wanted, odds, round = false }: { chosen: number; wanted: 'all' | 'none'; odds: string; round?: boolean },
): PlayType {
  return definePlay(family, code, {
    shape: pool(digitsToken(2), chosen, round ? {} : { most: chosen }),
    odds: flatOdds(odds),
    score: ([tokens = []], result) => {
      const fallen = lastTwos(result)
      const fitting = tokens.filter(token => fallen.has(token) === (wanted === 'all')).length
      return scoreOnce(true, ANY_PRIZE, choose(fitting, chosen))
    },
    findChances: ([tokens = []]) => {
      const chance = (wanted === 'all' ? chanceAllFall : chanceNoneFalls)(family.structure, chosen)
      const hits = multiplyRatios(chance, ratio(choose(tokens.length, chosen)))
      return { hits: new Map([[ANY_PRIZE, hits]]), pushed: ratio(0) }
    },
  })
}
