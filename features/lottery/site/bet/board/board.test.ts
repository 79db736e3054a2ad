import { expect, test } from 'vitest'
import { findPlay, PLAYS } from '../../../rules/lottery.ts'
import { boardOf } from './board.ts'

const play = (family: string, code: string) => findPlay(family, code)!

test('every play has a board on which something can be bet', () => {
  for (const each of PLAYS) {
    const { groups } = boardOf(each)
    // Rows of different positions must not name the same ball, bankers not what fills up: each group takes its own.
    const taken = new Set<string>()
    const selection = groups.map(({ cells, least }) => {
      const chosen = cells.filter(cell => groups.length === 1 || !taken.has(cell)).slice(0, least)
      for (const cell of chosen) taken.add(cell)
      return chosen
    })
    const problems = each.findProblems(selection).filter(({ reason }) => !['too_few', 'same_digits'].includes(reason))
    expect({ code: each.code, problems }).toEqual({ code: each.code, problems: [] })
    expect(groups.every(({ cells }) => cells.length > 0)).toBe(true)
  }
})

test.each([
  ['MB', 'MB_LO2', 'hundred', [[100, 1, Infinity]]],
  ['MB', 'MB_XIEN3', 'hundred', [[100, 3, 3]]],
  ['MB', 'MB_XIEN3_ROUND', 'hundred', [[100, 3, Infinity]]],
  ['MB', 'MB_LO3', 'digits', [[1000, 1, Infinity]]],
  ['MB', 'MB_TONG', 'groups', [[19, 1, Infinity]]],
  ['MY', 'MY_BIG', 'digits', [[10_000, 1, Infinity]]],
  ['KENO_HOUSE', 'KENO_NGOC5', 'groups', [[80, 5, 5]]],
  ['MEGA', 'MEGA_BAO7', 'groups', [[45, 7, 7]]],
  [
    'L535',
    'L535_STD',
    'groups',
    [
      [35, 1, 5],
      [12, 1, 1],
    ],
  ],
  [
    'SSC',
    'SSC_Q3_STRAIGHT',
    'groups',
    [
      [10, 1, Infinity],
      [10, 1, Infinity],
      [10, 1, Infinity],
    ],
  ],
  [
    'L11',
    'L11_RX3_DT',
    'groups',
    [
      [11, 1, 2],
      [11, 1, Infinity],
    ],
  ],
  ['K3', 'K3_PAIR_SINGLE', 'groups', [[30, 1, Infinity]]],
  ['K3', 'K3_SUM', 'groups', [[16, 1, Infinity]]],
  ['PK', 'PK_DWD', 'groups', Array(10).fill([10, 1, Infinity])],
])('the board of %s %s is %s', (family, code, kind, groups) => {
  const board = boardOf(play(family, code))
  expect(board.kind).toBe(kind)
  expect(board.groups.map(({ cells, least, most }) => [cells.length, least, most])).toEqual(groups)
})

test('a cell is a bet of its own where numbers have their own price', () => {
  expect(boardOf(play('MB', 'MB_LO2')).isEach).toBe(true)
  expect(boardOf(play('K3', 'K3_SUM')).isEach).toBe(true)
  expect(boardOf(play('MB', 'MB_XIEN2')).isEach).toBe(false)
  expect(boardOf(play('SSC', 'SSC_Q3_SUM')).isEach).toBe(false)
})

test('the board of dice names faces together', () => {
  expect(boardOf(play('K3', 'K3_2DIFF')).groups[0]!.cells).toContain('12')
  expect(boardOf(play('K3', 'K3_TRIPLE')).groups[0]!.cells).toEqual(['111', '222', '333', '444', '555', '666'])
})
