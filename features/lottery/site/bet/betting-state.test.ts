import { expect, test } from 'vitest'
import type { GameFacts } from '../../api.ts'
import { findPlay } from '../../rules/lottery.ts'
import {
  isFull,
  openBetting,
  pickRandom,
  rowsChosen,
  selectionOf,
  toggle,
  toggleAll,
  unitChoices,
} from './betting-state.ts'
import { tabsOf } from './board/play-tabs.ts'

const play = (family: string, code: string) => findPlay(family, code)!
const facts = (change: object = {}) =>
  ({ currency: 'CRD', limits: { minUnit: '0.10', maxUnit: '50' }, series: null, ...change }) as unknown as GameFacts

test('a cell goes in and out again', () => {
  expect(toggle([['05']], 0, '27', Infinity)).toEqual([['05', '27']])
  expect(toggle([['05', '27']], 0, '05', Infinity)).toEqual([['27']])
})

test('a full group drops no number in silence; one of a single cell changes to the last choice', () => {
  expect(toggle([['01', '02']], 0, '03', 2)).toEqual([['01', '02']])
  expect(isFull([['01', '02']], 0, '03', 2)).toBe(true)
  expect(isFull([['01', '02']], 0, '02', 2)).toBe(false)
  expect(toggle([['01']], 0, '03', 1)).toEqual([['03']])
  expect(isFull([['01']], 0, '03', 1)).toBe(false)
})

test('cells together go in where some miss, and out where all are in', () => {
  expect(toggleAll([['01']], 0, ['01', '02'])).toEqual([['01', '02']])
  expect(toggleAll([['01', '02', '03']], 0, ['01', '02'])).toEqual([['03']])
})

test('rows of digits are the numbers that they make', () => {
  const lo3 = play('MB', 'MB_LO3')
  expect(rowsChosen(lo3, undefined)).toEqual([[], [], []])
  expect(selectionOf(lo3, [['2', '1'], ['0'], ['5']])).toEqual([['105', '205']])
})

test('a selection stands in the order of its board', () => {
  expect(selectionOf(play('KENO_HOUSE', 'KENO_NGOC2'), [['71', '8']])).toEqual([['8', '71']])
})

test('units stay within the limits; by series they are two of the currency and its parts', () => {
  expect(unitChoices(facts(), 'ELOTT')).toEqual([10n, 50n, 100n, 500n, 1000n])
  expect(unitChoices(facts(), 'LOTT')).toEqual([200n, 20n])
  expect(unitChoices(facts({ limits: { minUnit: '30', maxUnit: '40' } }), 'LOTT')).toEqual([3000n])
})

test('the page opens on the play that a link names', () => {
  const tabs = tabsOf('MB', () => true)
  expect(openBetting(facts(), tabs, 'MB_XIEN3')).toMatchObject({ tab: 'xien', sheet: 'XIEN3' })
  expect(openBetting(facts(), tabs, 'NONE')).toMatchObject({ tab: 'lo', sheet: 'LO2' })
})

test('numbers by chance are different and stand in order', () => {
  expect(pickRandom(['1', '2', '3', '4'], 2, below => below - 1)).toEqual(['3', '4'])
  expect(pickRandom(['1', '2'], 5, () => 0)).toEqual(['1', '2'])
})
