import { afterAll, beforeAll, expect, test } from 'vitest'
import { READY_ROLES } from '#features/operators/rules/ready-roles.ts'
import { type CashierOffice, givenCashierOffice } from '../support/office/cashier.ts'
import { askPairs } from './pairs.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice()
})
afterAll(() => world.close())

/** All 20,000: `npm run soak -- office`. */
test('the ready roles and two drawn ones are asked every call: allowed exactly where the role says, and where it acts', async () => {
  expect(Object.keys(READY_ROLES)).toHaveLength(13)
  const { pairs, allowed, wrong } = await askPairs(world, { more: 2, seed: 1 })
  expect(wrong.slice(0, 10)).toEqual([])
  expect(pairs).toBeGreaterThan(1_000)
  expect(allowed).toBeGreaterThan(pairs / 20)
})
