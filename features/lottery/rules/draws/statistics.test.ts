import { expect, test } from 'vitest'
import { lotoNumbers, lotoTables } from './loto.ts'
import { parseOpened } from './opened.ts'
import { countFrequencies, findAbsences, omissionRows } from './statistics.ts'

const MONDAY =
  '39128|66850|32789,07339|08556,22983,80160,37394,88718,60939|3337,6114,4588,7189|9574,8427,7683,7174,3867,0477|170,436,972|01,44,89,63'
const north = parseOpened('VN27', MONDAY)
const history = [['1', '2'], ['2'], ['2', '2', '3'], ['1'], ['3']]
const tokens = ['1', '2', '3', '4']

test('the tables of a draw count every last two digits', () => {
  const { last2, heads, tails } = lotoTables(north)
  expect(lotoNumbers(north)).toHaveLength(27)
  expect([last2[89], last2[39], last2[1], last2[0]]).toEqual([3, 2, 1, 0])
  expect(last2.reduce((sum, n) => sum + n, 0)).toBe(27)
  expect([heads[8], heads[3], heads[0]]).toEqual(['338999', '6799', '1'])
  expect([tails[9], tails[1], tails[5]]).toEqual(['33888', '0', ''])
})

test('numbers of a single digit are no loto', () => {
  expect(lotoNumbers(parseOpened('SSC', '1,2,3,4,5'))).toEqual([])
})

test('absence counts the draws since a number fell, and the longest ever', () => {
  expect(findAbsences(history, tokens)).toEqual([
    { token: '4', current: 5, last: null, longest: 5 },
    { token: '2', current: 2, last: 2, longest: 2 },
    { token: '1', current: 1, last: 3, longest: 2 },
    { token: '3', current: 0, last: 4, longest: 2 },
  ])
})

test('frequency counts hits, and draws with a hit', () => {
  expect(countFrequencies(history, tokens)).toEqual([
    { token: '2', hits: 4, draws: 3 },
    { token: '1', hits: 2, draws: 2 },
    { token: '3', hits: 2, draws: 2 },
    { token: '4', hits: 0, draws: 0 },
  ])
})

test('omission starts again at 0 where a number falls', () => {
  expect(omissionRows(history, tokens)).toEqual([
    [0, 0, 1, 1],
    [1, 0, 2, 2],
    [2, 0, 0, 3],
    [0, 1, 1, 4],
    [1, 2, 0, 5],
  ])
})

test('without draws nothing fell', () => {
  expect(findAbsences([], ['1'])).toEqual([{ token: '1', current: 0, last: null, longest: 0 }])
  expect(omissionRows([], tokens)).toEqual([])
})
