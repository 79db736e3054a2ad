import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adapterRoutes } from '#features/gateway/server/adapters/adapter-routes.ts'
import { macOf, setAdapter } from '#features/gateway/server/adapters/adapters.ts'
import { accountOf, move, prove } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { givenContext, givenMember, givenMerchant, givenPlayer, givenVendor, PROVEN, VENDOR } from '../support/given.ts'

/* A vendor that sends all its calls to one address and quotes KVND: members have 10000 VND, the table's start. */

const KVND = { quoted: 'KVND', currency: 'VND', factor: 1000 }
let world: FreshDatabase
let vendor: Awaited<ReturnType<typeof givenVendor>>
let context: ReturnType<typeof givenContext>
let p: Awaited<ReturnType<typeof givenPlayer>>
let n = 0
beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  await givenMerchant(world.db, 1, 'VND')
  vendor = await givenVendor(context)
  await transaction(world.db, tx => setAdapter(tx, 'TESTER', 'single-url', [KVND]))
  await adapterRoutes(vendor.app, context, vendor.gateway)
})
beforeEach(async () => {
  const memberId = await givenMember(context, `player${++n}`)
  await transaction(world.db, async tx => {
    const account = await accountOf(tx, 1, memberId, 'real')
    const house = { purpose: 'promotions', subject: 'welcome' } as const
    const lines = [{ account, house, amount: parseAmount('-1990000') }]
    await move(tx, [{ key: `start:${memberId}`, kind: 'grant', reference: 'start', lines }])
  })
  p = await givenPlayer(context, memberId)
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await vendor.gateway.close()
  await world.drop()
})

const id = (name: string) => (name === '' ? '' : `${name}-${n}`)
type Fields = Record<string, string>

/** A call signed as the vendor signs; the answer's signature is checked. */
async function call(type: string, tid: string, amount: string, more: Fields = {}, change: Fields = {}) {
  const { i_rollback = '', ...others } = more
  const fields = {
    ...{ key: VENDOR.keyId, type, tid: id(tid), userid: p.player, currency: 'KVND', amount, i_gamedesc: 'slot' },
    ...{ i_gameid: id('r'), i_rollback: id(i_rollback), i_extparam: p.session, ...others },
  }
  const payload = { ...fields, hmac: macOf(VENDOR.secret, fields), ...change }
  const reply = await vendor.app.inject({ method: 'POST', url: '/wc/adapters/single-url', payload })
  const answer = reply.json() as Fields
  if (answer.hmac !== undefined && answer.hmac !== macOf(VENDOR.secret, answer)) throw new Error('not signed right')
  const { hmac = 'none', ...said } = answer
  return { status: reply.statusCode, said, isSigned: hmac !== 'none', body: reply.body }
}

const cash = async () => {
  const [row] = await world.db<{ cash: bigint }[]>`
    select a.balance / 10000 as cash from wallet.public_balances a join games.players g on g.wallet = a.id
    where a.book = 'real' and g.player = ${p.player}`
  return Number(row!.cash)
}
const rows = () =>
  world.db<{ tx: string; op: string; state: string; amount: bigint; currency: string }[]>`
    select tx, op, state, amount, currency from wallet.public_calls where player = ${p.player} order by at`

test('W-052: a bet of 5 KVND takes exactly 5000 VND, and no part of a dong', async () => {
  const bet = await call('debit', 'b1', '5')
  expect([bet.status, bet.said, bet.isSigned]).toEqual([200, { status: 'OK', tid: id('b1'), balance: '5.000' }, true])
  expect([await cash(), ...(await rows())]).toEqual([
    5000,
    { tx: id('b1'), op: 'bet', state: 'ACCEPTED', amount: 50_000_000n, currency: 'VND' },
  ])
  expect((await call('debit', 'b1', '5')).body).toBe(bet.body)
  expect((await call('debit', 'b1', '5.000')).body).toBe(bet.body)
  expect((await call('debit', 'b2', '0.0005')).said).toEqual({ error: 'AMOUNT_PRECISION', tid: id('b2') })
  expect((await call('debit', 'b3', '0.001')).said).toMatchObject({ status: 'OK', balance: '4.999' })
  expect([await cash(), (await rows()).length]).toEqual([4999, 2])
})

test('W-141: a credit that carries the reversal of a debit gives the stake back and is no win', async () => {
  await call('debit', 'b1', '5')
  const back = await call('credit', 'k1', '5', { i_rollback: 'b1' })
  expect([back.status, back.said]).toEqual([200, { status: 'OK', tid: id('k1'), balance: '10.000' }])
  expect((await call('credit', 'k1', '5', { i_rollback: 'b1' })).body).toBe(back.body)
  expect([await cash(), (await rows()).map(({ op, state }) => [op, state])]).toEqual([
    10_000,
    [
      ['bet', 'ROLLED_BACK'],
      ['rollback', 'ACCEPTED'],
    ],
  ])
})

