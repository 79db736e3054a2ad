import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLevel } from '#features/identity/server/identity.ts'
import { setRank } from '#features/people/server/people.ts'
import { transaction } from '#shared/server/db.ts'
import { type CashierSite, openCashierSite, type Visit } from '../../../../tests/support/cashier/site.ts'
import { givenCashier, PAYMENT_PASSWORD } from '../../../../tests/support/cashier/world.ts'

let world: CashierSite
let someone: Visit

const PAYOUTS = {
  bank: { provider: 'bank', banks: [{ bin: '970436', name: 'Bank of the River' }] },
  coin: { provider: 'chain', banks: [{ bin: 'TRC20', name: 'TRON' }] },
}
const HOUR_S = 3600

beforeAll(async () => {
  world = await openCashierSite(await givenCashier())
  await world.setConfig({ payouts: PAYOUTS })
  someone = await world.join('1000')
})
afterAll(() => world.close())

const withdraw = (by: Visit, key: string, change: object = {}) =>
  by.post('withdrawals', { key, payeeId: by.payeeId, amount: '100', paymentPassword: PAYMENT_PASSWORD, ...change })

test('a payee is added with the payment password and a code, in the member’s own name; masked after that', async () => {
  const by = await world.join('0', 'one@example.test')
  const add = (change: object = {}) =>
    by.post('payees', { kind: 'bank', bin: '970436', number: '0011 2233 44', ...change })
  expect(await add({ bin: '000000' })).toMatchObject({ code: 'invalid_input' })
  for (const number of ['12', 'a'.repeat(80), '<b>', '٠١٢٣٤٥'])
    expect((await add({ number })).code).toBe('invalid_input')
  expect(await add({ kind: 'coin', bin: 'TRC20', number: 'T9yED5xMV5ARV98BexN97aLZ1UUq7eKSxA' })).toMatchObject({
    code: 'invalid_input',
  })
  expect(await add({ name: 'SOMEBODY ELSE' })).toMatchObject({ code: 'invalid_input' })
  expect(await add()).toMatchObject({ code: 'payment_password_needed' })
  expect(await add({ paymentPassword: '000000' })).toMatchObject({ code: 'wrong_payment_password' })
  const asked = await add({ paymentPassword: PAYMENT_PASSWORD })
  expect(asked).toMatchObject({ status: 401, code: 'step_up_required', value: { channel: 'email' } })
  expect(await add({ paymentPassword: PAYMENT_PASSWORD, code: '000000' })).toMatchObject({ code: 'wrong_code' })
  const code = await by.code()
  const added = await add({ paymentPassword: PAYMENT_PASSWORD, code, label: 'mine' })
  expect(added.value).toMatchObject({
    ...{ kind: 'bank', bank: 'Bank of the River', name: 'NGUYEN VAN A', number: '••••3344', label: 'mine' },
    ...{ isUsable: false, usableAt: new Date(world.now().getTime() + 24 * HOUR_S * 1000).toISOString() },
  })
  expect(await add({ paymentPassword: PAYMENT_PASSWORD, code })).toMatchObject({ code: 'payee_not_usable' })
  const { value } = await by.get('payees')
  expect(value).toMatchObject({ most: 5, payeeName: 'NGUYEN VAN A', kinds: ['bank', 'coin'], stepUp: 'email' })
  expect([value.list.length, value.paymentPassword]).toEqual([2, true])
  const cold = { payeeId: added.value.id }
  expect(await withdraw(by, 'cold-key-1', cold)).toMatchObject({
    code: 'cooling',
    value: { until: added.value.usableAt },
  })
  expect(await someone.remove(`payees/${added.value.id}`, { paymentPassword: PAYMENT_PASSWORD })).toMatchObject({
    status: 404,
  })
  expect(await by.remove(`payees/${added.value.id}`, { paymentPassword: '111111' })).toMatchObject({
    code: 'wrong_payment_password',
  })
  expect(await by.remove(`payees/${added.value.id}`, { paymentPassword: PAYMENT_PASSWORD })).toMatchObject({
    status: 200,
  })
  expect(await withdraw(by, 'cold-key-1', cold)).toMatchObject({ code: 'payee_not_usable' })
})

test('whoever has no way to show a second factor is told so', async () => {
  const by = await world.join()
  const payee = {
    kind: 'coin',
    bin: 'TRC20',
    number: 'T9yED5xMV5ARV98BexN97aLZ1UUq7eKSxm',
    paymentPassword: PAYMENT_PASSWORD,
  }
  expect(await by.post('payees', payee)).toMatchObject({ code: 'step_up_required', value: { channel: null } })
})

