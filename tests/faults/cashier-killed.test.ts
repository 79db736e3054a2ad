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

/** After the event was kept and before it was applied; and the payout is taken, but nobody hears so. */
const [arrival, send] = [
  { step: 12, place: PLACES.find(({ at }) => at === 'POST /pc/v1/events/')! },
  { step: 4, place: PLACES.find(({ at }) => at === 'POST /pc/v1/payouts')! },
]

test.each([arrival, send].map(({ place, step }) => [nameOf(place), place, step] as const))(
  'killed: %s: nothing is lost and nothing is twice',
  async (_, place, step) => {
    expect(await dieAt(world, place, step)).toMatchObject({ died: true, wrong: [] })
  },
)
