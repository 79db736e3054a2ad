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

/** How many wait for the lock that all money moves under. */
async function countWaiting(): Promise<number> {
  const [row] = await world.db<{ count: number }[]>`
    select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
  return row!.count
}

test('who is excluded after money was looked at and before it moves is not credited', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'excluded')
  const [isHeld, isSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const excluding = transaction(world.db, async tx => {
    await exclude(tx, { ...who, by: who.memberId, kind: 'self', term: '6 months' })
    isHeld.resolve()
    await isSeen.promise
  })
  await isHeld.promise
  const told = world.tell({ id: 'late', type: 'payment.final', order, paymentId: 'late', amount: '100' })
  await expect.poll(countWaiting).toBe(1)
  isSeen.resolve()
  await excluding
  expect(await told).toBe('review')
  expect(await world.cashier.deposit(1, order)).toMatchObject({ state: 'REVIEW', reason: 'EXCLUDED' })
  expect([await world.moneyOf(who), await world.moneyOf({ memberId: 'desk_1' })]).toEqual([
    {},
    { 'desk:suspense:psp': 100 },
  ])
})
