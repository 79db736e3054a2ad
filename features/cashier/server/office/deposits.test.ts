import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { type CashierOffice, givenCashierOffice } from '../../../../tests/support/office/cashier.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

type Arrival = { provider: string; paymentId: string; version: string; state: string; memberId: string | null }
const waiting = async (paymentId: string) => {
  const { list } = (await world.get(world.ann, 'arrivals')).value as { list: Arrival[] }
  return list.find(each => each.paymentId === paymentId)!
}
const decide = async (who: typeof world.ann, paymentId: string, what: string, more = {}) => {
  const { provider, version } = await waiting(paymentId)
  const body = { version, reason: 'looked at it', ...more }
  return world.post(who, `arrivals/${provider}/${paymentId}/${what}`, body)
}

test('another amount is credited by one person below the limit, and a second click does nothing', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'less')
  await world.tell({ id: 'less', type: 'payment.final', order, paymentId: 'less', amount: '90' })
  const { value: list } = await world.get(world.ann, 'deposits', { state: 'REVIEW', method: 'psp' })
  expect(list).toMatchObject({ list: [{ id: order, reason: 'AMOUNT', member: { id: who.memberId } }], next: null })
  const { version } = await waiting('less')
  const body = { version, reason: 'the payer forgot a note' }
  const click = () => world.post(world.ann, 'arrivals/psp/less/credit', body)
  const all = await Promise.all(Array.from({ length: 8 }, click))
  expect(all.filter(({ status }) => status === 200).map(each => each.value)).toEqual([
    { proposalId: null, expiresAt: null, result: null },
  ])
  expect(await world.moneyOf(who)).toEqual({ cash: 90 })
  const record = await world.recordOf('arrival:psp:less')
  expect(record).toMatchObject([
    {
      operatorId: world.ann.id,
      action: 'arrivals.credit',
      reason: 'the payer forgot a note',
      inputs: { effect: { amount: '90.00' } },
    },
  ])
  const { value } = await world.get(world.ann, `deposits/${order}`)
  expect(value).toMatchObject({
    deposit: { state: 'SUCCEEDED' },
    arrivals: [{ state: 'CREDITED', decidedBy: world.ann.id }],
  })
})

test('from the limit on two people credit, and both are asked again what no person decides away', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'large', '1500')
  await world.tell({ id: 'large', type: 'payment.final', order, paymentId: 'large', amount: '1400' })
  const wish = await decide(world.ann, 'large', 'credit')
  expect([await world.moneyOf(who), (await world.confirm(world.ann, wish)).code]).toEqual([{}, 'second_person_needed'])
  expect((await world.confirm(world.ben, wish)).status).toBe(200)
  expect(await world.moneyOf(who)).toEqual({ cash: 1400 })
  expect(await world.cashier.arrival({ merchantId: 1, provider: 'psp', paymentId: 'large' })).toMatchObject({
    ...{ decidedBy: world.ann.id, secondBy: world.ben.id },
  })
})

test('sent back by two people, whatever the sum', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'back')
  await world.tell({ id: 'back', type: 'payment.final', order, paymentId: 'back', amount: '90' })
  const wish = await decide(world.ann, 'back', 'refund')
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) => world.confirm(n % 2 ? world.ben : world.cleo, wish)),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(world.asked.filter(each => each === 'refund:psp:back')).toHaveLength(1)
  expect((await world.cashier.deposit(1, order))!.state).toBe('REFUNDED')
})

test('money without an order is matched with one, or credited to a member by name', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'lost', '100', 'bank')
  await world.pass(900)
  await world.tell({ id: 'lost', type: 'payment.final', paymentId: 'lost', amount: '100' }, 'bank')
  expect((await decide(world.ann, 'lost', 'credit')).code).toBe('invalid_input')
  expect((await decide(world.ann, 'lost', 'match', { orderId: 'dep_of_nobody' })).code).toBe('not_found')
  expect((await decide(world.ann, 'lost', 'match', { orderId: order })).status).toBe(200)
  expect((await decide(world.ann, 'lost', 'match', { orderId: order })).code).toBe('order_final')
  expect([(await world.cashier.deposit(1, order))!.state, await world.moneyOf(who)]).toEqual(['REVIEW', {}])
  expect((await decide(world.ann, 'lost', 'credit')).status).toBe(200)
  expect([(await world.cashier.deposit(1, order))!.state, await world.moneyOf(who)]).toEqual([
    'SUCCEEDED',
    { cash: 100 },
  ])

  // Of an order that had its money it is a further payment.
  await world.tell({ id: 'more', type: 'payment.final', paymentId: 'more', amount: '40' }, 'bank')
  await decide(world.ann, 'more', 'match', { orderId: order })
  await decide(world.ann, 'more', 'credit')
  await world.tell({ id: 'named', type: 'payment.final', paymentId: 'named', amount: '7' }, 'bank')
  await decide(world.ann, 'named', 'credit', { memberId: who.memberId })
  expect(await world.moneyOf(who)).toEqual({ cash: 147 })
})

test('read back: a final payment that we missed is credited, once, whatever comes late', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'missed')
  const payment = { paymentId: 'missed', amount: parseAmount('100'), currency: 'USD', isFinal: true }
  world.bend({ order: async () => [payment] })
  const readBack = () => world.post(world.ann, `deposits/${order}/read-back`)
  expect((await readBack()).value).toEqual({
    payments: [{ paymentId: 'missed', amount: '100.00', currency: 'USD', isFinal: true, wasKnown: false }],
  })
  expect((await readBack()).value).toMatchObject({ payments: [{ wasKnown: true }] })
  const late = { id: 'missed', type: 'payment.final', order, paymentId: 'missed', amount: '100' }
  expect(await world.tell(late)).toBe('ignored')
  expect(await world.moneyOf(who)).toEqual({ cash: 100 })
  world.bend({ order: async () => Promise.reject(new Error('away')) })
  expect((await readBack()).code).toBe('vendor_unavailable')
  world.bend({})
})

test('C-12: the slip of a transfer is told with its deposit and looked at by itself, on record', async () => {
  const { id } = await world.deposit(await world.newMember(), 'slip')
  const slip = async () => ((await world.get(world.ann, `deposits/${id}`)).value as { slip: unknown }).slip
  expect([await slip(), (await world.get(world.ann, `deposits/${id}/slip`)).code]).toEqual([null, 'not_found'])
  await world.db`
    insert into cashier.slips (merchant_id, deposit_id, member_id, type, bytes, shown_at)
    select merchant_id, id, member_id, 'pdf', '%PDF-', created_at from cashier.deposits where id = ${id}`
  expect(await slip()).toMatchObject({ type: 'pdf' })
  expect((await world.get(world.ann, `deposits/${id}/slip`)).value).toEqual({ type: 'pdf', file: 'JVBERi0=' })
  expect(await world.recordOf(`deposit:${id}`)).toMatchObject([{ operatorId: world.ann.id, action: 'deposits.look' }])
})
