import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLevel } from '#features/identity/server/identity.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type CashierSite, openCashierSite, type Visit } from '../../../../tests/support/cashier/site.ts'
import { givenCashier } from '../../../../tests/support/cashier/world.ts'

let world: CashierSite
let someone: Visit

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const base64 = (text: string) => Buffer.from(text).toString('base64')
const METHODS = {
  bank: {
    ...{ provider: 'bank', amountPolicy: 'ACTUAL', min: '10', max: '50000', kind: 'bank', order: -1 },
    ...{ names: { en: 'Bank transfer' }, arrivesS: 120, quick: ['25', '1'] },
  },
  night: { provider: 'psp', amountPolicy: 'EXACT', min: '10', max: '100', openHours: { from: '22:00', to: '02:00' } },
  vips: { provider: 'psp', amountPolicy: 'EXACT', min: '10', max: '100', minRank: 5 },
  baht: { provider: 'psp', amountPolicy: 'EXACT', min: '10', max: '100', currencies: ['THB'] },
  proven: { provider: 'psp', amountPolicy: 'EXACT', min: '10', max: '100', kycLevel: 3 },
}

beforeAll(async () => {
  world = await openCashierSite(await givenCashier())
  await world.setConfig({ methods: METHODS })
  someone = await world.join()
})
afterAll(() => world.close())

const order = (by: Visit, key: string, change: object = {}) =>
  by.post('deposits', { key, method: 'psp', amount: '100', ...change })

/** Plays so much away; negative: wins it. */
async function lose({ memberId }: Visit, value: bigint): Promise<void> {
  const account = await accountOf(world.db, 1, memberId, 'real')
  const lines = [{ account, house: { purpose: 'payout', subject: 'test' } as const, amount: amount(-value) }]
  await transaction(world.db, tx => move(tx, [{ key: `${memberId} ${value}`, kind: 'test', reference: '', lines }]))
}

test('methods come in the merchant’s order, with what they and the limits leave; those that are not for the member are not there', async () => {
  const by = await world.join()
  const codes = async () => (await by.get('methods')).value.methods.map((each: { code: string }) => each.code)
  expect(await codes()).not.toContain('c2c')
  await world.setConfig({ methods: METHODS, c2c: true })
  const { value } = await by.get('methods')
  expect(value).toMatchObject({ currency: 'USD', unit: '0.01', moneyMode: 'real', refused: null, turnoverTimes: 1 })
  expect(await codes()).toEqual([...['bank', 'c2c', 'chain', 'night', 'proven', 'psp']])
  expect(value.methods[0]).toMatchObject({
    ...{ kind: 'bank', names: { en: 'Bank transfer' }, state: 'open', min: '10.00', max: '50000.00', arrivesS: 120 },
    ...{ quick: ['25.00'], amountPolicy: 'ACTUAL', openOrder: null },
  })
  const stateOf = (code: string) => value.methods.find((each: { code: string }) => each.code === code)
  expect(stateOf('psp').quick).toEqual(['10.00', '20.00', '50.00', '100.00', '200.00', '500.00'])
  expect(stateOf('c2c').kind).toBe('c2c')
  // 10:00 at the merchant's.
  expect(stateOf('night')).toMatchObject({ state: 'hours', opensAt: '2026-12-01T15:00:00.000Z' })
  expect(stateOf('proven').state).toBe('kyc')
})

test('an order: its page, the same key, the list, and taken back', async () => {
  world.bend({
    createOrder: async () => ({
      answer: 'accepted',
      pay: { account: { bin: '970436', number: '0011', name: 'GRANDSTAND' }, qr: '0002', internal: 'not for members' },
    }),
  })
  const by = await world.join()
  const made = await order(by, 'order-key-1', { method: 'bank' })
  world.bend({})
  expect(made).toMatchObject({
    status: 200,
    value: {
      ...{ state: 'PENDING', method: 'bank', kind: 'bank', amount: '100.00', came: null, late: false, canCancel: true },
      pay: { qr: '0002', payUrl: null, account: { number: '0011', name: 'GRANDSTAND' } },
      wait: { step: 'pay', owner: 'member', missed: 0 },
      steps: [{ state: 'CREATED' }, { state: 'PENDING' }],
    },
  })
  expect(made.value.pay.text).toBe(made.value.reference)
  expect(JSON.stringify(made.value)).not.toContain('not for members')
  expect((await order(by, 'order-key-1', { method: 'bank' })).value.id).toBe(made.value.id)
  expect(await order(by, 'order-key-1', { method: 'bank', amount: '101' })).toMatchObject({ code: 'key_reused' })
  expect((await by.get('methods')).value.methods[0].openOrder).toBe(made.value.id)
  await order(by, 'order-key-2')
  const page = (await by.get('deposits?limit=1&open=1')).value
  expect([page.list.length, page.list[0].method]).toEqual([1, 'psp'])
  const next = (await by.get(`deposits?limit=1&before=${page.next}`)).value
  expect([next.list[0].id, next.next]).toEqual([made.value.id, null])
  expect((await by.remove(`deposits/${made.value.id}`)).value).toMatchObject({
    state: 'CANCELLED',
    wait: null,
    pay: null,
  })
  expect((await by.get('deposits?open=1')).value.list).toHaveLength(1)
  expect((await by.get('deposits?state=SUCCEEDED')).value.list).toHaveLength(0)
  expect((await by.get('deposits?state=PENDING')).value.list).toHaveLength(1)
})

