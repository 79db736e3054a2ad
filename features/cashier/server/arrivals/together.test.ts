import { afterAll, beforeAll, expect, test } from 'vitest'
import { exclude } from '#features/protection/server/protection.ts'
import { transaction } from '#shared/server/db.ts'
import { type CashierWorld, givenCashier } from '../../../../tests/support/cashier/world.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await givenCashier()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

test('payments that come at once are decided each as if it were alone', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => world.newMember()))
  const orders = await Promise.all(members.map((who, i) => world.deposit(who, `order${i}`)))
  const [excluded, twice] = [members[3]!, members[5]!]
  await transaction(world.db, tx => exclude(tx, { ...excluded, by: excluded.memberId, kind: 'self', term: '6 months' }))
  const pay = (i: number, paymentId: string, id = `e-${paymentId}`) =>
    world.tell({ id, type: 'payment.final', order: orders[i]!.id, paymentId, amount: '100' })
  const told = await Promise.all([
    ...members.map((_, i) => pay(i, `p${i}`)),
    // Another payment of an order that has its money; an event that comes twice; a payment that is told twice.
    ...[pay(5, 'again'), pay(0, 'p0'), pay(1, 'p1', 'e-other')],
  ])
  const results = { applied: 7, review: 2, duplicate: 1, ignored: 1 }
  for (const [result, times] of Object.entries(results))
    expect([result, told.filter(each => each === result).length]).toEqual([result, times])
  for (const who of members) expect(await world.moneyOf(who)).toEqual(who === excluded ? {} : { cash: 100 })
  expect(await world.moneyOf({ memberId: 'desk_1' })).toEqual({ 'desk:suspense:psp': 200 })
  expect(await world.moneyOf(twice)).toEqual({ cash: 100 })
})
