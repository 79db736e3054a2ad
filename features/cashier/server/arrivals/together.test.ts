import { afterAll, beforeAll, expect, test } from 'vitest'
import { exclude } from '#features/protection/server/protection.ts'
import { transaction } from '#shared/server/db.ts'
import { type CashierWorld, givenCashier } from '../../../../tests/support/cashier/world.ts'
import type { ProviderEvent } from '../../rules/events.ts'
import { applyTold } from './apply.ts'

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

test('all that is told of orders at once, in any order, ends as if it were told one by one', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => world.newMember()))
  const orders = await Promise.all(members.map((who, i) => world.deposit(who, `news${i}`)))
  const news = ['payment.seen', 'payment.failed', 'payment.vanished', 'order.expired', 'payment.final']
  const told = orders.flatMap(({ id: order }, i) =>
    news.map((type, n) => ({
      ...{ id: `news-${order}-${type}`, type, order, paymentId: `paid${i}`, amount: '100' },
      turn: (n * (i + 1) + i) % news.length,
    })),
  )
  await Promise.all(told.sort((a, b) => a.turn - b.turn).map(({ turn: _, ...event }) => world.tell(event)))
  for (const [i, { id }] of orders.entries()) {
    expect(await world.cashier.deposit(1, id)).toMatchObject({ state: 'SUCCEEDED', paymentId: `paid${i}`, dueAt: null })
    expect(await world.moneyOf(members[i]!)).toEqual({ cash: 100 })
  }
})

test('an order shows what was told of it last in one burst: seen, confirmed, gone, seen again', async () => {
  const who = await world.newMember()
  const { id: order, expiresAt } = await world.deposit(who, 'burst')
  const { serverSecret } = world.context
  const tell = (...all: Partial<ProviderEvent>[]) =>
    transaction(world.db, tx =>
      applyTold(
        tx,
        all.map(each => ({
          ...{ merchantId: 1, provider: 'psp', at: world.now(), serverSecret, currency: 'USD' },
          event: { type: 'payment.seen', order, paymentId: 'x', amount: 1_000_000n as never, ...each },
        })),
      ),
    )
  const stands = () => world.cashier.deposit(1, order)
  expect(await tell({ confirmations: 1 }, { confirmations: 2 })).toEqual(['applied', 'ignored'])
  expect(await stands()).toMatchObject({ state: 'CONFIRMING', confirmations: 2, seenPayment: 'x', dueAt: null })
  expect(await tell({ type: 'payment.vanished' }, { paymentId: 'y' })).toEqual(['applied', 'applied'])
  expect(await stands()).toMatchObject({ state: 'CONFIRMING', confirmations: null, seenPayment: 'y' })
  expect(await tell({ type: 'payment.vanished', paymentId: 'y' })).toEqual(['applied'])
  expect(await stands()).toMatchObject({ state: 'PENDING', dueAt: expiresAt })
  // Money without an order that came first: news of the same payment comes too late, as it would alone.
  const final = { type: 'payment.final', order: null, paymentId: 'z' } as const
  expect(await tell(final, { type: 'payment.failed', paymentId: 'z' })).toEqual(['review', 'ignored'])
  const states = await world.db<{ state: string }[]>`select state from cashier.steps where item = ${order} order by id`
  expect(states.map(each => each.state).slice(-4)).toEqual(['CONFIRMING', 'PENDING', 'CONFIRMING', 'PENDING'])
})

test('who tells is answered when the event is kept; it is applied all the same, and nobody ends before that', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'kept')
  const server = world.restart(0)
  const event = { id: 'kept', type: 'payment.final', order, paymentId: 'kept', amount: '100' }
  const { answer, over } = await transaction(world.db, async tx => {
    await tx`select from cashier.members where member_id = ${who.memberId} for update`
    const answer = await world.tell(event, 'psp', server)
    return { answer, over: server.close() }
  })
  expect([answer, await world.tell(event)]).toEqual(['waits', 'duplicate'])
  await over
  expect(await world.moneyOf(who)).toEqual({ cash: 100 })
})
