import { choose } from '../combinations.ts'
import { oddsTable } from '../odds.ts'
import { addRatios, multiplyRatios, ratio } from '../ratio.ts'
import { digitsToken, eachToken, pool } from '../shapes.ts'
import { STRUCTURES } from '../structures/structures.ts'
import type { Chances, Odds, PlayType, Ratio, Result, Way, Win } from '../types.ts'
import { definePlay, type Family } from './define.ts'
import { mergeWays, waysOfTiers } from './ways.ts'

const family: Family = { family: 'MAX3D', structure: 'MAX3D', mode: 'ELOTT' }
const TIERS = STRUCTURES.MAX3D.tiers
const NUMBERS = 1000

/** One number, paid in every tier where it fell (lottery.md §4.1). */
const straight = definePlay(family, 'STRAIGHT', {
  shape: eachToken(digitsToken(3)),
  odds: oddsTable({ DB: '100', G1: '35', G2: '21', G3: '10' }),
  score: ([tokens = []], { tiers }) => {
    const wins = tokens.flatMap(token =>
      TIERS.flatMap(({ code }, i): Win[] => {
        const hits = (tiers[i] ?? []).filter(number => number === token).length
        return hits > 0 ? [{ prize: code, hits, combinations: 1 }] : []
      }),
    )
    return { wins, pushed: 0 }
  },
  findChances: ([tokens = []]) => ({
    hits: new Map(TIERS.map(({ code, count }) => [code, ratio(count * tokens.length, NUMBERS)])),
    pushed: ratio(0),
  }),
  findWays: ([tokens = []]) =>
    tokens.length === 1
      ? waysOfTiers(
          TIERS.map(({ code, count, repeats }) => ({ prize: code, count, fitting: 1, all: NUMBERS, repeats })),
        )
      : null,
})

/** Where each number of a pair fell: in the first special, the second, G1, G2, G3. */
type Fallen = { first: readonly boolean[]; second: readonly boolean[] }
const POSITIONS = ['DB', 'DB', 'G1', 'G2', 'G3']

/** The highest prize of a pair; the special pair in order is a prize of its own where order counts. */
function prizeOfPair({ first, second }: Fallen, ordered: boolean): string | null {
  const specials = (a: readonly boolean[], b: readonly boolean[]) => a[0] && b[1]
  if (specials(first, second)) return 'DB2'
  if (specials(second, first)) return ordered ? 'DB2_REVERSED' : 'DB2'
  const same = [2, 3, 4].find(position => first[position] && second[position])
  if (same !== undefined) return `${POSITIONS[same]}2`
  const [one, other] = [first.includes(true), second.includes(true)]
  if (one && other) return 'ANY2'
  if (first[0] || first[1] || second[0] || second[1]) return 'DB1'
  return one || other ? 'ANY1' : null
}

function fallenIn({ tiers }: Result, number: string): boolean[] {
  const [specials = [], ...others] = tiers
  return [specials[0] === number, specials[1] === number, ...others.map(tier => tier.includes(number))]
}

/** Every way two different numbers can fall, with its chance: numbers are drawn apart and may repeat. */
function* waysToFall(): Generator<{ fallen: Fallen; chance: Ratio }> {
  const counts = [1, 1, 4, 6, 8]
  const none = ratio(1)
  function* extend(first: boolean[], second: boolean[], chance: Ratio): Generator<{ fallen: Fallen; chance: Ratio }> {
    const count = counts[first.length]
    if (count === undefined) {
      yield { fallen: { first, second }, chance }
      return
    }
    const without = (numbers: number) =>
      ratio(BigInt(NUMBERS - numbers) ** BigInt(count), BigInt(NUMBERS) ** BigInt(count))
    const neither = without(2)
    const oneOnly = addRatios(without(1), negate(neither))
    const both = addRatios(ratio(1), negate(neither), negate(oneOnly), negate(oneOnly))
    const cases: [boolean, boolean, Ratio][] = [
      [false, false, neither],
      [true, false, oneOnly],
      [false, true, oneOnly],
      [true, true, both],
    ]
    for (const [a, b, part] of cases) {
      if (part.numerator > 0n) yield* extend([...first, a], [...second, b], multiplyRatios(chance, part))
    }
  }
  yield* extend([], [], none)
}

const negate = ({ numerator, denominator }: Ratio): Ratio => ({ numerator: -numerator, denominator })

