import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLimit } from '#features/protection/server/protection.ts'
import { parseAmount } from '#shared/money.ts'
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

const codes = async (asks: Promise<unknown>[]) =>
  (await Promise.allSettled(asks)).map(each => (each.status === 'fulfilled' ? 'ok' : String(each.reason.code)))

test('one key is one order, eight times at once; its provider hears one name of it', async () => {
  const who = await world.newMember()
  const before = world.asked.length
  const rows = await Promise.all(Array.from({ length: 8 }, () => world.deposit(who, 'same')))
  expect(new Set(rows.map(row => row.id)).size).toBe(1)
  expect(new Set(world.asked.slice(before)).size).toBe(1)
  await expect(world.deposit(who, 'same', '101')).rejects.toMatchObject({ code: 'key_reused' })
})

test('of eight orders of one method at once, one is open', async () => {
  const who = await world.newMember()
  const all = await codes(Array.from({ length: 8 }, (_, i) => world.deposit(who, `key${i}`)))
  expect(all.filter(each => each === 'ok')).toHaveLength(1)
  expect(all.filter(each => each === 'too_many_orders')).toHaveLength(7)
})

test('credits at once never pass the member’s own limit; what does not fit waits in suspense', async () => {
  const who = await world.newMember()
  const limit = { merchantId: 1, memberId: who.memberId, by: who.memberId, kind: 'deposit', period: 'month' } as const
  await transaction(world.db, tx => setLimit(tx, { ...limit, max: parseAmount('500') }))
  const { id: order } = await world.deposit(who, 'limit', '50', 'bank')
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      world.tell({ id: `l${i}`, type: 'payment.final', order, paymentId: `limit${i}`, amount: '50' }, 'bank'),
    ),
  )
  expect([results.filter(each => each === 'applied').length, results.filter(each => each === 'review').length]).toEqual(
    [10, 30],
  )
  expect([await world.moneyOf(who), await world.moneyOf({ memberId: 'desk_1' })]).toEqual([
    { cash: 500 },
    { 'desk:suspense:bank': 1500 },
  ])
})

test('who let two matches pass in 30 days may not pay so any more (§6.5)', async () => {
  const [receiver, payer] = [await world.newMember('1000'), await world.newMember()]
  const { id } = await world.withdraw(receiver, 'w', '100')
  for (let time = 0; time < 2; time++) {
    const { id: depositId } = await world.deposit(payer, `c2c${time}`, '50', 'c2c')
    await world.cashier.matchPart({ merchantId: 1, withdrawalId: id, depositId, by: 'op1' })
    await world.pass(900)
    expect((await world.cashier.deposit(1, depositId))!.state).toBe('EXPIRED')
  }
  await expect(world.deposit(payer, 'c2c2', '50', 'c2c')).rejects.toMatchObject({ code: 'method_closed' })
})

test('a deposit of oneself is never matched with a withdrawal of oneself', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'w', '100')
  const { id: depositId } = await world.deposit(who, 'own', '100', 'c2c')
  const match = world.cashier.matchPart({ merchantId: 1, withdrawalId: id, depositId, by: 'op1' })
  await expect(match).rejects.toMatchObject({ code: 'not_allowed' })
})

test('an order, a part and a withdrawal of somebody else are not there', async () => {
  const [who, other] = [await world.newMember('1000'), await world.newMember()]
  const { id: order } = await world.deposit(who, 'mine')
  const { id } = await world.withdraw(who, 'mine', '600')
  await expect(world.cashier.cancelDeposit(other, order)).rejects.toMatchObject({ code: 'not_found' })
  await expect(world.cashier.cancelWithdrawal(other, id)).rejects.toMatchObject({ code: 'not_found' })
  const elsewhere = { merchantId: 2, memberId: who.memberId }
  await expect(world.cashier.cancelDeposit(elsewhere, order)).rejects.toMatchObject({ code: 'not_found' })
})

test('a voucher is redeemed once, eight at once and by two members', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()]
  const batch = { merchantId: 1, batch: 'b', currency: 'USD', value: parseAmount('25'), count: 1 }
  const expiresAt = new Date('2027-01-01T00:00:00Z')
  const issue = (second: string) => world.cashier.issueVouchers({ ...batch, expiresAt }, { by: 'op1', second })
  await expect(issue('op1')).rejects.toMatchObject({ code: 'second_person_needed' })
  const [code] = await issue('op2')
  expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
  const asks = Array.from({ length: 8 }, (_, i) =>
    world.cashier.redeemVoucher(i % 2 ? one : other, code!.toLowerCase()),
  )
  const all = await codes(asks)
  expect([all.filter(each => each === 'ok').length, all.filter(each => each === 'voucher_used').length]).toEqual([4, 4])
  const [of, and] = [await world.moneyOf(one), await world.moneyOf(other)]
  expect([of.cash, and.cash].filter(each => each === 25)).toHaveLength(1)
})
