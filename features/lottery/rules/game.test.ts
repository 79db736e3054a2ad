import { expect, test } from 'vitest'
import { type Game, isSoundSeries, leastReturnsPpm, marginExcess, returnPpm } from './game.ts'
import { findPlay, PLAYS } from './lottery.ts'
import { flatOdds } from './odds.ts'
import { compareRatios, ratio, ratioToNumber } from './ratio.ts'
import { highestReturn } from './returns/highest-return.ts'
import { sampleSelections } from './returns/samples.ts'

const series = { minSeries: 1700, maxBetSeries: 1950, defaultSeries: 1800, userSeries: 1980, base: 2000 }
const game = { series, minLevel: 0, minMarginPpm: 5_000 }
const play = (family: string, code: string) => findPlay(family, code)!

test.each(PLAYS.map(each => [each.code, each] as const))('%s has a bet to judge its odds by', (_, each) => {
  expect(sampleSelections(each).length).toBeGreaterThan(0)
})

test('of several numbers the best paid one decides', () => {
  expect(highestReturn(play('K3', 'K3_SUM'))).toEqual(ratio(9, 10))
  const generous = { ...play('K3', 'K3_SUM').odds, 11: 9_000_000n }
  expect(ratioToNumber(highestReturn(play('K3', 'K3_SUM'), generous))).toBeCloseTo((27 / 216) * 9, 9)
})

test('lô at 99.5 leaves half a percent: what is asked, and no more', () => {
  const lo = play('MB', 'MB_LO2')
  const onTop = { ...game, minLevel: 10 }
  expect(marginExcess(lo, lo.odds, onTop)).toEqual(ratio(0))
  expect(compareRatios(marginExcess(lo, flatOdds('99.6'), onTop), ratio(0))).toBe(1)
  // Each level takes 0.1 % of the odds and gives 0.1 % of the stake: slightly more.
  expect(marginExcess(lo, lo.odds, game)).toEqual(ratio(1, 20_000))
})

test('a rebate counts against the margin as the odds do, at each level and series a member may choose', () => {
  const lo = play('MB', 'MB_LO2')
  // At 99.9 with every level to the lowest: 0.999 × 0.99 + 1 % rebate is above 99.5 %.
  expect(ratioToNumber(marginExcess(lo, flatOdds('99.9'), { ...game, minMarginPpm: 0 }))).toBeLessThanOrEqual(0)
  expect(ratioToNumber(marginExcess(lo, flatOdds('99.9'), { ...game, minMarginPpm: 2_000 }))).toBeGreaterThan(0)
  const straight = play('SSC', 'SSC_Q3_STRAIGHT')
  // Series and rebate together are the user's series: 1980 of 2000.
  expect(ratioToNumber(marginExcess(straight, straight.odds, { ...game, minMarginPpm: 0 }))).toBeCloseTo(-0.01, 5)
})

test('members are told the return at the odds they see first', () => {
  expect(returnPpm(play('MB', 'MB_LO2'), flatOdds('99.5'), null)).toBe(995_000)
  const straight = play('SSC', 'SSC_Q3_STRAIGHT')
  expect(returnPpm(straight, straight.odds, { ...series, defaultSeries: 1900 })).toBe(950_000)
})

test('at the least unit the return is what is paid after rounding', () => {
  const limits = { CRD: { minUnit: 10n }, VND: { minUnit: 1_000n } } as unknown as Game['limits']
  const flat = play('MB', 'MB_LO2_1K')
  expect(returnPpm(flat, flat.odds, null)).toBe(994_950)
  // One hit pays 36 instead of 36.85, two 73 instead of 73.7: two points in all.
  expect(leastReturnsPpm(flat, flat.odds, { series: null, limits })).toEqual({ CRD: 975_182, VND: 994_950 })
  const lo = play('MB', 'MB_LO2')
  expect(leastReturnsPpm(lo, lo.odds, { series: null, limits })).toEqual({ CRD: 995_000, VND: 995_000 })
})

test('series are even and in order', () => {
  expect(isSoundSeries(series)).toBe(true)
  expect(isSoundSeries({ ...series, defaultSeries: 1801 })).toBe(false)
  expect(isSoundSeries({ ...series, maxBetSeries: 1990 })).toBe(false)
  expect(isSoundSeries({ ...series, userSeries: 2002 })).toBe(false)
})
