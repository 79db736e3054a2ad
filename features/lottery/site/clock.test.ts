import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'

test.each([
  [9, { days: 0, digits: '00:09' }],
  [3_909, { days: 0, digits: '01:05:09' }],
  [90_000, { days: 1, digits: '01:00:00' }],
])('%d s are shown as %j', (seconds, clock) => {
  expect(clockOf(seconds)).toEqual(clock)
})
