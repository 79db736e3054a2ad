import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshBankDatabase, freshDatabase } from '../support/database.ts'
import { dieAt, nameOf, PLACES } from './cashier/killed.ts'
import { givenKilledWorld, type KilledWorld } from './cashier/killed-world.ts'

/* Figure A3 of cashier.md §13, at a step in the middle of each; at every step by `npm run soak -- cashier --only a3`. */

let world: KilledWorld
let close: () => Promise<void>
beforeAll(async () => {
  const [own, theirs] = [await freshDatabase(), await freshBankDatabase()]
  world = await givenKilledWorld(own, theirs)
  close = async () => {
    await world.close()
    await own.drop()
    await theirs.drop()
  }
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await close()
})

/** In the middle: the first may be before anything was written. */
const STEP = 5
const [arrival, send] = [
  PLACES.find(({ at }) => at === 'POST /pc/v1/events/')!,
  PLACES.find(({ at }) => at === 'POST /pc/v1/payouts')!,
]

test.each([arrival, send].map(place => [nameOf(place), place] as const))(
  'killed: %s: nothing is lost and nothing is twice',
  async (_, place) => {
    expect(await dieAt(world, place, STEP)).toMatchObject({ died: true, wrong: [] })
  },
)
