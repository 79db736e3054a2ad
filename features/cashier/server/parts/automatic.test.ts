import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSession } from '#features/sessions/server/login/live.ts'
import { transaction } from '#shared/server/db.ts'
import { type CashierWorld, givenCashier } from '../../../../tests/support/cashier/world.ts'

let world: CashierWorld
const PAYOUTS = { bank: { provider: 'bank', banks: [] } }
const MINUTE_S = 60

beforeEach(async () => {
  world = await givenCashier()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const partsOf = async (id: string) =>
  (await world.cashier.partsOf(id)).map(({ kind, provider, state, amount }) => [
    kind,
    provider,
    state,
    Number(amount) / 1e4,
  ])
const payoutsAsked = () => world.asked.filter(each => each.startsWith('payout'))

test('what was approved goes to the provider of the payee’s kind, once, however many servers there are', async () => {
  await world.setConfig({ payouts: PAYOUTS })
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'auto-key-1', '100')
  const other = world.restart()
  await Promise.all([world.cashier.runDue(), other.runDue(), world.cashier.runDue()])
  await world.pass(1)
  expect(await partsOf(id)).toEqual([['gateway', 'bank', 'SENT', 100]])
  expect(payoutsAsked()).toHaveLength(1)
})

test('without a provider for its kind it waits for people', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'auto-key-1', '100')
  await world.pass(HOUR_S)
  expect(await partsOf(id)).toEqual([])
  expect((await world.cashier.withdrawal(1, id))!.state).toBe('APPROVED')
})
const HOUR_S = 3600

test('refused by its provider it is not sent again by itself, and is a case', async () => {
  await world.setConfig({ payouts: PAYOUTS })
  world.bend({ createPayout: async () => 'refused' })
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'auto-key-1', '100')
  await world.pass(10 * MINUTE_S)
  expect(await partsOf(id)).toEqual([['gateway', 'bank', 'FAILED', 100]])
  expect(payoutsAsked()).toHaveLength(1)
  expect(await world.cashier.openCases(1)).toMatchObject([{ kind: 'PAYOUT_FAILED', about: id }])
})

test('one that two people approved goes by itself as well', async () => {
  await world.setConfig({ payouts: PAYOUTS })
  const who = await world.newMember('9000')
  const { id } = await world.withdraw(who, 'auto-key-1', '6000')
  await world.pass(MINUTE_S)
  expect(await partsOf(id)).toEqual([])
  for (const by of ['one', 'two']) await world.cashier.approveWithdrawal({ merchantId: 1, id }, by)
  await world.pass(1)
  expect(await partsOf(id)).toEqual([['gateway', 'bank', 'SENT', 6000]])
})

test('where it is on, the oldest orders of others are matched first; the rest goes to the bank after ten minutes', async () => {
  await world.setConfig({ payouts: PAYOUTS, c2c: true, withdrawal: { minPart: '50' } })
  const who = await world.newMember('5000')
  const [first, second, third, close] = [
    await world.newMember(),
    await world.newMember(),
    await world.newMember(),
    await world.newMember(),
  ]
  // Somebody at the same address is never matched.
  await transaction(world.db, async tx => {
    for (const { memberId } of [who, close!])
      await startSession(tx, { id: memberId, merchantId: 1, type: 0 }, { ip: '198.51.100.9', userAgent: memberId })
  })
  await world.deposit(close!, 'c2c-key-0', '100', 'c2c')
  await world.deposit(second!, 'c2c-key-2', '120', 'c2c')
  await world.deposit(first!, 'c2c-key-1', '200', 'c2c')
  // Its rest would be too small to be a part of anybody.
  await world.deposit(third!, 'c2c-key-3', '150', 'c2c')
  const own = await world.deposit(who, 'c2c-key-4', '50', 'c2c')
  const { id } = await world.withdraw(who, 'auto-key-1', '500')
  await world.pass(1)
  expect(await partsOf(id)).toEqual([
    ['matched', 'c2c', 'MATCHED', 120],
    ['matched', 'c2c', 'MATCHED', 200],
  ])
  await world.pass(9 * MINUTE_S)
  expect(await partsOf(id)).toHaveLength(2)
  await world.pass(2 * MINUTE_S)
  expect((await partsOf(id)).at(-1)).toEqual(['gateway', 'bank', 'SENT', 180])
  expect((await world.cashier.deposit(1, own.id))!.paymentId).toBe(null)
})
