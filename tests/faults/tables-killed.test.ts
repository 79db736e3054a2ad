import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshStudioDatabase } from '../support/database.ts'
import { killDealers } from './tables.ts'

/* At full size, 50 times with 200 players: `npm run soak -- tables --only killed`. */

let world: FreshDatabase
beforeEach(async () => {
  world = await freshStudioDatabase()
})
afterEach(() => world.drop())

test('kill -9 of whoever deals blackjack, also while players decide: each stake is paid once or given back once', async () => {
  const report = await killDealers(world, 4, 14, 'velvet-blackjack')
  expect(report.wrong).toEqual([])
  expect(report.byState.CLOSED).toBeGreaterThan(14)
})

test('kill -9 of whoever deals, in each phase of a coup: each bet is paid once or given back once', async () => {
  const report = await killDealers(world, 4, 20)
  expect(report.wrong).toEqual([])
  expect(report.byState.CLOSED).toBeGreaterThan(20)
  expect(Object.keys(report.byState).toSorted()).toEqual(expect.arrayContaining(['CLOSED']))
})