function chancesOfPair(ordered: boolean, pairs: number): Chances {
  const hits = new Map<string, Ratio>()
  for (const { fallen, chance } of waysToFall()) {
    const prize = prizeOfPair(fallen, ordered)
    if (prize !== null) hits.set(prize, addRatios(hits.get(prize) ?? ratio(0), multiplyRatios(chance, ratio(pairs))))
  }
  return { hits, pushed: ratio(0) }
}

/**
 * As the published returns of Max 3D+ and Pro reckon: each prize by itself, as if no other could be won with it. Slightly
 * above the exact chances of `findChances`.
 */
export function firstOrderChances(ordered: boolean): Chances {
  const pairs = (count: number) => ratio(count * (count - 1), NUMBERS ** 2)
  const counts = TIERS.map(({ count }) => count)
  const all = counts.reduce((sum, count) => sum + count, 0)
  const inOneTier = counts.reduce((sum, count) => sum + count * (count - 1), 0)
  const specials = ordered ? ratio(1, NUMBERS ** 2) : pairs(2)
  const hits = new Map<string, Ratio>([
    ['DB2', specials],
    ...(ordered ? ([['DB2_REVERSED', specials]] as const) : []),
    ...TIERS.slice(1).map(({ code, count }): [string, Ratio] => [`${code}2`, pairs(count)]),
    ['ANY2', ratio(all * (all - 1) - inOneTier, NUMBERS ** 2)],
    ['DB1', ratio(2 * counts[0]!, NUMBERS)],
    ['ANY1', ratio(2 * (all - counts[0]!), NUMBERS)],
  ])
  return { hits, pushed: ratio(0) }
}

type Pairs = { ordered: boolean; odds: Odds }

/** Two different numbers, the highest prize of the pair. */
function definePair(code: string, { ordered, odds }: Pairs): PlayType {
  return definePlay(family, code, {
    shape: pool(digitsToken(3), 2, { most: 2 }),
    odds,
    score: ([[a = '', b = ''] = []], result) => {
      const pair = { first: fallenIn(result, a), second: fallenIn(result, b) }
      return { wins: winsOfPairs([pair], ordered), pushed: 0 }
    },
    findChances: () => chancesOfPair(ordered, 1),
  })
}

/** Each ordered pair of a pool: n (n − 1) lines. */
function defineAllPairs(code: string, { ordered, odds }: Pairs): PlayType {
  const times = (tokens: readonly string[]) => 2 * choose(tokens.length, 2)
  return definePlay(family, code, {
    shape: { ...pool(digitsToken(3), 2), countCombinations: ([tokens = []]) => times(tokens) },
    odds,
    score: ([tokens = []], result) => {
      const fallen = tokens.map(token => fallenIn(result, token))
      const pairs = fallen.flatMap(first => fallen.filter(each => each !== first).map(second => ({ first, second })))
      return { wins: winsOfPairs(pairs, ordered), pushed: 0 }
    },
    findChances: ([tokens = []]) => chancesOfPair(ordered, times(tokens)),
    findWays: ([tokens = []]) => {
      if (tokens.length !== 2) return null
      const ways = [...waysToFall()].map(({ fallen, chance }): Way => {
        const turned = { first: fallen.second, second: fallen.first }
        return { score: { wins: winsOfPairs([fallen, turned], ordered), pushed: 0 }, chance }
      })
      return mergeWays(ways)
    },
  })
}

function winsOfPairs(pairs: readonly Fallen[], ordered: boolean): Win[] {
  const counts = new Map<string, number>()
  for (const pair of pairs) {
    const prize = prizeOfPair(pair, ordered)
    if (prize !== null) counts.set(prize, (counts.get(prize) ?? 0) + 1)
  }
  return [...counts].map(([prize, combinations]) => ({ prize, hits: 1, combinations }))
}

const PLUS = oddsTable({ DB2: '100000', G12: '4000', G22: '1000', G32: '500', ANY2: '100', DB1: '15', ANY1: '4' })
const PRO = oddsTable({
  DB2: '200000',
  DB2_REVERSED: '40000',
  G12: '3000',
  G22: '1000',
  G32: '400',
  ANY2: '100',
  DB1: '10',
  ANY1: '4',
})

export const MAX3D: readonly PlayType[] = [
  straight,
  definePair('PLUS', { ordered: false, odds: PLUS }),
  definePair('PRO', { ordered: true, odds: PRO }),
  defineAllPairs('PRO_MULTI', { ordered: true, odds: PRO }),
]
