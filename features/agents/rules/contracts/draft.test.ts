import { expect, test } from 'vitest'
import { ppmOf } from '../percent.ts'
import { type Draft, draftOf, NEW_TIER, termsOf } from './draft.ts'

test.each([
  ['0.6', 6_000],
  ['12', 120_000],
  ['0,0001', 1],
  ['', undefined],
  ['1.00001', undefined],
  ['-1', undefined],
  ['1000', undefined],
])('%s percent are %s millionths', (percent, ppm) => {
  expect(ppmOf(percent)).toBe(ppm)
})

const draft: Draft = {
  ...draftOf(null, []),
  tiers: [{ bet: '10000', loss: '500', active: '2', rateType: 'F', rate: '12.5' }],
}

test('a salary may pay a sum; a dividend never does', () => {
  expect(termsOf(draft, 'daily', 'mem_1')?.tiers).toEqual([
    { minValidBet: '10000', minNetLoss: '0', minActive: 2, rateType: 'F', ratePpm: 0, amount: '12.5' },
  ])
  expect(termsOf(draft, 'dividend', 'mem_1')?.tiers).toEqual([
    { minValidBet: '10000', minNetLoss: '500', minActive: 2, rateType: 'P', ratePpm: 125_000, amount: '0' },
  ])
})

test('what is not typed whole is asked of nobody', () => {
  expect(termsOf({ ...draft, tiers: [...draft.tiers, NEW_TIER] }, 'daily', 'mem_1')).toBeUndefined()
  expect(termsOf({ ...draft, minActiveBet: 'x' }, 'daily', 'mem_1')).toBeUndefined()
})
