import { expect, test } from 'vitest'
import { medianOf, rankSumP } from './rank-sum.ts'

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

test('samples of one distribution are told apart rarely, samples that differ surely', () => {
  expect(rankSumP(range(0, 50), range(0, 50))).toBeCloseTo(1, 2)
  expect(rankSumP(range(0, 50), range(50, 100))).toBeLessThan(1e-9)
  // Every second of 100 values: U = 1,225 of a mean of 1,250, so z = 0.1723.
  const odd = range(0, 100).filter(i => i % 2 === 1)
  const even = range(0, 100).filter(i => i % 2 === 0)
  expect(rankSumP(even, odd)).toBeCloseTo(0.8632, 3)
  expect(rankSumP([1, 1, 1], [1, 1, 1])).toBe(1)
})

test('the median of an uneven number of values is the middle one', () => {
  expect(medianOf([9, 1, 5])).toBe(5)
})
