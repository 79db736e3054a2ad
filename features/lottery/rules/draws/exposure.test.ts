import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/property.ts'
import { parseOdds } from '../odds.ts'
import { expectedDeviation, keptWhenDrawn, roomOnNumber, worstPayout } from './exposure.ts'

const lo = (points: bigint) => ({ points, odds: parseOdds('99.5'), slots: 27 })
const de = (points: bigint) => ({ points, odds: parseOdds('99.5'), slots: 1 })

test('a number paid once keeps income less its prize', () => {
  expect(keptWhenDrawn(1_000_000n, de(5_000n))).toBe(502_500n)
  expect(keptWhenDrawn(100_000n, de(5_000n))).toBe(-397_500n)
})

test('a number paid by hits deviates from the others’ mean, times its odds', () => {
  // (99,000 over 99 others − 1,000) × 99.5 = 0; with 2,000 on it: (98,000 / 99 − 2,000) × 99.5.
  expect(expectedDeviation(100_000n, lo(1_000n), 100n)).toBe(0n)
  expect(expectedDeviation(100_000n, lo(2_000n), 100n)).toBe(-100_506n)
})

test('at worst a number falls four times, or as often as it has slots', () => {
  expect(worstPayout(lo(1_000n))).toBe(398_000n)
  expect(worstPayout(de(1_000n))).toBe(99_500n)
  expect(worstPayout({ ...lo(1_000n), slots: 3 })).toBe(298_500n)
})

test('room is what the tighter limit leaves, 0 when the number is full, none without limits', () => {
  expect(roomOnNumber(lo(300n), { points: 1_000n, worstPayout: null })).toBe(700n)
  expect(roomOnNumber(lo(300n), { points: 1_000n, worstPayout: 199_000n })).toBe(200n)
  expect(roomOnNumber(lo(1_200n), { points: 1_000n, worstPayout: null })).toBe(0n)
  expect(roomOnNumber(lo(0n), { points: 0n, worstPayout: null })).toBe(0n)
  expect(roomOnNumber(lo(300n), { points: null, worstPayout: null })).toBeNull()
})

test('what there is room for never costs more than the limit, one point more does', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const odds = fc.bigInt({ min: 1_000_000n, max: 10n ** 11n })
  fc.assert(
    fc.property(amounts, amounts, odds, fc.integer({ min: 1, max: 27 }), (points, limit, price, slots) => {
      const risk = { points, odds: price, slots }
      const room = roomOnNumber(risk, { points: null, worstPayout: limit })!
      const after = points + room
      if (room > 0n) expect(worstPayout({ ...risk, points: after })).toBeLessThanOrEqual(limit)
      expect(worstPayout({ ...risk, points: after + 1n })).toBeGreaterThan(limit - 1n)
    }),
  )
})
