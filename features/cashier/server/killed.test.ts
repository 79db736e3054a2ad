import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierWorld, givenCashier } from '../../../tests/support/cashier/world.ts'

/* Where a step takes several transactions with a provider between them, a process may die after any of them: what never
 * comes back from the provider is what a dead process would have missed. Another one goes on from what was stored. */

let world: CashierWorld
beforeAll(async () => {
  world = await givenCashier()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

/** A call whose process dies while the provider works: it never ends, and nothing after it happens. */
function dies(): Promise<never> {
  return new Promise<never>(() => {})
}

/** Waits until the bank has been asked once more. */
async function untilAsked(before: number): Promise<void> {
  await expect.poll(() => world.asked.length).toBeGreaterThan(before)
}

test('killed while its provider takes an order: it is offered again, under its own id', async () => {
  const who = await world.newMember()
  const before = world.asked.length
  world.bend({ createOrder: dies })
  void world.deposit(who, 'killed')
  await untilAsked(before)
  world.bend({})
  await world.restart().runDue()
  const [first, second] = world.asked.slice(before)
  expect(second).toBe(first)
  expect((await world.cashier.deposit(1, first!.split(' ')[1]!))!.state).toBe('PENDING')
})

test('three tries without an answer, and the order failed (D3)', async () => {
  const who = await world.newMember()
  world.bend({ createOrder: async () => ({ answer: 'unknown' }) })
  const { id, state } = await world.deposit(who, 'nobody')
  expect(state).toBe('CREATED')
  await world.pass(20)
  await world.pass(20)
  expect((await world.cashier.deposit(1, id))!.state).toBe('FAILED')
  world.bend({})
})

test('killed while a payout is sent: asked about, sent again under the same id, paid once', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'killed', '300')
  const before = world.asked.length
  world.bend({ createPayout: dies })
  void world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
  await untilAsked(before)
  world.bend({ payout: async () => 'unknown' })
  await world.pass(5)
  const [first, second, ...more] = world.asked.slice(before)
  expect([second, more]).toEqual([first, []])
  const [part] = await world.cashier.partsOf(id)
  expect([part!.state, await world.moneyOf(who)]).toEqual(['SENT', { cash: 700, reserved: 300 }])
  world.bend({ payout: async () => 'paid' })
  await world.pass(15)
  expect([(await world.cashier.withdrawal(1, id))!.state, await world.moneyOf(who)]).toEqual(['PAID', { cash: 700 }])
  world.bend({})
})

test('what a provider never heard of is given up by two people, after ten minutes, and never by the clock', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'unknown', '300')
  world.bend({ payout: async () => 'unknown', createPayout: async () => 'unknown' })
  const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
  await world.pass(60)
  const burn = (second?: string) => world.cashier.burnPart(part, { by: 'op1', second })
  await expect(burn('op2')).rejects.toMatchObject({ code: 'too_early' })
  await world.pass(1200)
  expect((await world.cashier.openCases(1)).map(each => [each.kind, each.about])).toContainEqual([
    'PAYOUT_UNKNOWN',
    part.id,
  ])
  await expect(burn('op1')).rejects.toMatchObject({ code: 'second_person_needed' })
  expect(await burn('op2')).toMatchObject({ state: 'FAILED' })
  expect(await world.moneyOf(who)).toEqual({ cash: 700, reserved: 300 })
  world.bend({})
})

test('killed while a refund is asked for: asked again under the same name, booked once', async () => {
  const who = await world.newMember()
  const { id: depositId } = await world.deposit(who, 'refund')
  await world.tell({ id: 'r1', type: 'payment.final', order: depositId, paymentId: 'pay-back', amount: '90' })
  const before = world.asked.length
  world.bend({ refund: dies })
  void world.cashier.refundReview({ merchantId: 1, depositId }, { by: 'op1', second: 'op2' })
  await untilAsked(before)
  await expect(world.cashier.creditReview({ merchantId: 1, depositId }, { by: 'op3' })).rejects.toMatchObject({
    code: 'order_final',
  })
  world.bend({})
  await world.restart().runDue()
  const [first, second] = world.asked.slice(before)
  expect(second).toBe(first)
  expect((await world.cashier.deposit(1, depositId))!.state).toBe('REFUNDED')
  expect(await world.moneyOf({ memberId: 'desk_1' })).toEqual({})
})

test('two servers that do what is due at once do it once', async () => {
  const who = await world.newMember('1000')
  const { id } = await world.withdraw(who, 'due', '300')
  const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
  await world.tell({ id: 'due-paid', type: 'payout.paid', part: part.id, amount: '300', paymentId: 'due' })
  const others = [world.restart(), world.restart()]
  await Promise.all([world.pass(1800), ...others.map(each => each.runDue())])
  expect([(await world.cashier.part(1, part.id))!.state, await world.moneyOf(who)]).toEqual([
    'AUTO_RECEIVED',
    { cash: 700 },
  ])
})

test('killed after an event was kept and before it was applied: applied by whoever comes next, once', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'kept')
  const body = JSON.stringify({ type: 'payment.final', order, paymentId: 'kept', amount: '100' })
  await world.db`
    insert into cashier.events (merchant_id, provider, event_id, body, payment_id, received_at, due_at)
    values (1, 'psp', 'kept', ${body}, 'kept', '2026-12-01', '2026-12-01')`
  await Promise.all([world.restart().runDue(), world.restart().runDue()])
  expect([(await world.cashier.deposit(1, order))!.state, await world.moneyOf(who)]).toEqual([
    'SUCCEEDED',
    { cash: 100 },
  ])
})
