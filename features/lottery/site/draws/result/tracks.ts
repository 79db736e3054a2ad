import { lotoNumbers } from '#features/lottery/rules/draws/loto.ts'
import type { Fallen } from '#features/lottery/rules/draws/statistics.ts'
import { STRUCTURES } from '#features/lottery/rules/structures/structures.ts'
import type { Result, StructureCode } from '#features/lottery/rules/types.ts'

/** Something that is counted over draws: what could fall, and what of it fell in one. */
export type Track = {
  key: 'last2' | 'special2' | 'tens' | 'units' | 'position' | 'ball' | 'extra' | 'face' | 'sum' | 'number2'
  /** Which of several alike, from 1; 0 where there is one. */
  place: number
  tokens: readonly string[]
  fallenOf: (result: Result) => Fallen
}

/** Two or three things a draw can be, a bead each. */
export type Road = {
  key: 'size' | 'parity' | 'dragon'
  /** What is looked at: the sum of a draw, or the number of its special prize. */
  of: 'sum' | 'special2' | 'ends'
  classify: (result: Result) => Side
}
export type Side = 'big' | 'small' | 'odd' | 'even' | 'dragon' | 'tiger' | 'tie'

const DIGITS = [...'0123456789']
const HUNDRED = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
const upTo = (highest: number, lowest = 1) => Array.from({ length: highest - lowest + 1 }, (_, i) => String(lowest + i))
const first = (result: Result) => result.tiers[0]![0]!
const digitsOf = (result: Result) => (result.tiers[0]!.length === 1 ? [...first(result)] : result.tiers[0]!)
const sumOf = (result: Result) => result.tiers[0]!.reduce((sum, number) => sum + Number(number), 0)

/** What is counted of a structure's draws, the most asked for first. */
export function tracksOf(structure: StructureCode): readonly Track[] {
  if (structure === 'VN27' || structure === 'VN18') return VIETNAM
  if (structure === 'SSC' || structure === 'D3') return positions(STRUCTURES[structure].tiers[0]!.count, DIGITS)
  if (structure === 'D4' || structure === 'D5') return positions(structure === 'D4' ? 4 : 5, DIGITS)
  if (structure === 'PK10') return positions(10, upTo(10))
  if (structure === 'K3') return DICE
  const [main, extra] = STRUCTURES[structure].tiers
  if (main && 'highest' in main.of) {
    const balls = (at: number, key: 'ball' | 'extra', highest: number): Track => ({
      key,
      place: 0,
      tokens: upTo(highest),
      fallenOf: result => result.tiers[at]!,
    })
    const more = extra && 'highest' in extra.of && !extra.apartFrom ? [balls(1, 'extra', extra.of.highest)] : []
    return [balls(0, 'ball', main.of.highest), ...more]
  }
  return [{ key: 'number2', place: 0, tokens: HUNDRED, fallenOf: lotoNumbers }]
}

/** Roads of beads that fit a structure; none where a draw has no sides. */
export function roadsOf(structure: StructureCode): readonly Road[] {
  if (structure === 'VN27' || structure === 'VN18') return specialRoads
  if (structure === 'SSC') return [...sumRoads(23), DRAGON]
  if (structure === 'D3') return sumRoads(14)
  if (structure === 'K3') return sumRoads(11)
  if (structure === 'KENO80') return KENO_ROADS
  if (structure === 'PK10') return championRoads
  return []
}

const VIETNAM: readonly Track[] = [
  { key: 'last2', place: 0, tokens: HUNDRED, fallenOf: lotoNumbers },
  { key: 'special2', place: 0, tokens: HUNDRED, fallenOf: result => [first(result).slice(-2)] },
  { key: 'tens', place: 0, tokens: DIGITS, fallenOf: result => [first(result).at(-2)!] },
  { key: 'units', place: 0, tokens: DIGITS, fallenOf: result => [first(result).at(-1)!] },
]

const DICE: readonly Track[] = [
  { key: 'face', place: 0, tokens: upTo(6), fallenOf: result => result.tiers[0]! },
  { key: 'sum', place: 0, tokens: upTo(18, 3), fallenOf: result => [String(sumOf(result))] },
]

function positions(count: number, tokens: readonly string[]): Track[] {
  return Array.from({ length: count }, (_, at) => ({
    key: 'position',
    place: at + 1,
    tokens,
    fallenOf: result => [digitsOf(result)[at]!],
  }))
}

const parity = (number: number): Side => (number % 2 === 1 ? 'odd' : 'even')
const size = (number: number, big: number): Side => (number >= big ? 'big' : 'small')

function sumRoads(big: number): Road[] {
  return [
    { key: 'size', of: 'sum', classify: result => size(sumOf(result), big) },
    { key: 'parity', of: 'sum', classify: result => parity(sumOf(result)) },
  ]
}

/** The middle sum is neither: bets on it come back (lottery.md §4). */
const MIDDLE_SUM = 810
const [, kenoParity] = sumRoads(0)
const KENO_ROADS: readonly Road[] = [
  {
    key: 'size',
    of: 'sum',
    classify: result => (sumOf(result) === MIDDLE_SUM ? 'tie' : size(sumOf(result), MIDDLE_SUM)),
  },
  kenoParity!,
]

/** Bets on sides look at the special prize alone, never at all numbers (lottery.md §1.4). */
const specialRoads: readonly Road[] = [
  { key: 'size', of: 'special2', classify: result => size(Number(first(result).slice(-2)), 50) },
  { key: 'parity', of: 'special2', classify: result => parity(Number(first(result).slice(-2))) },
]

const championSum = (result: Result) => Number(result.tiers[0]![0]) + Number(result.tiers[0]![1])
const championRoads: readonly Road[] = [
  { key: 'size', of: 'sum', classify: result => size(championSum(result), 12) },
  { key: 'parity', of: 'sum', classify: result => parity(championSum(result)) },
]

const DRAGON: Road = {
  key: 'dragon',
  of: 'ends',
  classify: result => {
    const [dragon, tiger] = [Number(result.tiers[0]![0]), Number(result.tiers[0]!.at(-1))]
    return dragon > tiger ? 'dragon' : dragon < tiger ? 'tiger' : 'tie'
  },
}
