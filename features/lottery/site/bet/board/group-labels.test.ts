import { expect, test } from 'vitest'
import { findPlay, PLAYS } from '../../../rules/lottery.ts'
import { rowCount } from '../betting-state.ts'
import { groupLabels } from './group-labels.ts'

test('every row of every board has a name of its own', () => {
  for (const play of PLAYS) {
    const labels = groupLabels(play).map(({ kind, n }) => kind + n)
    expect([play.code, new Set(labels).size]).toEqual([play.code, rowCount(play)])
  }
})

test.each([
  ['SSC', 'SSC_H3_STRAIGHT', ['position3', 'position4', 'position5']],
  ['SSC', 'SSC_5X_GROUP10', ['times3', 'times2']],
  ['L11', 'L11_RX3_DT', ['bankers', 'others']],
  ['L535', 'L535_BAO', ['main', 'extra']],
  ['MB', 'MB_LO3', ['digit1', 'digit2', 'digit3']],
])('the rows of %s %s are %j', (family, code, labels) => {
  expect(groupLabels(findPlay(family, code)!).map(({ kind, n }) => kind + n)).toEqual(labels)
})
