import { expect, test } from 'vitest'
import { testUniformity } from '#features/lottery/rules/draws/uniformity.ts'
import { toHex } from '#shared/hex.ts'
import { parseAmount } from '#shared/money.ts'
import { sha256 } from '#shared/sha256.ts'
import { sized } from '../../../tests/size.ts'
import { drawEnvelope, drawRaffle, NO_PUBLIC_INPUT, spinWheel } from './draws.ts'

/* That no place is better than another (promotions §14, A7). */

const LONG_MS = 900_000
/** Chance passes it about once in 30,000 checks. */
const FAR = 4
const promotion = 'places'
const seedOf = (i: number) => toHex(sha256(`place ${i}`))

test(
  'each place of an envelope has the same mean and spread, and the largest part as often',
  () => {
    const [many, count] = [sized(3_000, 1_000_000), 5]
    const terms = { budget: parseAmount('10'), count, min: parseAmount('0.50'), max: parseAmount('4'), unit: 100n }
    const mean = 200
    const sums = Array.from({ length: count }, () => ({ first: 0, second: 0, fourth: 0 }))
    const largest = Array.from({ length: count }, () => 0)
    for (let i = 0; i < many; i++) {
      const parts = drawEnvelope({ ...terms, serverSeed: seedOf(i), promotion, publicInput: NO_PUBLIC_INPUT })
      const units = parts.map(part => Number(part / terms.unit))
      for (const [place, unit] of units.entries()) {
        const apart = unit - mean
        sums[place]!.first += apart
        sums[place]!.second += apart ** 2
        sums[place]!.fourth += apart ** 4
      }
      const most = Math.max(...units)
      if (units.filter(unit => unit === most).length === 1) largest[units.indexOf(most)]!++
    }
    const spread = sums.reduce((sum, { second }) => sum + second, 0) / (count * many)
    const fourth = sums.reduce((sum, each) => sum + each.fourth, 0) / (count * many)
    for (const { first, second } of sums) {
      expect(Math.abs(first / many) / Math.sqrt(spread / many)).toBeLessThan(FAR)
      expect(Math.abs(second / many - spread) / Math.sqrt((fourth - spread ** 2) / many)).toBeLessThan(FAR)
    }
    expect(testUniformity(largest).deviation).toBeLessThan(FAR)
  },
  LONG_MS,
)

test(
  'a wheel and a raffle draw each number as often',
  () => {
    const many = sized(5_000, 500_000)
    const [numbers, tickets] = [10, Array.from({ length: 10 }, (_, i) => ({ no: i + 1, member: `m${i}` }))]
    const spun = Array.from({ length: numbers }, () => 0)
    const [first, second] = [spun.slice(), spun.slice()]
    for (let i = 0; i < many; i++) {
      const serverSeed = seedOf(i)
      spun[spinWheel({ serverSeed, promotion, clientSeed: 'c', nonce: i + 1 }, [1, 3, 6]).number]!++
      const inputs = { serverSeed, promotion, publicInput: NO_PUBLIC_INPUT, entriesRoot: NO_PUBLIC_INPUT }
      const wins = drawRaffle(inputs, tickets, 2)
      first[wins[0]!.ticket - 1]!++
      second[wins[1]!.ticket - 1]!++
    }
    for (const counts of [spun, first, second]) expect(testUniformity(counts).deviation).toBeLessThan(FAR)
  },
  LONG_MS,
)
