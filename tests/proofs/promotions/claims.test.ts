import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPoints, type PointsWorld } from '../../support/points/world.ts'
import { raceCarelessly, raceForAll } from './claims.ts'

let world: PointsWorld
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())

test('of many who claim at once no more have it than there is, and each sum is exact', async () => {
  const races = await raceForAll(world, { envelope: 4, budget: 2, limit: 10, redeem: 1 })
  expect(races.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  expect(races).toHaveLength(11)
  expect(await world.findings()).toEqual([])
})

test('a claim that looks first and pays then is found out', async () => {
  expect((await raceCarelessly(world)).wrong).not.toEqual([])
})
