import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshStudioDatabase } from '../support/database.ts'
import { compareReplays } from './replays.ts'

/** All 1,000 of each kind: `npm run soak -- replays`. */
const ROUNDS_OF_KIND = 50

let world: FreshDatabase
beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())

test('every stored round of every kind is the same event for event when it is drawn again', async () => {
  const { rounds, kinds, differing } = await compareReplays(world.db, ROUNDS_OF_KIND)
  expect(differing).toEqual([])
  expect(kinds.size).toBe(10)
  expect(rounds).toBeGreaterThanOrEqual(10 * ROUNDS_OF_KIND)
})
