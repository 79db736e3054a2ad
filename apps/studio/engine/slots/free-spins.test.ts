import { expect, test } from 'vitest'
import type { SpinMoments } from './figures/spin-moments.ts'
import { valueFreeSpins } from './free-spins.ts'

const free: SpinMoments = {
  mean: 2,
  lineMean: 2,
  square: 50,
  awards: [
    { spins: 0, probability: 0.96, mean: 1.7 },
    { spins: 5, probability: 0.03, mean: 0.2 },
    { spins: 10, probability: 0.01, mean: 0.1 },
  ],
}

test('a maximum far away changes nothing', () => {
  const limited = valueFreeSpins(free, 400)(10)
  const unlimited = valueFreeSpins(free, Number.POSITIVE_INFINITY)(10)
  expect(limited.mean).toBeCloseTo(unlimited.mean, 6)
  expect(limited.square).toBeCloseTo(unlimited.square, 3)
  expect(limited.spins).toBeCloseTo(unlimited.spins, 6)
})

test('a maximum equal to the award leaves the spins independent', () => {
  const { mean, square, spins } = valueFreeSpins(free, 10)(10)
  expect(spins).toBeCloseTo(10, 12)
  expect(mean).toBeCloseTo(20, 12)
  expect(square - mean ** 2).toBeCloseTo(10 * (50 - 4), 9)
})

test('an award beyond the maximum is cut', () => {
  expect(valueFreeSpins(free, 4)(10).spins).toBeCloseTo(4, 12)
})

test('free spins that bring one more on average are refused without a maximum', () => {
  const endless = { ...free, awards: [{ spins: 1, probability: 1, mean: 2 }] }
  expect(() => valueFreeSpins(endless, Number.POSITIVE_INFINITY)).toThrow(RangeError)
  expect(valueFreeSpins(endless, 7)(1).spins).toBeCloseTo(7, 12)
})
