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

const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((each, i) => orders(all.toSpliced(i, 1)).map(rest => [each, ...rest]))

let n = 0

/** Tells a set in one order, each event as it is and then again under the same and under a new id. */
async function tellAll(types: readonly string[]) {
  const who = await world.newMember()
  const key = `d${++n}`
  const { id: order } = await world.deposit(who, key)
  const event = (type: string) => ({ type, order, paymentId: `pay-${key}`, amount: '100' })
  for (const type of types) {
    await world.tell({ id: `${key}-${type}`, ...event(type) })
    expect(await world.tell({ id: `${key}-${type}`, ...event(type) })).toBe('duplicate')
    await world.tell({ id: `${key}-${type}-again`, ...event(type) })
  }
  return { state: (await world.cashier.deposit(1, order))!.state, money: await world.moneyOf(who) }
}

test.each([
  [['payment.seen', 'payment.failed', 'payment.final'], 'SUCCEEDED', { cash: 100 }],
  [['payment.final', 'dispute.opened', 'dispute.won'], 'SUCCEEDED', { cash: 100 }],
  [['payment.final', 'dispute.opened', 'dispute.lost'], 'REVERSED', {}],
])('%j ends the same in whatever order it is told, however often (§3.4)', async (types, state, money) => {
  for (const order of orders(types)) expect([order, await tellAll(order)]).toEqual([order, { state, money }])
})

test('seen, final and voided leave nothing to the member in whatever order they are told', async () => {
  for (const order of orders(['payment.seen', 'payment.final', 'payment.voided'])) {
    const { state, money } = await tellAll(order)
    expect([order, money]).toEqual([order, {}])
    expect(['REVERSED', 'FAILED']).toContain(state)
  }
})

test('a payout told as paid and as returned leaves its withdrawal to be sent again', async () => {
  for (const types of orders(['payout.paid', 'payout.returned'])) {
    const who = await world.newMember('500')
    const { id } = await world.withdraw(who, `w${++n}`, '300')
    const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
    for (const type of types)
      for (const again of ['', '-again'])
        await world.tell({ id: `${part.id}-${type}${again}`, type, part: part.id, amount: '300', paymentId: `o${n}` })
    const state = (await world.cashier.withdrawal(1, id))!.state
    expect([types, state, await world.moneyOf(who)]).toEqual([types, 'APPROVED', { cash: 200, reserved: 300 }])
  }
})

test('a dispute of money in suspense waits until a person has decided', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, `d${++n}`)
  const event = { order, paymentId: 'pay-waits', amount: '90' }
  expect(await world.tell({ id: 'x1', type: 'payment.final', ...event })).toBe('review')
  expect(await world.tell({ id: 'x2', type: 'dispute.lost', ...event })).toBe('waits')
  await world.cashier.creditReview({ merchantId: 1, depositId: order }, { by: 'op1' })
  expect([(await world.cashier.deposit(1, order))!.state, await world.moneyOf(who)]).toEqual(['REVERSED', {}])
})

test('eight at once: one payment is credited once, under whatever ids it is told', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, `d${++n}`)
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      world.tell({ id: `at-once-${i % 4}`, type: 'payment.final', order, paymentId: 'pay-at-once', amount: '100' }),
    ),
  )
  expect(results.filter(each => each === 'applied')).toHaveLength(1)
  expect(results.filter(each => each === 'duplicate')).toHaveLength(4)
  expect(await world.moneyOf(who)).toEqual({ cash: 100 })
})

test('an event that nobody could apply is kept, and applied when it is due', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, `d${++n}`, '2000')
  const payment = { paymentId: 'pay-large', amount: 20_000_000n as never, currency: 'USD', isFinal: true }
  const event = { id: 'large', type: 'payment.final', order, paymentId: 'pay-large', amount: '2000' }
  world.bend({
    order: async () => {
      throw new Error('no answer')
    },
  })
  expect(await world.tell(event)).toBe('waits')
  expect(await world.moneyOf(who)).toEqual({})
  world.bend({ order: async () => [payment] })
  await world.pass(10)
  expect(await world.moneyOf(who)).toEqual({ cash: 2000 })
  world.bend({})
})

test('what the provider says of a large sum when it is asked again must be the same', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, `d${++n}`, '2000')
  const event = { id: 'differs', type: 'payment.final', order, paymentId: 'pay-differs', amount: '2000' }
  expect(await world.tell(event)).toBe('review')
  expect((await world.cashier.deposit(1, order))!.reason).toBe('PROVIDER')
})
