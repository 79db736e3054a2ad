import { expect, test } from 'vitest'
import { isGoodRoad } from './good-roads.ts'

test.each([
  ['nothing', [], false],
  ['a run of four', ['B', 'PPPP'], false],
  ['a run of five', ['B', 'PPPPP'], true],
  ['in turn', ['BBB', 'P', 'B', 'P', 'B', 'P'], true],
  ['in turn too short', ['BB', 'P', 'B', 'P'], false],
  ['in turn that broke off', ['P', 'B', 'P', 'B', 'PP'], false],
  ['two by two', ['PP', 'BB', 'PP', 'BB', 'P'], true],
])('%s', (_, road, isGood) => {
  expect(isGoodRoad(road)).toBe(isGood)
})