test('amounts, keys, methods and pages that are none write nothing', async () => {
  const bad = ['-1', '1e3', '+100', '100.00001', '１００', '1,000', '', ' 100', '1'.repeat(15), 'NaN', '0x10']
  for (const amount of bad) expect((await order(someone, 'bad-key-1', { amount })).code).toBe('invalid_input')
  for (const amount of ['0', '9.99', '50000.01', '10.001'])
    expect((await order(someone, 'bad-key-1', { amount })).code).toBe('amount_out_of_range')
  for (const key of ['short', 'a b c d e f', 'x'.repeat(65)])
    expect((await order(someone, key)).code).toBe('invalid_input')
  for (const method of ['none', '__proto__', 'toString', 'vips', 'baht', 'night'])
    expect((await order(someone, 'bad-key-1', { method })).code).toBe('method_closed')
  expect((await order(someone, 'bad-key-1', { method: 'proven' })).code).toBe('kyc_required')
  expect((await order(someone, 'bad-key-1', { memberId: 'another' })).code).toBe('invalid_input')
  for (const query of ['before=x', 'limit=0', 'limit=101', 'open=2'])
    expect((await someone.get(`deposits?${query}`)).code).toBe('invalid_input')
  expect((await someone.get('deposits')).value.list).toEqual([])
})

test('the checks of an order come in their order: excluded or not, the limit prompt stands before all methods', async () => {
  const by = await world.join()
  await world.db`alter table protection.prompts disable trigger all`
  await world.db`delete from protection.prompts where member_id = ${by.memberId}`
  await world.db`alter table protection.prompts enable trigger all`
  expect((await by.get('methods')).value.refused).toBe('limit_prompt_needed')
  expect(await order(by, 'prompt-key-1', { method: 'none' })).toMatchObject({ code: 'limit_prompt_needed' })
  const level1 = await world.join()
  await transaction(world.db, tx => setLevel(tx, level1, { level: 1, by: 'test', why: 'given' }))
  expect((await level1.get('methods')).value.kycLeft).toBe('150.00')
  expect(await order(level1, 'level-key-1', { amount: '151' })).toMatchObject({ code: 'kyc_required' })
})

test('an order of somebody else is not there, by any call', async () => {
  const by = await world.join()
  const { id } = (await order(by, 'mine-key-1')).value
  const calls = [
    ...[someone.get(`deposits/${id}`), someone.remove(`deposits/${id}`), someone.post(`deposits/${id}/ask`)],
    someone.post(`deposits/${id}/slip`, { images: [PNG] }),
  ]
  for (const reply of await Promise.all(calls)) expect(reply).toMatchObject({ status: 404, code: 'not_found' })
  expect((await by.get(`deposits/${id}`)).value.state).toBe('PENDING')
})

test('“I have paid” asks the provider now, and what it knows is credited once; more often it is refused', async () => {
  const by = await world.join()
  const { id } = (await order(by, 'paid-key-1')).value
  expect((await by.post(`deposits/${id}/ask`)).value.state).toBe('PENDING')
  expect(await by.post(`deposits/${id}/ask`)).toMatchObject({ status: 429, code: 'too_many_requests' })
  await world.pass(11)
  const payment = { paymentId: `pay ${id}`, amount: 1_000_000n as never, currency: 'USD', isFinal: true }
  world.bend({ order: async () => [payment] })
  const replies = await Promise.all(Array.from({ length: 8 }, () => by.post(`deposits/${id}/ask`)))
  world.bend({})
  expect(replies.filter(each => each.status === 200).length).toBeGreaterThan(0)
  expect((await by.get(`deposits/${id}`)).value).toMatchObject({ state: 'SUCCEEDED', came: '100.00', canCancel: false })
  await world.tell({ type: 'payment.final', id: `evt ${id}`, order: id, paymentId: payment.paymentId, amount: '100' })
  expect(await world.moneyOf(by)).toEqual({ cash: 100 })
})

