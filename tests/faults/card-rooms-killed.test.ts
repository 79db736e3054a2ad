import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshStudioDatabase } from '../support/database.ts'
import { killRooms } from './card-rooms.ts'

/* At full size, 50 times with 80 players: `npm run soak -- tables --only card-rooms`. */

let world: FreshDatabase
beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())

test('kill -9 of whoever runs a room, in each state of a hand: each stake is settled once or given back once', async () => {
  const report = await killRooms(world, 4, 8)
  expect(report.wrong).toEqual([])
  expect(report.hands).toBeGreaterThan(1)
  expect(report.byState.CLOSED).toBeGreaterThan(1)
})
