import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPoints, type PointsWorld } from '../../support/points/world.ts'
import { settleAtRandom } from './settle-at-random.ts'

let world: PointsWorld
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())

test('lots, rebate, points, growth, missions and boards are what random settlements come to', async () => {
  const { settled, wrong, missed } = await settleAtRandom(world, { settlements: 150, players: 5, seed: 23 })
  expect(settled).toBeGreaterThanOrEqual(150)
  expect(wrong).toEqual([])
  expect(missed).toEqual([])
})
