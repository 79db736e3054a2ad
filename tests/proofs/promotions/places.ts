import { drawEnvelope, drawRaffle, NO_PUBLIC_INPUT, spinWheel } from '#features/draws/rules/draws.ts'
import { testUniformity } from '#features/lottery/rules/draws/uniformity.ts'
import { toHex } from '#shared/hex.ts'
import { parseAmount } from '#shared/money.ts'
import { sha256 } from '#shared/sha256.ts'
import { openStream } from '#shared/stream.ts'

const promotion = 'places'
const PARTS = 5
/** In hundredths. */
const TERMS = { budget: 1_000, min: 50, max: 400 }
const MEAN = TERMS.budget / PARTS
/** Beyond these chance goes once in a thousand times: either way, and upward alone. */
const [EITHER, UPWARD] = [3.29, 3.09]

const seedOf = (i: number) => toHex(sha256(`place ${i}`))
export type Draw = (serverSeed: string) => number[]
/** Standard deviations by which something differs from what it should be. */
export type Apart = { what: string; deviation: number; isFar: boolean }

/** That no place of an envelope is better than another: its mean, its spread, and how often it is the largest part. */
export function measureEnvelope(many: number, draw: Draw = shuffled): Apart[] {
  const sums = Array.from({ length: PARTS }, () => ({ first: 0, second: 0, fourth: 0 }))
  const largest = Array.from({ length: PARTS }, () => 0)
  for (let i = 0; i < many; i++) {
    const units = draw(seedOf(i))
    for (const [place, unit] of units.entries()) {
      const apart = unit - MEAN
      sums[place]!.first += apart
      sums[place]!.second += apart ** 2
      sums[place]!.fourth += apart ** 4
    }
    const most = Math.max(...units)
    if (units.filter(unit => unit === most).length === 1) largest[units.indexOf(most)]!++
  }
  const spread = sums.reduce((sum, { second }) => sum + second, 0) / (PARTS * many)
  const fourth = sums.reduce((sum, each) => sum + each.fourth, 0) / (PARTS * many)
  const either = (what: string, deviation: number) => ({ what, deviation, isFar: Math.abs(deviation) > EITHER })
  return [
    ...sums.map(({ first }, i) => either(`mean of place ${i + 1}`, first / many / Math.sqrt(spread / many))),
    ...sums.map(({ second }, i) =>
      either(`spread of place ${i + 1}`, (second / many - spread) / Math.sqrt((fourth - spread ** 2) / many)),
    ),
    chiSquare('largest part by place', largest),
  ]
}

/** That a wheel draws each number as often, and a raffle each ticket, for the first prize and the second. */
export function measureWheelAndRaffle(many: number, wheel: Draw = spun): Apart[] {
  const tickets = Array.from({ length: 10 }, (_, i) => ({ no: i + 1, member: `m${i}` }))
  const [numbers, first, second] = [tickets.map(() => 0), tickets.map(() => 0), tickets.map(() => 0)]
  for (let i = 0; i < many; i++) {
    const serverSeed = seedOf(i)
    numbers[wheel(serverSeed)[0]!]!++
    const inputs = { serverSeed, promotion, publicInput: NO_PUBLIC_INPUT, entriesRoot: NO_PUBLIC_INPUT }
    const wins = drawRaffle(inputs, tickets, 2)
    first[wins[0]!.ticket - 1]!++
    second[wins[1]!.ticket - 1]!++
  }
  return [
    chiSquare('numbers of a wheel', numbers),
    chiSquare('tickets of the first prize', first),
    chiSquare('tickets of the second prize', second),
  ]
}

function chiSquare(what: string, counts: readonly number[]): Apart {
  const { deviation } = testUniformity(counts)
  return { what, deviation, isFar: deviation > UPWARD }
}

function shuffled(serverSeed: string): number[] {
  const [budget, min, max] = [TERMS.budget, TERMS.min, TERMS.max].map(each => parseAmount((each / 100).toFixed(2)))
  const terms = { budget: budget!, min: min!, max: max!, count: PARTS, unit: 100n }
  const parts = drawEnvelope({ ...terms, serverSeed, promotion, publicInput: NO_PUBLIC_INPUT })
  return parts.map(part => Number(part / 100n))
}

const spun = (serverSeed: string) => [spinWheel({ serverSeed, promotion, clientSeed: 'c', nonce: 1 }, [1, 3, 6]).number]

/** The double average without its shuffle: equal means, and late places that vary more. */
export function inOrder(serverSeed: string): number[] {
  const { uniform } = openStream(sha256(serverSeed))
  let left = TERMS.budget
  const parts: number[] = []
  for (let rest = PARTS; rest > 1; rest--) {
    const low = Math.max(TERMS.min, left - TERMS.max * (rest - 1))
    const most = Math.min(TERMS.max, Math.floor((2 * left) / rest) - TERMS.min, left - TERMS.min * (rest - 1))
    parts.push(low + uniform(Math.max(low, most) - low + 1))
    left -= parts.at(-1)!
  }
  return [...parts, left]
}

/** A byte's remainder: the first six of ten come 26 times in 256, the others 25 times. */
export const remainder = (serverSeed: string) => [sha256(serverSeed)[0]! % 10]
