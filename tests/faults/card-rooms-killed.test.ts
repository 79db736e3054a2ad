import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshStudioDatabase } from '../support/database.ts'
import { killRooms } from './card-rooms.ts'

/* At full size, 50 times with 80 players: `npm run soak -- tables --only card-rooms`. */

let world: FreshDatabase
beforeEach(async () => {
  world = await freshStudioDatabase()
})
afterEach(() => world.drop())

test.each([
  ['areca-tien-len', 2],
  // Its hands are longer.
  ['copper-lamp-holdem', 1],
] as const)(
  '%s: kill -9 of whoever runs a room, in each state of a hand: each stake is settled once or given back once',
  async (game, least) => {
    const report = await killRooms(world, 4, 8, game)
    expect(report.wrong).toEqual([])
    expect(report.hands).toBeGreaterThanOrEqual(least)
    expect(report.byState.CLOSED).toBeGreaterThan(1)
  },
)