test('confirmations of a chain grow on the page', async () => {
  const by = await world.join()
  const { id } = (await order(by, 'chain-key-1', { method: 'chain' })).value
  for (const confirmations of [3, 7, 5])
    await world.tell(
      { type: 'payment.seen', id: `seen ${confirmations}`, order: id, paymentId: 'tx1', confirmations } as never,
      'chain',
    )
  const { value } = await by.get(`deposits/${id}`)
  expect(value).toMatchObject({ state: 'CONFIRMING', confirmations: { seen: 7, needed: 19 } })
  expect(value.wait).toMatchObject({ step: 'confirming', owner: 'provider' })
})

test('a slip is taken for a transfer after ten minutes, is a picture or a PDF, and replaces the one before', async () => {
  const by = await world.join()
  const { id } = (await order(by, 'slip-key-1', { method: 'bank' })).value
  const show = (...images: string[]) => by.post(`deposits/${id}/slip`, { images })
  expect(await show(PNG)).toMatchObject({ code: 'too_early' })
  await world.pass(600)
  for (const bad of [
    base64('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    base64('GIF89a----'),
    '!!!!',
    base64('MZ%PDF-'),
  ])
    expect(await show(bad)).toMatchObject({ status: 400, code: 'not_a_picture' })
  expect((await show(PNG, PNG)).code).toBe('invalid_input')
  expect((await show()).code).toBe('invalid_input')
  expect((await show('A'.repeat(8_000_000))).status).toBe(413)
  expect((await show(base64('%PDF-1.7 a slip'))).value.slip).toMatchObject({ sent: true })
  expect((await show(PNG)).value.slip).toMatchObject({ sent: true })
  expect(await world.db`select type from cashier.slips where deposit_id = ${id}`).toEqual([{ type: 'jpg' }])
  expect(await world.cashier.openCases(1)).toMatchObject([{ kind: 'SLIP', about: id }])
  // Not for one that its provider alone can say something of.
  const { id: other } = (await order(by, 'slip-key-2')).value
  await world.pass(600)
  expect(await by.post(`deposits/${other}/slip`, { images: [PNG] })).toMatchObject({ code: 'order_final' })
})

test('a voucher is redeemed; debts are paid back out of cash', async () => {
  const by = await world.join()
  const batch = {
    merchantId: 1,
    batch: 'b',
    currency: 'USD',
    value: 500_000n as never,
    count: 1,
    expiresAt: new Date('2027-01-01'),
  }
  const [code] = await world.cashier.issueVouchers(batch, { by: 'one', second: 'two' })
  expect((await by.post('vouchers', { code })).value).toMatchObject({ amount: '50.00', currency: 'USD' })
  expect((await by.post('vouchers', { code: code!.toLowerCase() })).value).toMatchObject({ amount: '50.00' })
  expect(await someone.post('vouchers', { code })).toMatchObject({ code: 'voucher_used' })
  expect(await someone.post('vouchers', { code: 'none' })).toMatchObject({ status: 404 })
  expect(await by.post('debt', { key: 'debt-key-1', amount: '1' })).toMatchObject({ code: 'amount_out_of_range' })
  const { id } = (await order(by, 'debt-key-2')).value
  await world.tell({ type: 'payment.final', id: 'debt 1', order: id, paymentId: 'debt', amount: '100' })
  await lose(by, 1_200_000n)
  await world.tell({ type: 'dispute.lost', id: 'debt 2', order: id, paymentId: 'debt' })
  expect((await by.get(`deposits/${id}`)).value.state).toBe('REVERSED')
  expect(await world.moneyOf(by)).toEqual({ debt: -70 })
  expect(await by.post('debt', { key: 'debt-key-1', amount: '71' })).toMatchObject({ code: 'amount_out_of_range' })
  expect(await by.post('debt', { key: 'debt-key-1', amount: '10' })).toMatchObject({ code: 'insufficient_funds' })
  await lose(by, -500_000n)
  const paid = { debt: '60.00', cash: '40.00' }
  for (const _ of [1, 2]) expect((await by.post('debt', { key: 'debt-key-1', amount: '10' })).value).toEqual(paid)
  expect(await by.post('debt', { key: 'debt-key-1', amount: '11' })).toMatchObject({ code: 'key_reused' })
})
