import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/property.ts'
import { findPlay } from './lottery.ts'
import { flatOdds, formatOdds, oddsTable, parseOdds } from './odds.ts'
import { seriesRebatePpm } from './series.ts'
import { stakeOf } from './settle.ts'
import {
  factsOf,
  formatSelection,
  lineOf,
  oddsAt,
  parseSelection,
  rebateAt,
  type SoldLine,
  soldLine,
  stakeOfSold,
} from './sold.ts'

const play = (family: string, code: string) => findPlay(family, code)!
const series = { minSeries: 1700, maxBetSeries: 1950, defaultSeries: 1800, userSeries: 1980, base: 2000 }

test('a selection reads back as it was written, empty rows too', () => {
  expect(formatSelection([['1', '2'], [], ['4', '7'], ['0']])).toBe('1,2//4,7/0')
  const token = fc.constantFrom('0', '05', '13', '0136', 'BIG')
  fc.assert(
    fc.property(fc.array(fc.array(token), { minLength: 1, maxLength: 6 }), selection => {
      expect(parseSelection(formatSelection(selection))).toEqual(selection)
    }),
  )
})

test('a sold line settles as the line that was asked, and knows its stake', () => {
  const line = { selection: [['13', '83', '09']], unit: 250n, odds: { ...flatOdds('99.5'), 13: parseOdds('70') } }
  const sold = soldLine(play('MB', 'MB_LO2'), line)
  expect(lineOf(sold)).toEqual(line)
  expect(lineOf(JSON.parse(JSON.stringify(sold)) as SoldLine)).toEqual(line)
  expect(stakeOfSold(sold)).toBe(stakeOf(play('MB', 'MB_LO2'), line))
})

test('what is hashed of a line does not hang on the order of its odds', () => {
  const line = soldLine(play('KENO_HOUSE', 'KENO_TX'), {
    selection: [['TAI']],
    unit: 100n,
    odds: oddsTable({ '*': '1.95', TAI: '1.9' }),
  })
  const turned = { ...line, odds: { TAI: '1.9', '*': '1.95' } }
  expect(factsOf('202608220001', turned, 'aa')).toEqual(factsOf('202608220001', line, 'aa'))
  expect(factsOf('202608220001', line, 'aa').odds).toBe('*=1.95;TAI=1.9')
})

test('series and rebate of a choice are what the user has in all (§5.3)', () => {
  const straight = play('SSC', 'SSC_Q3_STRAIGHT')
  expect(oddsAt(straight, straight.odds, { series: 1960 })['*']).toBe(parseOdds('980'))
  expect(rebateAt(straight, { series: 1800 }, series)).toBe(seriesRebatePpm(1980, 1800))
  expect(rebateAt(straight, { series: 1800 }, series)).toBe(90_000)
})

test('a level of the ladder gives a thousandth back for each below the top', () => {
  const lo = play('MB', 'MB_LO2')
  expect(formatOdds(oddsAt(lo, lo.odds, { level: 7 })['*']!)).toBe('99.202')
  expect([10, 7, 0].map(level => rebateAt(lo, { level }, null))).toEqual([0, 3_000, 10_000])
})

test('modes without a choice are sold as quoted and give nothing back', () => {
  const digit = play('SSC', 'SSC_SUM_BIGSMALL')
  expect(digit.mode).toBe('ZY')
  expect(oddsAt(digit, digit.odds, { series: 1700, level: 3 })).toEqual(digit.odds)
  expect(rebateAt(digit, { series: 1700, level: 3 }, series)).toBe(0)
})
