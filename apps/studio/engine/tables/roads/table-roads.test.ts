import { expect, test } from 'vitest'
import { bigRoadOf, lastCells, textsOf } from './table-roads.ts'

test.each([
  ['baccarat', ['T', 'Bp', 'B', 'T', 'Ppb', 'B'], ['BB', 'P', 'B']],
  ['dragonTiger', ['D', 'G', 'G', 'T'], ['B', 'PP']],
  ['taiXiu', ['T', 'T', 'X'], ['BB', 'P']],
  ['sicBo', ['B', 'T', 'S'], ['B', 'P']],
  ['xocDia', ['0', '4', '1'], ['BB', 'P']],
  ['fanTan', ['2', '4', '1'], ['BB', 'P']],
  ['cockfight', ['M', 'D', 'W'], ['B', 'P']],
  ['roulette', ['17', '0'], []],
  ['bauCua', ['116'], []],
] as const)('the road of %s', (kind, marks, columns) => {
  expect(textsOf(bigRoadOf(kind, marks))).toEqual(columns)
})

test('a lobby is shown the end of a road that is longer, also where a run goes to the right', () => {
  const marks = [...Array.from({ length: 30 }, (_, i) => (i % 2 ? 'X' : 'T')), ...Array.from({ length: 8 }, () => 'T')]
  const cells = lastCells(bigRoadOf('taiXiu', marks), 20)
  expect(Math.max(...cells.map(([column]) => column))).toBe(19)
  expect(Math.min(...cells.map(([column]) => column))).toBe(0)
  expect(cells.filter(([, row]) => row === 5)).toHaveLength(3)
})
