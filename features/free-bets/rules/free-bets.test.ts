import { expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { betProblem, comesBack, profitOf, RESULTS } from './free-bets.ts'

test.each([
  ['10', 25_000n, 'WIN', '15'],
  ['10', 25_000n, 'HALF_WIN', '7.50'],
  ['10', 25_000n, 'LOSE', '0'],
  ['10', 25_000n, 'HALF_LOSE', '0'],
  ['10', 25_000n, 'VOID', '0'],
  ['3.33', 17_777n, 'WIN', '2.58'],
  ['0.01', 15_000n, 'HALF_WIN', '0'],
] as const)('a free bet of %s at %s that ends as %s wins %s', (value, odds, result, profit) => {
  expect(profitOf(parseAmount(value), odds, result, 100n)).toBe(parseAmount(profit))
})

const OPEN = { state: 'OPEN', expiresAt: 1_000, minOdds: 15_000n, scope: ['SPORTS'] } as const
const BET = { odds: 15_000n, category: 'SPORTS', now: 999 }
test.each([
  [OPEN, BET, undefined],
  [OPEN, { ...BET, odds: 14_999n }, 'odds_too_low'],
  [OPEN, { ...BET, now: 1_000 }, 'reward_expired'],
  [OPEN, { ...BET, category: 'ESPORTS' }, 'not_allowed'],
  [{ ...OPEN, scope: [] }, { ...BET, category: 'ESPORTS' }, undefined],
  [{ ...OPEN, state: 'USED' as const }, BET, 'already_used'],
  [{ ...OPEN, state: 'SETTLED' as const }, BET, 'already_used'],
  [{ ...OPEN, state: 'REVOKED' as const }, BET, 'reward_expired'],
])('a token is bet with where nothing forbids it (case %#)', (token, bet, problem) => {
  expect(betProblem(token, bet)).toBe(problem)
})

test('what decides nothing gives the token back', () => {
  expect(RESULTS.filter(comesBack)).toEqual(['PUSH', 'VOID'])
})
