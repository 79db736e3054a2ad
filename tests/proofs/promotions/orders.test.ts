import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place } from '../../../tools/verify/vectors/promotions/world.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { EXPIRES_WITH_IT, proveOrders, settleTwoWays } from './orders.ts'

let database: FreshDatabase
let place: Place
beforeAll(async () => {
  database = await freshDatabase()
  place = await openPlace(database.db)
})
afterAll(async () => {
  await place.close()
  await database.drop()
})

test('in whatever order open bets settle, the same money comes out', () => {
  expect(proveOrders(10_000, 3)).toEqual([])
})

test('what a completed bonus has in late wins does not expire with it: then the order would count', () => {
  expect(proveOrders(10_000, 3, EXPIRES_WITH_IT).length).toBeGreaterThan(100)
})

test('the database comes to what the rules say, in both orders', async () => {
  expect(await settleTwoWays(place, 12, 3)).toEqual([])
})
