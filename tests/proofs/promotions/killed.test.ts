import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPoints, type PointsWorld } from '../../support/points/world.ts'
import { createDays } from './days.ts'
import { careless, createDeeds } from './deeds.ts'
import { killAtEachStep } from './killed.ts'

let world: PointsWorld
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())

test('killed at some of its steps and done twice, each job and each claim leaves what one quiet run does', async () => {
  const deaths = await killAtEachStep(world, { ...(await createDeeds(world)), ...(await createDays(world)) }, 50)
  expect(deaths.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  expect(deaths.every(death => death.deaths > 0)).toBe(true)
  expect(await world.findings()).toEqual([])
})

test('a job that pays under a key of its own each time is found out', async () => {
  const [death] = await killAtEachStep(world, { careless: careless(world) }, 5)
  expect(death!.wrong).not.toEqual([])
})
