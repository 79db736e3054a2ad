import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierSite, openCashierSite, type Visit } from '../../../../tests/support/cashier/site.ts'
import { givenCashier, PAYMENT_PASSWORD } from '../../../../tests/support/cashier/world.ts'

let world: CashierSite
let someone: Visit
let picture: string
const base64 = (text: string) => Buffer.from(text).toString('base64')

beforeAll(async () => {
  world = await openCashierSite(await givenCashier())
  someone = await world.join()
  const create = { width: 8, height: 8, channels: 3, background: '#123456' } as const
  const withPlace = sharp({ create })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a place that nobody else shall know' } })
  picture = (await withPlace.toBuffer()).toString('base64')
})
afterAll(() => world.close())

let n = 0
/** A withdrawal of 100 by a member of whom a part was paid by the bank. */
async function paidPart() {
  const by = await world.join('1000')
  const ask = { key: `part-key-${++n}`, payeeId: by.payeeId, amount: '100', paymentPassword: PAYMENT_PASSWORD }
  const { id } = (await by.post('withdrawals', ask)).value
  const part = await world.cashier.sendPart({ merchantId: 1, id, provider: 'bank', by: 'one' })
  await world.tell({ type: 'payout.paid', id: `paid ${part.id}`, part: part.id, amount: '100' }, 'bank')
  return { by, id, part: part.id }
}
const answer = (by: Visit, id: string, action: string, rest: object = {}) =>
  by.relay('processC2CTransaction', { id, action, ...rest })

test('a part that was paid waits for the member’s answer, with its time; received, it is over', async () => {
  const { by, id, part } = await paidPart()
  const until = new Date(world.now().getTime() + 30 * 60_000).toISOString()
  expect((await by.relay('getPaymentConfirmationList')).value.list).toEqual([
    {
      ...{ id: part, role: 'receiver', kind: 'gateway', state: 'PAID', amount: '100.00', currency: 'USD', item: id },
      ...{ paidAt: world.now().toISOString(), until, wait: null, payTo: null },
    },
  ])
  expect((await someone.relay('getPaymentConfirmationList')).value.list).toEqual([])
  expect(await answer(someone, part, 'received')).toMatchObject({ status: 404 })
  for (const _ of [1, 2]) expect((await answer(by, part, 'received')).value).toEqual({ id: part, state: 'RECEIVED' })
  expect((await by.relay('getPaymentConfirmationList')).value.list).toEqual([])
  expect(await answer(by, part, 'notReceived', { images: [picture] })).toMatchObject({ code: 'order_final' })
})

test('not received takes one to three pictures; what else is in a file is not kept; people have a day', async () => {
  const { by, part } = await paidPart()
  const not = (images: string[], word = '') => answer(by, part, 'notReceived', { images, word })
  expect(await not([])).toMatchObject({ code: 'invalid_input', value: { field: 'images' } })
  expect(await not([picture, picture, picture, picture])).toMatchObject({ code: 'invalid_input' })
  expect(await not([picture], 'x'.repeat(141))).toMatchObject({ code: 'invalid_input' })
  for (const bad of ['<svg/>', 'GIF89a', '%PDF-1.7', '<html><script>'])
    expect(await not([picture, base64(bad)])).toMatchObject({ code: 'not_a_picture' })
  expect((await by.relay('getPaymentConfirmationList')).value.list[0].state).toBe('PAID')
  const word = '<img src=x onerror=alert(1)>'
  expect((await not([picture, picture], word)).value).toEqual({ id: part, state: 'NOT_RECEIVED' })
  const kept = await world.db<{ type: string; bytes: Uint8Array }[]>`
    select type, bytes from cashier.pictures where part_id = ${part}`
  expect(kept.map(each => each.type)).toEqual(['jpg', 'jpg'])
  for (const { bytes } of kept) expect(Buffer.from(bytes).includes('nobody else')).toBe(false)
  const [open] = (await by.relay('getPaymentConfirmationList')).value.list
  expect(open).toMatchObject({ state: 'NOT_RECEIVED', until: null, wait: { step: 'not_received', owner: 'operator' } })
  expect((await answer(by, part, 'received')).value.state).toBe('RECEIVED')
})

test('the member reads why two people counted a part as received', async () => {
  const { by, id, part } = await paidPart()
  await answer(by, part, 'notReceived', { images: [picture] })
  const people = { by: 'one', second: 'two', note: 'The statement shows it' }
  await world.cashier.forcePart({ merchantId: 1, id: part }, people)
  expect((await by.get(`withdrawals/${id}`)).value).toMatchObject({
    state: 'RECEIVED',
    parts: [{ state: 'FORCED_RECEIVED', reason: 'The statement shows it' }],
  })
})

test('eight answers at once decide once', async () => {
  const { by, id, part } = await paidPart()
  const replies = await Promise.all(Array.from({ length: 8 }, () => answer(by, part, 'received')))
  expect(replies.map(each => each.value.state)).toEqual(Array(8).fill('RECEIVED'))
  expect((await by.get(`withdrawals/${id}`)).value.state).toBe('RECEIVED')
  expect(await world.findings()).toEqual([])
})

test('a payer sees whom to pay while they may, and the receiver masked after that; each answers for their own side', async () => {
  const receiver = await world.join('1000')
  const ask = { key: `part-key-${++n}`, payeeId: receiver.payeeId, amount: '300', paymentPassword: PAYMENT_PASSWORD }
  const { id } = (await receiver.post('withdrawals', ask)).value
  const payer = await world.join()
  const order = (await payer.post('deposits', { key: `part-key-${++n}`, method: 'c2c', amount: '300' })).value
  expect(order).toMatchObject({ state: 'PENDING', kind: 'c2c', payTo: null, canCancel: true })
  const part = await world.cashier.matchPart({ merchantId: 1, withdrawalId: id, depositId: order.id, by: 'one' })
  const page = (await payer.get(`deposits/${order.id}`)).value
  expect(page).toMatchObject({
    canCancel: false,
    payTo: { part: part.id, name: 'NGUYEN VAN A', number: expect.stringMatching(/^n\d+$/) },
  })
  expect(await answer(receiver, part.id, 'paid')).toMatchObject({ status: 404 })
  expect((await answer(payer, part.id, 'paid', { images: [picture] })).value.state).toBe('PAID')
  const [open] = (await payer.relay('getPaymentConfirmationList')).value.list
  expect(open).toMatchObject({ role: 'payer', state: 'PAID', item: order.id, payTo: { name: 'N*** V*** A***' } })
  expect((await receiver.relay('getPaymentConfirmationList')).value.list).toMatchObject([
    { role: 'receiver', payTo: null },
  ])
  expect(await answer(payer, part.id, 'received')).toMatchObject({ status: 404 })
  await answer(receiver, part.id, 'received')
  expect(await world.moneyOf(payer)).toEqual({ cash: 300 })
})
