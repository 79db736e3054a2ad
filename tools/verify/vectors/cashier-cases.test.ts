import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import vectors from '../../../tests/vectors/cashier-cases.json' with { type: 'json' }
import { casesOn } from './cashier/cashier-cases.ts'

let world: FreshDatabase
beforeAll(async () => {
  world = await freshDatabase()
})
afterAll(() => world.drop())

test.each(vectors.cases.map(({ id, title }, i) => ({ id, title, i })))('$id: $title', async ({ i }) => {
  const { expected, got } = await casesOn(world.db, vectors)[i]!.run()
  expect(got).toEqual(expected)
})
