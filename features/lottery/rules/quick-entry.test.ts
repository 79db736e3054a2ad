import { expect, test } from 'vitest'
import {
  fromRows,
  nineteenDoors,
  numbersBetween,
  onSide,
  reorder,
  rollNumbers,
  withHead,
  withParities,
  withSum,
  withTail,
} from './expand.ts'
import { findPlay } from './lottery.ts'
import { parseQuickEntry, wheelSelections } from './quick-entry.ts'

const lo = findPlay('MB', 'MB_LO2')!
const xien = findPlay('MB', 'MB_XIEN2')!

test('numbers by space, comma, semicolon and line are one selection', () => {
  expect(parseQuickEntry(lo, ' 05 27, 33;41\r\n09 ')).toEqual({
    selections: [[['05', '27', '33', '41', '09']]],
    repeated: [],
    problems: [],
  })
})

test('xiên joined with & is a selection each, in any order the same', () => {
  expect(parseQuickEntry(xien, '01&02, 02&01 13&83')).toEqual({
    selections: [[['01', '02']], [['13', '83']]],
    repeated: ['02&01'],
    problems: [],
  })
})

test('what cannot be read is named with its reason, the rest is kept', () => {
  expect(parseQuickEntry(lo, '05 7 x9  33 05')).toEqual({
    selections: [[['05', '33']]],
    repeated: ['05'],
    problems: [
      { token: '7', reason: 'wrong_length' },
      { token: 'x9', reason: 'not_a_number' },
      { token: '', reason: 'empty' },
    ],
  })
  expect(parseQuickEntry(xien, '01&01 05').problems).toEqual([
    { token: '01', reason: 'duplicate' },
    { token: '05', reason: 'too_few' },
  ])
  expect(parseQuickEntry(lo, '  ')).toEqual({ selections: [], repeated: [], problems: [] })
})

test('quay writes a pool out as its combinations', () => {
  expect(wheelSelections(['13', '83', '09'], 2)).toEqual([[['13', '83']], [['13', '09']], [['83', '09']]])
})

test('expanders give the numbers that one touch stands for', () => {
  expect(reorder(['112'])).toEqual(['112', '121', '211'])
  expect(reorder(['123'])).toHaveLength(6)
  expect(nineteenDoors('5')).toHaveLength(19)
  expect(withHead('0').slice(0, 3)).toEqual(['00', '01', '02'])
  expect(withTail('9')).toContain('09')
  expect(withSum(18)).toEqual(['99'])
  expect(numbersBetween('12', '09')).toEqual(['09', '10', '11', '12'])
  expect(onSide(2, 'BIG')[0]).toBe('50')
  expect(onSide(3, 'EVEN')).toHaveLength(500)
  expect(withParities('EVEN', 'ODD').slice(0, 2)).toEqual(['01', '03'])
  expect(fromRows([['1', '2'], ['0'], ['5', '7']])).toEqual(['105', '107', '205', '207'])
  expect(rollNumbers('12R4')).toHaveLength(10)
  expect(() => rollNumbers('1R3R')).toThrow(RangeError)
})
