import { expect, test } from 'vitest'
import { judge } from './returns.ts'

/** So many bets of 1. */
const ones = (bets: number, paid: number) => ({ bets, staked: bets, paid, squares: bets })
const SLOT = { rtp: 0.96, deviation: 5, topWin: 1000 }

test('of 10,000 equal bets the band is three times σ ÷ 100 wide on each side', () => {
  const { actual, low, high, sigmas } = judge(ones(10_000, 9_700), SLOT)
  expect(actual).toBeCloseTo(0.97)
  expect([low, high]).toEqual([expect.closeTo(0.81), expect.closeTo(1.11)])
  expect(sigmas).toBeCloseTo(0.2)
})

test('few large bets tell less than many small ones of the same sum', () => {
  const small = judge({ bets: 10_000, staked: 10_000, paid: 12_000, squares: 10_000 }, SLOT)
  const large = judge({ bets: 100, staked: 10_000, paid: 12_000, squares: 1_000_000 }, SLOT)
  expect(small.sigmas! / large.sigmas!).toBeCloseTo(10)
})

test('beyond four standard deviations it alarms, on both sides', () => {
  const of = (sigmas: number) => judge(ones(10_000, 9_600 + sigmas * 500), SLOT).isAlarm
  expect([-4.1, -3.9, 3.9, 4.1].map(of)).toEqual([true, false, false, true])
})

test('one highest win in few bets is no alarm, a game that pays nothing is one', () => {
  expect(judge(ones(100, 1_000), SLOT)).toMatchObject({ isAlarm: false })
  expect(judge(ones(2_400, 2_304 + 1_000), SLOT)).toMatchObject({ isAlarm: false })
  expect(judge(ones(1_000, 0), SLOT).isAlarm).toBe(true)
})

test('nothing is said of a game whose vendor says nothing, or that nobody played', () => {
  expect(judge(ones(10, 9), { ...SLOT, deviation: null })).toEqual({
    ...{ actual: 0.9, low: null, high: null, sigmas: null, isAlarm: false },
  })
  expect(judge(ones(0, 0), SLOT)).toMatchObject({ actual: null, sigmas: null })
})
