import { expect, test } from 'vitest'
import { courtesyCloseAt, isBeforeClose, pollDelayMs, remainingMs } from './closing.ts'

const drawAt = 1_000_000

test('a bet at close − 1 ms is in time, at close it is late', () => {
  expect([944_999, 945_000].map(now => isBeforeClose(now, drawAt, 55))).toEqual([true, false])
})

test('remaining time is to the draw and never below 0', () => {
  expect([990_000, 1_000_001].map(now => remainingMs(now, drawAt))).toEqual([10_000, 0])
})

test('a screen closes half a round trip, the lock and a second before the draw', () => {
  expect(courtesyCloseAt(500_000, { remainTimeMs: 60_000, roundTripMs: 300, lockTimeSec: 5 })).toBe(553_850)
})

const lottery = (remainTimeMs: number, isOpen = true, numero = '202608220001') => ({ isOpen, numero, remainTimeMs })

test.each([
  ['the smallest of the open ones', [lottery(12_000), lottery(9_000), lottery(20_000)], 9_000],
  ['closed ones left out', [lottery(12_000), lottery(9_000, false)], 12_000],
  ['those without a number left out', [lottery(12_000), lottery(9_000, true, '')], 12_000],
  ['thirty seconds at most', [lottery(90_000)], 30_000],
  ['seven seconds at 0', [lottery(0), lottery(12_000)], 7_000],
  ['seven seconds below 0', [lottery(-5)], 7_000],
  ['seven seconds without lotteries', [], 7_000],
])('a list asks again after %s', (_, lotteries, expected) => {
  expect(pollDelayMs(lotteries)).toBe(expected)
})
