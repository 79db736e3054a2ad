import { fromHex, toHex } from '#shared/hex.ts'
import { type Amount, amount } from '#shared/money.ts'
import { hmacSha256, sha256 } from '#shared/sha256.ts'
import { openStream } from '#shared/stream.ts'

/* What promotions draw (promotions §8), from a seed that was promised before: the server, the pages and `npm run verify-draw` alike. */

/** Stands for a public number where there is none: then whoever holds the seed is trusted not to use it. */
export const NO_PUBLIC_INPUT = '0'.repeat(64)

export const commitmentOf = (serverSeed: string): string => toHex(sha256(fromHex(serverSeed)))

const streamOf = (serverSeed: string, ...parts: readonly (string | number)[]) =>
  openStream(hmacSha256(fromHex(serverSeed), [...parts, 'v1'].join('|')))

export type EnvelopeTerms = { budget: Amount; count: number; min: Amount; max: Amount; unit: bigint }
type Seeded = { serverSeed: string; promotion: string }

/** Whether so much can be parted so: whole units, each part within its bounds. */
export function canBeParted({ budget, count, min, max, unit }: EnvelopeTerms): boolean {
  const whole = [budget, min, max].every(value => value > 0n && value % unit === 0n)
  return whole && min <= max && min * BigInt(count) <= budget && budget <= max * BigInt(count)
}

/**
 * The parts of an envelope in the order in which claims take them: each drawn below twice the mean of what is left, then all
 * shuffled, so that no place is better than another (promotions §8.2).
 */
export function drawEnvelope(inputs: Seeded & EnvelopeTerms & { publicInput: string }): Amount[] {
  const { serverSeed, promotion, publicInput, count, unit } = inputs
  const { uniform } = streamOf(serverSeed, 'promo', 'envelope', promotion, publicInput)
  const [min, max] = [inputs.min / unit, inputs.max / unit]
  let left = inputs.budget / unit
  const parts: bigint[] = []
  for (let k = 0; k < count - 1; k++) {
    const rest = BigInt(count - k)
    const low = larger(min, left - max * (rest - 1n))
    const high = larger(low, smaller(smaller(max, (2n * left) / rest - min), left - min * (rest - 1n)))
    const part = low + BigInt(uniform(Number(high - low + 1n)))
    parts.push(part)
    left -= part
  }
  parts.push(left)
  for (let k = 0; k < count - 1; k++) swap(parts, k, k + uniform(count - k))
  return parts.map(part => amount(part * unit))
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

function swap<T>(list: T[], one: number, other: number): void {
  const kept = list[one]!
  list[one] = list[other]!
  list[other] = kept
}

/** Where a wheel stops: the number that was drawn, and the place of the prize whose running sum first exceeds it. */
export function spinWheel(
  { serverSeed, promotion, clientSeed, nonce }: Seeded & { clientSeed: string; nonce: number },
  weights: readonly number[],
): { number: number; place: number } {
  const { uniform } = streamOf(serverSeed, 'promo', 'wheel', promotion, clientSeed, nonce)
  const number = uniform(weights.reduce((sum, weight) => sum + weight, 0))
  let sum = 0
  const place = weights.findIndex(weight => {
    sum += weight
    return number < sum
  })
  return { number, place }
}

export type Ticket = { no: number; member: string }
export type Win = { place: number; ticket: number; member: string }

/** Who wins which prize: tickets as a shuffle brings them up, each member one prize at the most (promotions §8.4). */
export function drawRaffle(
  { serverSeed, promotion, publicInput, entriesRoot }: Seeded & { publicInput: string; entriesRoot: string },
  tickets: readonly Ticket[],
  prizes: number,
): Win[] {
  const { uniform } = streamOf(serverSeed, 'promo', 'raffle', promotion, publicInput, entriesRoot)
  const order = tickets.toSorted((a, b) => a.no - b.no)
  const wins: Win[] = []
  const winners = new Set<string>()
  for (let k = 0; k < order.length && wins.length < prizes; k++) {
    swap(order, k, k + uniform(order.length - k))
    const { no, member } = order[k]!
    if (winners.has(member)) continue
    winners.add(member)
    wins.push({ place: wins.length, ticket: no, member })
  }
  return wins
}
