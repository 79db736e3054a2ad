import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onLadder, stepsBetween } from './ladder.ts'
import { powerPrices, proportionalPrices } from './margin.ts'

const markets = fc
  .array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 2, maxLength: 12 })
  .map(weights => weights.map(weight => weight / weights.reduce((sum, each) => sum + each)))
const overrounds = fc.double({ min: 0, max: 0.2, noNaN: true })

test('stakes that pay the same on every outcome return 1 / (1 + overround), and no price is above the fair one', () => {
  fc.assert(
    fc.property(markets, overrounds, (chances, overround) => {
      const prices = powerPrices(chances, overround)
      const stakes = prices.map(price => 1 / price)
      expect(1 / stakes.reduce((sum, stake) => sum + stake)).toBeCloseTo(1 / (1 + overround), 10)
      prices.forEach((price, i) => void expect(price * chances[i]!).toBeLessThanOrEqual(1 + 1e-12))
    }),
  )
})

test('what is nearly certain is priced, too: chances from 1 in 10,000, all that the book prices', () => {
  const sure = fc.double({ min: 1e-4, max: 0.01, noNaN: true })
  fc.assert(
    fc.property(sure, sure, fc.double({ min: 0.01, max: 0.25, noNaN: true }), (one, other, overround) => {
      for (const chances of [
        [one, 1 - one],
        [one, other, 1 - one - other],
      ]) {
        const prices = powerPrices(chances, overround)
        expect(prices.reduce((sum, price) => sum + 1 / price, 0)).toBeCloseTo(1 + overround, 9)
      }
    }),
  )
})

test('a long shot keeps less of its fair price than a favourite', () => {
  const chances = [0.7, 0.2, 0.1]
  const kept = powerPrices(chances, 0.05).map((price, i) => price * chances[i]!)
  expect(kept).toEqual(kept.toSorted((a, b) => b - a))
  expect(proportionalPrices(chances, 0.05).map((price, i) => price * chances[i]!)).toEqual(
    chances.map(() => expect.closeTo(1 / 1.05, 12)),
  )
})

test('double chances, which add up to 2, are priced by the same rule', () => {
  const chances = [0.73, 0.52, 0.75]
  expect(powerPrices(chances, 0.04).reduce((sum, price) => sum + 1 / price, 0)).toBeCloseTo(2.08, 10)
})

test.each([
  [[1, 0], 0.05],
  [[0.5, 0.5], 1],
  [[0.5, 0.5], -0.1],
])('no prices are made of %j at %d', (chances, overround) => {
  expect(() => powerPrices(chances, overround)).toThrow(RangeError)
})

test.each([
  [1.009, 0],
  [1.01, 1_010],
  [1.959, 1_950],
  [2.3, 2_300],
  [2.999, 2_990],
  [3.049, 3_000],
  [4.97, 4_950],
  [5.19, 5_100],
  [10.4, 10_000],
  [29.87, 29_500],
])('%d stands on the ladder at %d', (price, offered) => {
  expect(onLadder(price)).toBe(offered)
})

test('a price on the ladder stays where it is, and steps count it', () => {
  let price = 1_010
  for (let steps = 0; price < 20_000; steps++) {
    expect(onLadder(price / 1_000)).toBe(price)
    expect(stepsBetween(1_010, price)).toBe(steps)
    expect(stepsBetween(price, 1_010)).toBe(steps === 0 ? 0 : -steps)
    price += price < 3_000 ? 10 : price < 5_000 ? 50 : price < 10_000 ? 100 : 500
  }
})
