import { expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { convertedOf, GRACE_MS, progressAfter, returnsTo, type State, stateAfter } from './states.ts'

const END = new Date('2026-11-28T12:00:00Z')
const after = (ms: number) => new Date(END.getTime() + ms)
const money = (value: number) => amount(BigInt(value) * 10_000n)

test.each([
  ['ACTIVE', false, -1, 'bonus'],
  ['EXPIRING', false, 1, 'bonus'],
  ['COMPLETED', true, 1, 'cash'],
  ['LOST', false, -1, 'bonus'],
  ['LOST', true, -1, 'cash'],
  ['LOST', false, 0, 'expired'],
  ['EXPIRED', false, 1, 'expired'],
  ['FORFEITED', true, -1, 'expired'],
] as const)('money of a %s bonus, another live: %s, %i ms after its end, goes to %s', (state, otherIsLive, ms, to) => {
  expect(returnsTo({ state, endsAt: END }, { otherIsLive, at: after(ms) })).toBe(to)
})

const LIVE = {
  state: 'ACTIVE' as State,
  required: money(20),
  endsAt: END,
  money: money(5),
  openBets: 0,
  openWithMoney: 0,
}
test.each([
  ['goes on', { progress: money(19) }, -1, 'ACTIVE'],
  ['is done at the last unit, also after its end', { progress: money(20) }, 1, 'COMPLETED'],
  ['has nothing left', { progress: money(1), money: money(0) }, -1, 'LOST'],
  [
    'has its last money in an open bet',
    { progress: money(1), money: money(0), openBets: 1, openWithMoney: 1 },
    -1,
    'ACTIVE',
  ],
  ['is over', { progress: money(1) }, 0, 'EXPIRED'],
  ['is over while a bet is open', { progress: money(1), openBets: 1 }, GRACE_MS - 1, 'EXPIRING'],
  ['waited for it long enough', { progress: money(1), openBets: 1 }, GRACE_MS, 'EXPIRED'],
] as const)('a bonus that %s', (_, change, ms, state) => {
  expect(stateAfter({ ...LIVE, ...change }, after(ms))).toBe(state)
})

test('progress goes by the difference, never below nothing or beyond what is required', () => {
  expect(progressAfter(money(15), money(20), money(5), money(0))).toBe(money(10))
  expect(progressAfter(money(15), money(20), money(0), money(10))).toBe(money(20))
  expect(progressAfter(money(3), money(20), money(5), money(0))).toBe(0n)
})

test('all money of a completed bonus becomes cash, unless the offer told a most', () => {
  expect(convertedOf(money(90), money(10), undefined)).toBe(money(90))
  expect(convertedOf(money(90), money(10), 3)).toBe(money(30))
})
