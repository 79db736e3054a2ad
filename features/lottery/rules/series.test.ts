import { expect, test } from 'vitest'
import { findPlay } from './lottery.ts'
import { flatOdds, formatOdds, ladderOdds, parseOdds } from './odds.ts'
import { compareRatios, ratio, ratioToNumber } from './ratio.ts'
import { checkMargin, exactReturn } from './returns/returns.ts'
import {
  chainSharesPpm,
  fairOdds,
  formatPercent,
  highestSeries,
  lottUnit,
  maySellSeries,
  seriesOdds,
  seriesRebatePpm,
} from './series.ts'

test('odds are exact decimals and nothing else', () => {
  expect(parseOdds('99.401')).toBe(99_401_000n)
  expect(formatOdds(parseOdds('8880'))).toBe('8880')
  for (const text of ['', '-1', '1e3', '1.1234567', '.5']) expect(() => parseOdds(text)).toThrow(RangeError)
})

test('the ladder loses a tenth of a percent a level, to three decimals, halves up', () => {
  expect(formatOdds(ladderOdds(parseOdds('99.5'), 7))).toBe('99.202')
  expect(formatOdds(ladderOdds(parseOdds('16'), 0))).toBe('15.84')
  expect(() => ladderOdds(1n, 11)).toThrow(RangeError)
})

test('a member at series 1980 has 1 % back at 1960 and 9 % at 1800', () => {
  expect([1980, 1960, 1800].map(bet => formatPercent(seriesRebatePpm(1980, bet)))).toEqual(['0', '1', '9'])
  expect(() => seriesRebatePpm(1960, 1980)).toThrow(RangeError)
})

test('what is given in odds and back together is the member series, at every bet series', () => {
  const straight = findPlay('SSC', 'SSC_Q3_STRAIGHT')!
  const selection = [['3'], ['7'], ['7']]
  for (const series of [1700, 1800, 1960, 1980]) {
    const back = exactReturn(straight, selection, seriesOdds(straight.odds, series))
    expect(ratioToNumber(back) + seriesRebatePpm(1980, series) / 1e6).toBeCloseTo(0.99, 9)
  }
})

test('a series bound by the lottery, the play and the member, in even steps', () => {
  const range = { minSeries: 1700, maxBetSeries: 1950 }
  expect(highestSeries(1980, range)).toBe(1950)
  expect(highestSeries(1980, range, 1900)).toBe(1900)
  expect(highestSeries(1800, range)).toBe(1800)
  expect([1698, 1700, 1801, 1950, 1952].map(series => maySellSeries(series, 1980, range))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

test('each level of agents keeps what it stands above the next', () => {
  expect(chainSharesPpm([1990, 1980, 1960])).toEqual([5000, 10_000])
  expect(() => chainSharesPpm([1960, 1980])).toThrow(RangeError)
  expect(() => chainSharesPpm([1981, 1960])).toThrow(RangeError)
})

test('a LOTT unit is two of the currency by its mode and multiple', () => {
  expect(lottUnit(10_000n, 1000, 3)).toBe(60n)
  expect(() => lottUnit(100n, 1000, 1)).toThrow(RangeError)
})

test('the formula of a series is the fair odds times its share, floored', () => {
  expect(formatOdds(fairOdds(ratio(6, 1000), 1960))).toBe('163.333333')
})

test('odds above what is fair, or with rebates above the margin, are refused', () => {
  const lo = findPlay('MB', 'MB_LO2')!
  const offer = (odds: string, rebate: number) =>
    checkMargin(lo, [['83']], flatOdds(odds), { memberRebatePpm: rebate, agentRebatePpm: 1000 })
  expect(offer('99.5', 4000).allowed).toBe(true)
  expect(offer('99.5', 4001).allowed).toBe(false)
  expect(ratioToNumber(offer('99.9', 1000).excess)).toBe(0.001)
  const ten = findPlay('MB', 'MB_TRUOT10')!
  const numbers = ['01', '02', '03', '04', '05', '08', '10', '11', '12', '14']
  const wrong = checkMargin(ten, [numbers], flatOdds('25'), {})
  expect(wrong.allowed).toBe(false)
  expect(ratioToNumber(wrong.returned)).toBeCloseTo(1.44, 2)
})

test('the refined model is dearer for xiên than full independence, and cheaper for trượt', () => {
  const numbers = ['01', '02']
  const xien = findPlay('MB', 'MB_XIEN2')!
  expect(compareRatios(exactReturn(xien, [numbers]), ratio(878113, 1_000_000))).toBe(1)
})
