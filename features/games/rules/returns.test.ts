import { expect, test } from 'vitest'
import { judgeReturn } from './returns.ts'

test.each([
  ['nothing staked', 0n, 0n, { expected: '97.0000', sigma: '1.0000' }, null, null, 'within'],
  ['what should come back is not known', 100n, 50n, {}, '50.00', null, 'within'],
  ['just within three deviations', 10_000n, 9_999n, { expected: '97.0000', sigma: '1.0000' }, '99.99', '3.0', 'within'],
  ['three above', 10_000n, 10_000n, { expected: '97.0000', sigma: '1.0000' }, '100.00', '3.0', 'watch'],
  ['four below', 10_000n, 9_300n, { expected: '97.0000', sigma: '1.0000' }, '93.00', '-4.0', 'alarm'],
] as const)('%s', (_, stake, payout, told, actual, away, level) => {
  expect(judgeReturn({ stake, payout }, told)).toEqual({ actual, away, level })
})
