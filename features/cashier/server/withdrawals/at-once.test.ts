import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierWorld, givenCashier } from '../../../../tests/support/cashier/world.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await givenCashier()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const results = async (asks: Promise<unknown>[]) =>
  (await Promise.allSettled(asks)).map(each => (each.status === 'fulfilled' ? 'ok' : String(each.reason.code)))
const count = (all: readonly string[], what: string) => all.filter(each => each === what).length

test('the same request eight times at once reserves once', async () => {
  const who = await world.newMember('1000')
  const asks = Array.from({ length: 8 }, () => world.withdraw(who, 'same', '300'))
  const rows = await Promise.all(asks)
  expect(new Set(rows.map(row => row.id)).size).toBe(1)
  expect(await world.moneyOf(who)).toEqual({ cash: 700, reserved: 300 })
  await expect(world.withdraw(who, 'same', '400')).rejects.toMatchObject({ code: 'key_reused' })
})

test('fifty withdrawals of one member at once never take more than there is', async () => {
  await world.setConfig({
    withdrawal: { timesPerDay: 100, fee: { free: 100, fixed: '0', ratePpm: 0, min: '0', max: '0' } },
  })
  const who = await world.newMember('605')
  const asks = Array.from({ length: 50 }, (_, i) => world.withdraw(who, `many-${i}`, '20'))
  const all = await results(asks)
  expect([count(all, 'ok'), count(all, 'insufficient_funds')]).toEqual([30, 20])
  expect(await world.moneyOf(who)).toEqual({ cash: 5, reserved: 600 })
  await world.setConfig({})
})

test('an operator’s double click, and two operators at once, decide once', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'clicks', '600')
  const item = { merchantId: 1, id }
  const all = await results([
    ...Array.from({ length: 4 }, () => world.cashier.approveWithdrawal(item, 'op1')),
    ...Array.from({ length: 4 }, () => world.cashier.rejectWithdrawal(item, 'op2', 'other')),
  ])
  expect(count(all, 'ok')).toBeGreaterThanOrEqual(1)
  const { state } = (await world.cashier.withdrawal(1, id))!
  expect(await world.moneyOf(who)).toEqual(state === 'REJECTED' ? { cash: 1000 } : { cash: 400, reserved: 600 })
})

test('eight sends at once make one part, and the member hears of one payout', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'sends', '300')
  const send = () => world.cashier.sendPart({ merchantId: 1, id, provider: 'bank', by: 'op1' })
  const all = await results(Array.from({ length: 8 }, send))
  expect([count(all, 'ok'), count(all, 'order_final')]).toEqual([1, 7])
  expect(await world.cashier.partsOf(id)).toHaveLength(1)
})

test('received and returned at once leave the money in one place', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'both', '300')
  const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
  await world.tell({ id: 'both-paid', type: 'payout.paid', part: part.id, amount: '300', paymentId: 'both' })
  await Promise.all([
    world.cashier.partReceived(who, part.id),
    world.tell({ id: 'both-back', type: 'payout.returned', part: part.id, amount: '300', paymentId: 'both' }),
  ]).catch(error => expect(error).toMatchObject({ code: 'order_final' }))
  const { state } = (await world.cashier.withdrawal(1, id))!
  const money = await world.moneyOf(who)
  expect([
    ['APPROVED', { cash: 700, reserved: 300 }],
    ['RETURNED', { cash: 1000 }],
  ]).toContainEqual([state, money])
})

test('closed after a part was received: the share of the fee is earned, the rest goes back (§6.3)', async () => {
  const [who, payer] = [await world.newMember('1000'), await world.newMember()]
  await world.withdraw(who, 'first', '20')
  const { id } = await world.withdraw(who, 'second', '300')
  const { id: depositId } = await world.deposit(payer, 'c2c', '120', 'c2c')
  const part = await world.cashier.matchPart({ merchantId: 1, withdrawalId: id, depositId, by: 'op1' })
  await world.cashier.payerPaid(payer, part.id)
  await world.cashier.partReceived(who, part.id)
  const close = (second?: string) => world.cashier.closeWithdrawal({ merchantId: 1, id }, { by: 'op1', second })
  await expect(close()).rejects.toMatchObject({ code: 'second_person_needed' })
  expect(await close('op2')).toMatchObject({ state: 'PART_RECEIVED', fee: 25_000n, feeBooked: 10_000n })
  expect([await world.moneyOf(who), await world.moneyOf(payer)]).toEqual([{ cash: 859, reserved: 20 }, { cash: 120 }])
})

test('a payout that comes back after its end gives the fee back when nothing was received (W13)', async () => {
  const who = await world.newMember('1000')
  await world.withdraw(who, 'free', '20')
  const { id, fee } = await world.withdraw(who, 'paid', '200')
  expect(fee).toBe(20_000n)
  const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
  await world.tell({ id: 'late-paid', type: 'payout.paid', part: part.id, amount: '198', paymentId: 'late' })
  await world.pass(1800)
  expect(await world.cashier.withdrawal(1, id)).toMatchObject({ state: 'RECEIVED', feeBooked: 20_000n })
  await world.tell({ id: 'late-back', type: 'payout.returned', part: part.id, amount: '198', paymentId: 'late' })
  expect(await world.cashier.withdrawal(1, id)).toMatchObject({ state: 'RETURNED', feeBooked: 0n })
  expect(await world.moneyOf(who)).toEqual({ cash: 980, reserved: 20 })
})