test('a debit that carries the reversal of a credit takes the win back and is no bet', async () => {
  await call('debit', 'b1', '5')
  expect((await call('credit', 'w1', '7.5')).said).toMatchObject({ status: 'OK', balance: '12.500' })
  expect((await call('debit', 'k1', '7.4', { i_rollback: 'w1' })).said).toMatchObject({ error: 'TX_CONFLICT' })
  expect((await call('debit', 'k2', '7.5', { i_rollback: 'w1' })).said).toMatchObject({
    status: 'OK',
    balance: '5.000',
  })
  expect((await call('debit', 'b1', '5', { i_rollback: 'b9' })).said).toMatchObject({ error: 'TX_CONFLICT' })
  expect(await cash()).toBe(5000)
})

test('a reversal before its debit keeps the debit out', async () => {
  expect((await call('credit', 'k1', '5', { i_rollback: 'b1' })).said).toMatchObject({ status: 'OK' })
  expect((await call('debit', 'b1', '5')).said).toMatchObject({ error: 'TX_TOMBSTONED' })
  expect(await cash()).toBe(10_000)
})

test('balance, ping and the end of a round are answered, a credit before its debit is to be sent again', async () => {
  expect((await call('ping', '', '')).said).toEqual({ status: 'OK', tid: '' })
  expect((await call('balance', '', '')).said).toEqual({ status: 'OK', tid: '', balance: '10.000' })
  const early = await call('credit', 'w1', '1')
  expect([early.status, early.said.error]).toEqual([503, 'BET_NOT_FOUND'])
  await call('debit', 'b1', '5')
  await call('credit', 'w1', '1')
  expect((await call('roundinfo', '', '')).said).toMatchObject({ status: 'OK' })
  const [round] = await world.db`select state from wallet.public_rounds where player = ${p.player}`
  expect([round!.state, await cash()]).toEqual(['CLOSED', 6000])
  expect((await call('debit', 'b2', '100', { i_gameid: 'r2' })).said).toMatchObject({ error: 'INSUFFICIENT_FUNDS' })
})

test('the call is kept as WC-1 has it, with what came', async () => {
  await call('debit', 'b1', '5')
  const [row] = await world.db`select body from wallet.public_calls where tx = ${id('b1')}`
  expect(JSON.parse(row!.body)).toMatchObject({ tx: id('b1'), amount: '5000', meta: { type: 'debit', amount: '5' } })
})

test.each<[string, Fields, Fields, number, string]>([
  ['a value that was changed', {}, { amount: '6' }, 401, 'SIGNATURE_INVALID'],
  ['a key that nobody knows', { key: 'nobody' }, {}, 401, 'SIGNATURE_INVALID'],
  ['a key of a vendor that speaks WC-1', { key: 'plain' }, {}, 401, 'SIGNATURE_INVALID'],
  ['a field that nobody knows', { surprise: '1' }, {}, 400, 'BAD_REQUEST'],
  ['a currency that nobody knows', { currency: 'XYZ' }, {}, 400, 'BAD_REQUEST'],
  ['an amount that is none', { amount: '-5' }, {}, 400, 'BAD_REQUEST'],
  ['no player', { userid: '' }, {}, 400, 'BAD_REQUEST'],
])('%s is refused, and nothing is written', async (_, more, change, status, error) => {
  await givenVendor(context, 'PLAIN', { keyId: 'plain', secret: VENDOR.secret })
  const reply = await call('debit', 'b1', '5', more, change)
  expect([reply.status, reply.said.error]).toEqual([status, error])
  expect([await cash(), (await rows()).length]).toEqual([10_000, 0])
})

test('what is no call at all is refused', async () => {
  for (const payload of ['', '[]', '{"key":']) {
    const reply = await vendor.app.inject({ method: 'POST', url: '/wc/adapters/single-url', payload })
    expect([reply.statusCode, reply.json()]).toEqual([400, { error: 'BAD_REQUEST' }])
  }
})

test('a revoked key and another address are refused', async () => {
  const key = { keyId: `dead-${n}`, secret: VENDOR.secret }
  await givenVendor(context, 'DEAD', key)
  await transaction(world.db, tx => setAdapter(tx, 'DEAD', 'single-url'))
  await world.db`update gateway.vendor_keys set addresses = '{203.0.113.9}' where key_id = ${key.keyId}`
  await untilTold()
  expect(await call('ping', '', '', { key: key.keyId })).toMatchObject({ status: 403, said: { error: 'IP_DENIED' } })
  await world.db`update gateway.vendor_keys set revoked_at = now() where key_id = ${key.keyId}`
  await untilTold()
  expect(await call('ping', '', '', { key: key.keyId })).toMatchObject({ status: 401, said: { error: 'KEY_REVOKED' } })
})

/** Keys and adapters are at most a second old. */
const untilTold = () => new Promise(resolve => setTimeout(resolve, 1_050))
