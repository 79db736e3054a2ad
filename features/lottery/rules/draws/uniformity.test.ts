import { expect, test } from 'vitest'
import { sha256 } from '#shared/sha256.ts'
import { openStream } from '#shared/stream.ts'
import { drawNumbers } from './draw-numbers.ts'
import { lotoNumbers } from './loto.ts'
import { serialCorrelation, testUniformity } from './uniformity.ts'

const count = (values: readonly number[], kinds: number) => {
  const counts = Array.from({ length: kinds }, () => 0)
  for (const value of values) counts[value]!++
  return counts
}
const keys = (many: number) => Array.from({ length: many }, (_, i) => sha256(`key ${i}`))

test('the test’s figures are those worked out by hand', () => {
  expect(testUniformity([8, 12, 10, 10])).toMatchObject({ chiSquare: 0.8, degrees: 3 })
  // Tables give 3.841 for one degree and 18.307 for ten as what chance passes once in twenty: 1.645 deviations.
  const off = Math.sqrt((3.841 * 100) / 2)
  expect(testUniformity([100 + off, 100 - off]).deviation).toBeCloseTo(1.645, 1)
  const far = Math.sqrt((18.307 * 100) / 2)
  const ten = [100 + far, 100 - far, ...Array.from({ length: 9 }, () => 100)]
  expect(testUniformity(ten).deviation).toBeCloseTo(1.645, 2)
  expect(testUniformity([10, 10, 10]).deviation).toBeLessThan(-2.5)
  expect(testUniformity([40, 10, 10]).deviation).toBeGreaterThan(4)
})

test('values that follow each other are told apart from values that do not', () => {
  expect(serialCorrelation([1, 2, 3, 4, 5])).toBeCloseTo(0.4)
  expect(serialCorrelation([1, -1, 1, -1])).toBeCloseTo(-0.75)
  expect(serialCorrelation([2, 2, 2])).toBe(0)
})

test('digits of a stream are alike and tell nothing of the next one', () => {
  const stream = openStream(sha256('stream'))
  const digits = Array.from({ length: 20_000 }, () => stream.uniform(10))
  expect(testUniformity(count(digits, 10)).deviation).toBeLessThan(4)
  expect(Math.abs(serialCorrelation(digits))).toBeLessThan(4 / Math.sqrt(digits.length))
})

test('last two digits of Northern draws are alike, as in 7,530 real ones', () => {
  const draws = keys(400).map(key => drawNumbers('VN27', openStream(key)))
  const last2 = draws.flatMap(draw => lotoNumbers(draw).map(Number))
  expect(testUniformity(count(last2, 100)).deviation).toBeLessThan(4)
})

test('each ball is as likely in each place', () => {
  const draws = keys(2000).map(key => drawNumbers('PK10', openStream(key)).tiers[0]!)
  for (let place = 0; place < 10; place++) {
    const balls = draws.map(draw => Number(draw[place]) - 1)
    expect(testUniformity(count(balls, 10)).deviation).toBeLessThan(4)
  }
})
