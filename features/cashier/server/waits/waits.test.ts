import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierSite, openCashierSite } from '../../../../tests/support/cashier/site.ts'
import { givenCashier } from '../../../../tests/support/cashier/world.ts'

let world: CashierSite
const HOUR_S = 3600

beforeAll(async () => {
  world = await openCashierSite(await givenCashier())
})
afterAll(() => world.close())

const told = async () =>
  (
    await world.db<{ payload: { item: string; step: string; owner: string; missed: number } }[]>`
      select payload from events.outbox where topic = 'cashier.wait_passed' order by id`
  ).map(({ payload: { step, owner, missed } }) => [step, owner, missed])

test('a step whose deadline passed goes to the next role, is told once each time, and members see the new one', async () => {
  const by = await world.join('5000')
  const { id } = await world.withdraw(by, 'late-key-1', '600')
  expect(await world.cashier.escalate()).toEqual(new Map())
  await world.pass(4 * HOUR_S)
  expect(await world.cashier.escalate()).toEqual(new Map())
  await world.pass(1)
  for (const _ of [1, 2]) expect(await world.cashier.escalate()).toEqual(new Map([['review', 1]]))
  expect(await told()).toEqual([['review', 'finance', 1]])
  const { value } = await by.get(`withdrawals/${id}`)
  expect(value.wait).toMatchObject({ step: 'review', owner: 'finance', missed: 1 })
  expect(value.wait.until).toBe(new Date(world.now().getTime() + 4 * HOUR_S * 1000 - 1000).toISOString())
  await world.pass(4 * HOUR_S)
  await Promise.all([world.cashier.escalate(), world.cashier.escalate()])
  expect(await told()).toEqual([
    ['review', 'finance', 1],
    ['review', 'lead', 2],
  ])
  await world.cashier.approveWithdrawal({ merchantId: 1, id }, 'one')
  expect(await world.cashier.escalate()).toEqual(new Map())
})

test('a deposit that its chain does not finish for a day, and one in review, are late as well', async () => {
  const by = await world.join()
  const seen = await world.deposit(by, 'late-key-2', '100', 'chain')
  await world.tell({ type: 'payment.seen', id: 'late 1', order: seen.id, paymentId: 'late 1' }, 'chain')
  const less = await world.deposit(by, 'late-key-3')
  await world.tell({ type: 'payment.final', id: 'late 2', order: less.id, paymentId: 'late 2', amount: '90' })
  await world.pass(4 * HOUR_S + 1)
  expect((await world.cashier.escalate()).get('deposit_review')).toBe(1)
  await world.pass(20 * HOUR_S)
  expect((await world.cashier.escalate()).get('confirming')).toBe(1)
  expect((await by.get(`deposits/${less.id}`)).value.wait).toMatchObject({
    step: 'deposit_review',
    owner: 'lead',
    missed: 6,
  })
})

test('public times are of the records alone, for anybody', async () => {
  const times = async () =>
    (await world.app.inject({ url: '/wps/cashier/times', headers: { host: 'localhost' } })).json().value
  const seconds = [60, 120, 600]
  for (const [i, pause] of seconds.entries()) {
    const by = await world.join('1000')
    const order = await world.deposit(by, `times-key-${i}`)
    await world.pass(pause)
    const event = { type: 'payment.final', id: `times ${i}`, order: order.id, paymentId: `times ${i}`, amount: '100' }
    await world.tell(event)
    const { id } = await world.withdraw(by, `times-key-${i}`, '100')
    const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'bank', by: 'one' })
    await world.pass(pause)
    await world.tell({ type: 'payout.paid', id: `out ${i}`, part: part.id, amount: '100' }, 'bank')
    await world.cashier.partReceived(by, part.id)
  }
  expect(await times()).toMatchObject({
    days: 30,
    withdrawals: {
      ...{ whole: { count: 3, medianS: 120, p95S: 600 }, review: { count: 3, medianS: 0 } },
      sending: { count: 3, medianS: 120, p95S: 600 },
    },
    deposits: [{ kind: 'gateway', count: 3, medianS: 120, p95S: 600 }],
  })
})
