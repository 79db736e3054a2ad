import { expect, test } from 'vitest'
import type { GameFacts } from '../../api.ts'
import { findPlay } from '../../rules/lottery.ts'
import { flatOdds, parseOdds } from '../../rules/odds.ts'
import { marketsOf, newsOf, numberRulesOf, oddsOfCell, oddsText, quote } from './market.ts'
import { fromUnits, toUnits } from './slip/money-units.ts'

const facts = (family: string, code: string, odds: string, change: object = {}) =>
  ({
    game: { family },
    plays: [{ play: code, odds: { '*': odds }, closed: null, returnPpm: 900_000, leastReturnPpm: 880_000, slots: 1 }],
    numbers: [],
    series: null,
    ...change,
  }) as unknown as GameFacts
const numbers = [
  { play: 'MB_LO2', token: '05', odds: '70' },
  { play: 'MB_LO2', token: '06', odds: null },
]
const north = facts('MB', 'MB_LO2', '99.5', { numbers })
const market = (of: GameFacts, choice = {}) => [...marketsOf(of, choice).values()][0]!

test('the return of a series is told from that of the default one, which the server publishes', () => {
  const of = facts('SSC', 'SSC_Q3_STRAIGHT', '900', { series: { defaultSeries: 1800 } })
  expect(market(of, { series: 1980 })).toMatchObject({ odds: flatOdds('990'), returnPpm: 990_000 })
  expect(market(of, { series: 1800 })).toMatchObject({ odds: flatOdds('900'), returnPpm: 900_000 })
  const later = facts('SSC', 'SSC_Q3_STRAIGHT', '900', { series: { defaultSeries: 1900 } })
  expect(market(later, { series: 1900 })).toMatchObject({ odds: flatOdds('950'), returnPpm: 900_000 })
})

test('the return at the least unit is told at the odds it was reckoned for, and at no others', () => {
  expect(market(north, { level: 10 }).leastReturnPpm).toBe(880_000)
  expect(market(north, { level: 9 }).leastReturnPpm).toBeNull()
})

test('a level of the ladder lowers odds by a thousandth each', () => {
  expect(market(north, { level: 7 }).odds).toEqual(flatOdds('99.202'))
})

test('a number has its own odds, or none when it is stopped', () => {
  const rules = numberRulesOf(north, 'MB_LO2')
  expect(['04', '05', '06'].map(token => oddsOfCell(market(north), rules, token))).toEqual([
    parseOdds('99.5'),
    parseOdds('70'),
    null,
  ])
  expect(quote(north, market(north), [['04', '06']])).toEqual({ odds: null, stopped: ['06'] })
})

test('a closed play is not quoted', () => {
  expect(quote(north, { ...market(north), closed: 'manual' }, [['04']])).toBeNull()
})

test('a slip learns which of its lines changed, stopped, or stayed', () => {
  const play = findPlay('MB', 'MB_LO2')!
  const line = (id: number, token: string, odds: string) => ({
    id,
    play,
    selection: [[token]],
    unit: 1n,
    odds: flatOdds(odds),
  })
  const news = newsOf(north, marketsOf(north, {}), [line(1, '04', '99.5'), line(2, '04', '98'), line(3, '06', '99.5')])
  expect(news.map(each => [each.line.id, each.odds, each.stopped])).toEqual([
    [2, flatOdds('99.5'), []],
    [3, null, ['06']],
  ])
})

test('money goes to the smallest units of its currency and back', () => {
  expect(toUnits('12.50', 'CRD')).toBe(1250n)
  expect(fromUnits(1250n, 'CRD')).toBe(125_000n)
  expect(toUnits('1000', 'VND')).toBe(1000n)
})

test('many odds are told by their least and highest', () => {
  expect(oddsText(flatOdds('1.98'))).toBe('1.98')
  expect(oddsText({ KIM: parseOdds('9.2'), THUY: parseOdds('2.4') })).toBe('2.4–9.2')
})
