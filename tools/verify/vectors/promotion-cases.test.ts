import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBonuses } from '#features/bonuses/server/bonuses.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { PROVEN } from '../../../tests/support/given.ts'
import vectors from '../../../tests/vectors/promotion-cases.json' with { type: 'json' }
import { casesOn, isBuilt } from './promotions/promotion-cases.ts'

let world: FreshDatabase
let place: Awaited<ReturnType<typeof casesOn>>
beforeAll(async () => {
  world = await freshDatabase()
  place = await casesOn(world.db, vectors)
})
afterAll(async () => {
  await place.closePlace()
  await world.drop()
})

const built = isBuilt(vectors)
const cases = vectors.cases.map(({ id, title }, i) => ({ id, title, i })).filter(({ id }) => built(id))

test.each(cases)('$id: $title', async ({ i }) => {
  const { expected, got } = await place.cases[i]!.run()
  expect(got).toEqual(expected)
})

test('all books are right after them', async () => {
  expect([await prove(world.db), await proveBonuses(world.db)]).toEqual([PROVEN, { granted: 0, money: 0, progress: 0 }])
})
