import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshStudioDatabase } from '../support/database.ts'
import { killFishing } from './fishing.ts'

/* At full size, 50 times with 200 players: `npm run soak -- fishing --only killed`. */

let world: FreshDatabase
beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())

test('kill -9 of a room while cannons are loaded and shoot: each reserve is settled once by what was written', async () => {
  const report = await killFishing(world, 3, 6)
  expect(report.wrong).toEqual([])
  expect(report.byState.CLOSED).toBeGreaterThan(3)
})
