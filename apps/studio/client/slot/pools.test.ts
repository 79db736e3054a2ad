import { expect, test } from 'vitest'
import { shareOf } from './pools.ts'

test('the highest stake wins the whole pool, another its part of it, rounded down', () => {
  expect(shareOf(21_500_000n, 7_500n, 7_500n)).toBe(21_500_000n)
  expect(shareOf(21_500_000n, 75n, 7_500n)).toBe(215_000n)
  expect(shareOf(199n, 75n, 7_500n)).toBe(1n)
})
