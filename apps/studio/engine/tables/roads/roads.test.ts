import { expect, test } from 'vitest'
import { findRoadsApart } from '../../../../../tests/proofs/roads.ts'
import { askRoad, beadPlate, bigRoad, bigRoadCells, derivedRoad, type Result } from './roads.ts'

const resultsOf = (text: string) => [...text] as Result[]

test('derived roads are what players say they are, on random shoes', () => {
  expect(findRoadsApart(2_000, 11)).toBeUndefined()
})

test('the bead plate shows each result, six to a column', () => {
  expect(beadPlate(resultsOf('BPTBPTB'))).toEqual([
    ...[
      [0, 0, 'B'],
      [0, 1, 'P'],
      [0, 2, 'T'],
      [0, 3, 'B'],
      [0, 4, 'P'],
      [0, 5, 'T'],
    ],
    [1, 0, 'B'],
  ])
})

test('a tail turns to the right at a taken cell as at the last row', () => {
  const cells = bigRoadCells(bigRoad(resultsOf(`${'B'.repeat(8)}${'P'.repeat(6)}`)))
  expect(cells.slice(8)).toEqual([
    ...[
      [1, 0, 'P'],
      [1, 1, 'P'],
      [1, 2, 'P'],
      [1, 3, 'P'],
      [1, 4, 'P'],
      [2, 4, 'P'],
    ],
  ])
})

test('asking shows what either side would bring, and nothing where a road has not begun', () => {
  const results = resultsOf('BBPPPTBPBBBBBBBPPBTBPPPPBBP')
  const now = derivedRoad(bigRoad(results), 'bigEyeBoy').length
  expect(derivedRoad(bigRoad([...results, 'B']), 'bigEyeBoy')).toHaveLength(now + 1)
  expect([askRoad(results, 'bigEyeBoy', 'B'), askRoad(results, 'bigEyeBoy', 'P')]).toEqual(['B', 'R'])
  expect(askRoad(resultsOf('B'), 'cockroach', 'P')).toBeUndefined()
})
