import { expect, test } from 'vitest'
import { PLAYS } from '../../../rules/lottery.ts'
import { placeOf, tabsOf } from './play-tabs.ts'

const families = [...new Set(PLAYS.map(({ family }) => family))]

test.each(families)('every play of %s stands in one tab, and in one only', family => {
  const shown = tabsOf(family, () => true).flatMap(({ sheets }) => sheets.flatMap(({ plays }) => plays))
  const all = PLAYS.filter(play => play.family === family)
  expect(shown.map(({ code }) => code).sort()).toEqual(all.map(({ code }) => code).sort())
})

test('plays that are not sold leave no empty tab', () => {
  const tabs = tabsOf('MB', code => code === 'MB_LO2' || code === 'MB_DE_DB')
  expect(tabs.map(({ key }) => key)).toEqual(['lo', 'de'])
})

test('both sides of a ball stand on one sheet', () => {
  const tab = tabsOf('SSC', () => true).find(({ key }) => key === 'eachBall')!
  expect(tab.sheets.map(({ key }) => key)).toEqual(['BALL1', 'BALL2', 'BALL3', 'BALL4', 'BALL5'])
  expect(tab.sheets[0]!.plays).toHaveLength(3)
})

test('the tables of 4D each have their own board', () => {
  const [straight] = tabsOf('MY', () => true)
  expect(straight!.sheets.map(({ key }) => key)).toEqual(['BIG', 'SMALL'])
})

test('a play is found again where it stands', () => {
  expect(
    placeOf(
      tabsOf('K3', () => true),
      'K3_BIG',
    ),
  ).toEqual({ tab: 'sum', sheet: 'SUM' })
  expect(placeOf([], 'K3_BIG')).toBeNull()
})
