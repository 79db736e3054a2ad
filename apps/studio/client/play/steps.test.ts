import { expect, test } from 'vitest'
import { moveStake, type StakeMove } from './steps.ts'

const stakes = [10n, 20n, 30n, 50n, 100n, 500n]

test.each<[StakeMove, bigint, bigint, bigint]>([
  ['half', 100n, 1_000n, 50n],
  ['half', 50n, 1_000n, 20n],
  ['half', 10n, 1_000n, 10n],
  ['double', 20n, 1_000n, 30n],
  ['double', 50n, 1_000n, 100n],
  ['double', 500n, 1_000n, 500n],
  ['least', 100n, 1_000n, 10n],
  ['most', 10n, 1_000n, 500n],
  ['most', 10n, 99n, 50n],
  ['most', 50n, 3n, 10n],
])('%s of %s with a balance of %s is %s', (move, chosen, balance, stake) => {
  expect(moveStake(move, stakes, chosen, balance)).toBe(stake)
})
