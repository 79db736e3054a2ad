import { expect, test } from 'vitest'
import { waitAfter } from './retry.ts'

const HOUR = 3_600_000

test.each([
  ['win', 1, 0, 1_000],
  ['win', 2, 1_000, 2_000],
  ['win', 3, 3_000, 5_000],
  ['end_round', 4, 8_000, 10_000],
  ['win', 5, 18_000, 30_000],
  ['win', 6, 48_000, 60_000],
  ['win', 70, 2 * HOUR, 900_000],
  ['win', 400, 72 * HOUR, undefined],
  ['rollback', 1, 0, 10_000],
  ['rollback', 5, 60_000, 30_000],
  ['rollback', 9_999, 999 * HOUR, 900_000],
] as const)('after attempt %#: %s %i at age %i ms waits %s', (op, attempts, ageMs, expected) => {
  expect(waitAfter(op, attempts, ageMs)).toBe(expected)
})