test('what may leave: cash, lots and what binds it, the fee table, the day, the clock', async () => {
  const by = await world.join('200')
  const { id } = (await by.post('deposits', { key: 'lots-key-1', method: 'psp', amount: '100' })).value
  await world.tell({ type: 'payment.final', id: 'lots 1', order: id, paymentId: 'lots', amount: '100' })
  const { value } = await by.get('withdrawable')
  expect(value).toMatchObject({
    ...{ cash: '300.00', locked: '100.00', withdrawable: '200.00', debt: '0.00', reserved: '0.00', held: '0.00' },
    lots: [{ source: 'deposit', amount: '100.00', times: 1, required: '100.00', done: '0.00', remaining: '100.00' }],
    fee: { free: 1, fixed: '1.00', ratePpm: 5000, min: '1.00', max: '20.00' },
    ...{ usedToday: 0, freeLeft: 1, timesLeft: 3, dayLeft: '50000.00', dayEndsAt: '2026-12-01T17:00:00.000Z' },
    ...{ refused: null, activeBonus: null, min: '20.00', max: '20000.00' },
  })
  expect(value.clock).toContainEqual({ step: 'review', owner: 'risk', seconds: 4 * HOUR_S })
  expect(await withdraw(by, 'lots-key-2', { amount: '200.01' })).toMatchObject({
    ...{ code: 'turnover_open', value: { withdrawable: '200.00', locked: '100.00' } },
  })
  await withdraw(by, 'lots-key-3', { amount: '200' })
  const after = (await by.get('withdrawable')).value
  expect(after).toMatchObject({ cash: '100.00', reserved: '200.00', withdrawable: '0.00', freeLeft: 0, timesLeft: 2 })
})

test('asked for, sent by itself, paid, received: a page with parts and a clock; nobody else sees it', async () => {
  const by = await world.join('1000')
  const asked = await withdraw(by, 'path-key-1')
  expect(asked.value).toMatchObject({
    ...{ state: 'APPROVED', amount: '100.00', fee: '0.00', net: '100.00', remainingAmount: '100.00', reason: null },
    wait: { step: 'sending', owner: 'machine', missed: 0 },
    clock: [{ step: 'checks' }, { step: 'sending', endedAt: null }],
  })
  const { id } = asked.value
  expect((await withdraw(by, 'path-key-1')).value.id).toBe(id)
  expect(await withdraw(by, 'path-key-1', { amount: '99' })).toMatchObject({ code: 'key_reused' })
  await world.pass(1)
  const [part] = await world.cashier.partsOf(id)
  expect(part).toMatchObject({ provider: 'bank', state: 'SENT' })
  await world.tell({ type: 'payout.paid', id: 'path 1', part: part!.id, amount: '100' }, 'bank')
  expect((await by.get(`withdrawals/${id}`)).value).toMatchObject({
    ...{ state: 'PAID', receivedAmount: '0.00', parts: [{ state: 'PAID', amount: '100.00', canAnswer: true }] },
    wait: { step: 'confirm', owner: 'member' },
  })
  for (const call of [someone.get(`withdrawals/${id}`), someone.remove(`withdrawals/${id}`)])
    expect(await call).toMatchObject({ status: 404 })
  await by.relay('processC2CTransaction', { id: part!.id, action: 'received' })
  const { value } = await by.get(`withdrawals/${id}`)
  expect(value).toMatchObject({ state: 'RECEIVED', receivedAmount: '100.00', remainingAmount: '0.00', wait: null })
  expect(value.clock.map((each: { step: string }) => each.step)).toEqual([
    'checks',
    'sending',
    'at_provider',
    'confirm',
  ])
  expect(JSON.stringify(value)).not.toContain('score')
  for (const query of ['open=1', 'ended=back'])
    expect((await by.get(`withdrawals?${query}`)).value).toEqual({ list: [], next: null })
  expect((await by.get('withdrawals?ended=received')).value.list).toMatchObject([{ id }])
  expect((await by.get('withdrawals')).value.list[0]).toMatchObject({
    id,
    payee: { number: expect.stringMatching(/^••••/) },
  })
})

