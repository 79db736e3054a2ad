import { expect, test } from 'vitest'
import { defaultOf, highestStake, isPlayed, stakesWithin } from './stakes.ts'

const slot = { id: 'g', unit: 20 }

test.each([
  ['CRD', 20n, 10_000n, 100n],
  ['VND', 1_000n, 200_000n, 10_000n],
])('stakes in %s go from %s to %s, usually %s', (currency, lowest, highest, usual) => {
  const stakes = stakesWithin(slot, currency, [])
  expect([stakes[0], stakes.at(-1), defaultOf(stakes, currency)]).toEqual([lowest, highest, usual])
  expect(highestStake(slot, currency)).toBe(highest)
})

test('limits of the platform leave some of them; a currency that is not played has none', () => {
  expect(stakesWithin(slot, 'VND', [{ game: 'g', currency: 'VND', min: 5_000n, max: 20_000n }])).toEqual([
    5_000n,
    10_000n,
    20_000n,
  ])
  expect(stakesWithin(slot, 'XYZ', [])).toEqual([])
  expect([isPlayed('VND'), isPlayed('XYZ'), isPlayed('toString')]).toEqual([true, false, false])
})