test('one that waits for people can be taken back where that is on; the reason of a rejection is told', async () => {
  const by = await world.join('2000')
  const { id } = (await withdraw(by, 'back-key-1', { amount: '600' })).value
  expect((await by.get(`withdrawals/${id}`)).value).toMatchObject({
    state: 'REVIEW',
    canCancel: true,
    wait: { step: 'review' },
  })
  expect((await by.remove(`withdrawals/${id}`)).value).toMatchObject({ state: 'CANCELLED', canCancel: false })
  const other = (await withdraw(by, 'back-key-2', { amount: '600' })).value.id
  await world.cashier.claimWithdrawal({ merchantId: 1, id: other }, 'one')
  expect(await by.remove(`withdrawals/${other}`)).toMatchObject({ code: 'not_cancellable' })
  await world.cashier.rejectWithdrawal({ merchantId: 1, id: other }, 'one', 'Please tell us your address first')
  expect((await by.get(`withdrawals/${other}`)).value).toMatchObject({
    ...{ state: 'REJECTED', reason: 'Please tell us your address first', wait: null },
  })
})

test('eight at once with one key are one; bad inputs are none', async () => {
  const by = await world.join('1000')
  const replies = await Promise.all(Array.from({ length: 8 }, () => withdraw(by, 'once-key-1')))
  expect(new Set(replies.map(each => each.value.id)).size).toBe(1)
  for (const amount of ['-1', '1e3', '１００', '', '1,000'])
    expect((await withdraw(by, 'bad-key-1', { amount })).code).toBe('invalid_input')
  for (const amount of ['19.99', '20000.01', '20.001'])
    expect((await withdraw(by, 'bad-key-1', { amount })).code).toBe('amount_out_of_range')
  for (const change of [{ paymentPassword: undefined }, { paymentPassword: '999999' }])
    expect((await withdraw(by, 'bad-key-1', change)).code).toMatch(/payment_password/)
  expect(await withdraw(by, 'bad-key-1', { payeeId: someone.payeeId })).toMatchObject({ code: 'payee_not_usable' })
  expect((await by.get('withdrawals')).value.list).toHaveLength(1)
})

test('nothing leaves for a day after a secret was changed, or without the level of identity', async () => {
  const by = await world.join('1000')
  await world.db`update credentials.credentials set secret_changed_at = ${world.now()} where member_id = ${by.memberId}`
  expect((await by.get('withdrawable')).value.refused).toMatchObject({
    code: 'cooling',
    details: { until: expect.any(String) },
  })
  expect(await withdraw(by, 'cool-key-1')).toMatchObject({ code: 'cooling' })
  await world.pass(24 * HOUR_S)
  expect(await withdraw(by, 'cool-key-1')).toMatchObject({ status: 200 })
  await transaction(world.db, tx => setLevel(tx, by, { level: 1, by: 'test', why: 'given' }))
  expect((await by.get('withdrawable')).value.refused).toMatchObject({ code: 'kyc_required' })
})

test('a rank has its own times a day; a login from a new device asks for a code, and a shared place for a look', async () => {
  const by = await world.join('5000', 'two@example.test')
  await transaction(world.db, tx => setRank(tx, 1, by.memberId, 2))
  expect((await by.get('withdrawable')).value.timesLeft).toBe(4)
  // One login of long ago from another device, and the one that asks from today.
  const day = (days: number) => new Date(world.now().getTime() - days * 24 * HOUR_S * 1000)
  const [first, now] = [day(10), day(0)]
  await world.db`insert into sessions.devices (id, member_id, merchant_id, known_until) values
    ('dev_old', ${by.memberId}, 1, now()), ('dev_new', ${by.memberId}, 1, now())`
  await world.db`update sessions.sessions set device_id = 'dev_new', created_at = ${now} where member_id = ${by.memberId}`
  await world.db`
    insert into sessions.sessions select (jsonb_populate_record(s, jsonb_build_object('id', 'ses_old',
      'id_hash', '\\x' || repeat('0', 64), 'device_id', 'dev_old', 'created_at', ${first}::timestamptz))).*
    from sessions.sessions s where member_id = ${by.memberId}`
  expect(await withdraw(by, 'new-key-1')).toMatchObject({ code: 'step_up_required', value: { channel: 'email' } })
  const { id } = (await withdraw(by, 'new-key-1', { code: await by.code() })).value
  expect((await world.cashier.withdrawal(1, id))!.signals).toContain('newDeviceOrCountry')
  await world.db`update sessions.sessions set device_id = 'dev_old' where member_id = ${by.memberId}`
  const second = (await withdraw(by, 'new-key-2')).value.id
  expect((await world.cashier.withdrawal(1, second))!.signals).not.toContain('newDeviceOrCountry')
  const { memberId } = await world.join()
  await world.db`update sessions.sessions set ua_hash = '\\x01' where member_id = any(${[by.memberId, memberId]}::text[])`
  const third = (await withdraw(by, 'new-key-3')).value.id
  expect((await world.cashier.withdrawal(1, third))!.signals).toContain('sharedDeviceOrPayee')
})
