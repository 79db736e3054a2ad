import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import type { Context } from '#shared/server/context.ts'
import { freshDatabase } from '../../../tests/database.ts'
import {
  createVendorCaller,
  givenContext,
  givenMember,
  givenMerchant,
  givenPlayer,
  givenVendor,
  VENDOR,
  type VendorCaller,
} from '../../../tests/given.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let context: Context
let vendor: Awaited<ReturnType<typeof givenVendor>>
let call: VendorCaller
let p: Awaited<ReturnType<typeof givenPlayer>>
let memberId: string
let n = 0

beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  await givenMerchant(world.db)
  vendor = await givenVendor(context)
  call = vendor.call
})
beforeEach(async () => {
  n++
  memberId = await givenMember(context, `player${n}`)
  p = await givenPlayer(context, memberId)
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual({ books: 0, accounts: 0, chain: 0, keys: 0 })
  await vendor.games.close()
  await world.drop()
})

const bet = (tx: string, amount = '1000', more = {}) =>
  call('bet', { ...p, tx: `${tx}-${n}`, round: `r-${n}`, amount, ...more })
const win = (tx: string, amount: string, more = {}) =>
  call('win', { ...p, tx: `${tx}-${n}`, round: `r-${n}`, ref: `b1-${n}`, amount, ...more })
const rollback = (tx: string, ref: string, more = {}) =>
  call('rollback', { ...p, tx: `${tx}-${n}`, ref: `${ref}-${n}`, ...more })
const endRound = (declared?: object) => call('end_round', { ...p, round: `r-${n}`, declared })
const cash = async () => (await call('balance', p)).answer.balance?.cash
const START = 1_000_000
const left = (change: number) => String(START + change)

describe('signing', () => {
  test('W-020: a signature wrong by one bit is refused and nothing is written', async () => {
    const reply = await bet('b1', '1000')
    expect(reply.answer.status).toBe('OK')
    const forged = await call(
      'bet',
      { ...p, tx: `b2-${n}`, round: 'r', amount: '1' },
      { headers: { 'x-wc-signature': 'AAAA' } },
    )
    expect([forged.status, forged.answer]).toEqual([
      401,
      { status: 'SIGNATURE_INVALID', decided: false, retry: 'never' },
    ])
    expect(await cash()).toBe(left(-1000))
  })
  test('W-021: a body written again with other spaces fails its signature', async () => {
    const body = { ...p, tx: `b1-${n}`, round: 'r', amount: '1000' }
    const reply = await call('bet', body, { sent: JSON.stringify(body, null, 1) })
    expect(reply.answer.status).toBe('SIGNATURE_INVALID')
  })
  test('W-022: 121 s old is outside the window', async () => {
    const reply = await call('bet', { ...p, tx: `b1-${n}`, round: 'r', amount: '1' }, { timeMs: Date.now() - 121_000 })
    expect([reply.status, reply.answer.status]).toEqual([401, 'TIMESTAMP_WINDOW'])
  })
  test('W-023, W-024: a nonce carries its own body again, and no other', async () => {
    const nonce = `nonce-${n}-0123456789abcdef`
    const body = { ...p, tx: `b1-${n}`, round: `r-${n}`, amount: '1000' }
    const first = await call('bet', body, { nonce })
    const again = await call('bet', body, { nonce })
    expect([again.body, again.replay]).toEqual([first.body, '1'])
    const other = await call('bet', { ...body, amount: '2000' }, { nonce })
    expect([other.status, other.answer.status]).toEqual([401, 'NONCE_REUSED'])
    expect(await cash()).toBe(left(-1000))
  })
  test('W-027: a revoked key is refused', async () => {
    const key = { keyId: `gone-${n}`, secret: VENDOR.secret }
    await givenVendor(context, 'GONE', key)
    await world.db`update games.vendor_keys set revoked_at = now() where key_id = ${key.keyId}`
    const reply = await createVendorCaller(vendor.app, key)('balance', p)
    expect(reply.status).toBe(401)
  })
  test('W-180: a body over 64 KB is refused', async () => {
    const reply = await call('bet', { ...p, tx: 'big', round: 'r', amount: '1', meta: 'x'.repeat(70_000) })
    expect([reply.status, reply.answer.status]).toEqual([413, 'BODY_TOO_LARGE'])
  })
  test.each([
    ['not JSON', '{"tx":'],
    ['no object', '[]'],
    ['null', 'null'],
    ['a field missing', { tx: 't' }],
    ['a wrong type', { session: 1 }],
    ['W-050: a negative amount', { amount: '-1' }],
    ['an amount as a number', { amount: 1000 }],
    ['a tx of 129 characters', { tx: 'x'.repeat(129) }],
    ['a NUL in the tx', { tx: 'a\u0000b' }],
  ])('W-029: %s is BAD_REQUEST', async (_, wrong) => {
    const good = { ...p, tx: `bad-${n}`, round: `r-${n}`, amount: '1000' }
    const body = typeof wrong === 'string' ? wrong : 'tx' in wrong && wrong.tx === 't' ? wrong : { ...good, ...wrong }
    const reply = await call('bet', body)
    expect([reply.status, reply.answer.status]).toEqual([400, 'BAD_REQUEST'])
    expect(await cash()).toBe(left(0))
  })
  test('W-051: a fraction of the smallest unit is refused, never cut', async () => {
    expect((await bet('b1', '10.005')).answer.status).toBe('AMOUNT_PRECISION')
  })
  test('W-030: unknown fields are taken and the body is kept as it came', async () => {
    expect((await bet('b1', '1000', { surprise: 'später' })).answer.status).toBe('OK')
    const [row] = await world.db`select body from games.transactions where tx = ${`b1-${n}`}`
    expect(JSON.parse(row!.body).surprise).toBe('später')
  })
})

describe('bets', () => {
  test('W-040, W-041: a bet is taken once; the same again gives the same bytes', async () => {
    const first = await bet('b1')
    expect(first.answer).toMatchObject({
      status: 'OK',
      decided: true,
      retry: 'never',
      split: { cash: '1000', bonus: '0' },
      balance: { cash: left(-1000), bonus: '0', total: left(-1000) },
      wallet_version: 2,
    })
    const again = await bet('b1')
    expect([again.body, again.replay, first.replay]).toEqual([first.body, '1', '0'])
    expect(await cash()).toBe(left(-1000))
  })
  test.each([
    ['amount', { amount: '2000' }],
    ['round', { round: 'other' }],
    ['kind', { kind: 'tip' }],
  ])('W-043, W-044: the same tx with another %s is TX_CONFLICT', async (_, other) => {
    await bet('b1')
    const reply = await bet('b1', '1000', other)
    expect(reply.answer).toMatchObject({ status: 'TX_CONFLICT', decided: true })
    expect(await cash()).toBe(left(-1000))
  })
  test('W-045: two vendors may use the same tx', async () => {
    const key = { keyId: `second-${n}`, secret: VENDOR.secret }
    await givenVendor(context, 'SECOND', key)
    const q = await givenPlayer(context, memberId, 'SECOND')
    await bet('b1')
    const other = createVendorCaller((await givenVendor(context, 'SECOND', key)).app, key)
    const reply = await other('bet', { ...q, tx: `b1-${n}`, round: 'r', amount: '1000' })
    expect(reply.answer).toMatchObject({ status: 'OK', balance: { cash: left(-2000) } })
  })
  test('W-046: a win cannot carry the tx of a bet', async () => {
    await bet('b1')
    expect((await win('b1', '5')).answer.status).toBe('TX_CONFLICT')
  })
  test('W-047, W-048: without funds the refusal stands for ever', async () => {
    const reply = await bet('b1', String(START + 1))
    expect(reply.answer).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: { cash: left(0) } })
    await bet('b0', '1')
    await call('win', { ...p, tx: `w0-${n}`, round: `r-${n}`, ref: `b0-${n}`, amount: '5000' })
    expect((await bet('b1', String(START + 1))).body).toBe(reply.body)
    expect(await cash()).toBe(left(4999))
  })
  test('W-049: a bet of nothing is AMOUNT_INVALID', async () => {
    expect((await bet('b1', '0')).answer.status).toBe('AMOUNT_INVALID')
  })
  test('W-053: another currency is CURRENCY_MISMATCH', async () => {
    expect((await bet('b1', '1', { currency: 'USD' })).answer.status).toBe('CURRENCY_MISMATCH')
    expect((await bet('b2', '1', { currency: 'XYZ' })).answer.status).toBe('CURRENCY_MISMATCH')
  })
  test('W-054: a blocked player cannot bet', async () => {
    await world.db`update people.members set status = 'blocked' where id = ${memberId}`
    expect((await bet('b1')).answer.status).toBe('PLAYER_BLOCKED')
  })
  test('W-006, W-009, W-011: expired session, another player, a game of nobody', async () => {
    const q = await givenPlayer(context, await givenMember(context, `other${n}`))
    expect((await bet('b1', '1', { player: q.player })).answer.status).toBe('TOKEN_MISMATCH')
    expect((await bet('b2', '1', { game: 'elsewhere' })).answer.status).toBe('GAME_NOT_ALLOWED')
    expect((await bet('b3', '1', { session: 'never-given' })).answer.status).toBe('TOKEN_INVALID')
    await world.db`update games.sessions set expires_at = now() where player = ${p.player}`
    expect((await bet('b4')).answer.status).toBe('TOKEN_EXPIRED')
  })
  test('W-063: of two parallel bets that fit only once, one is taken', async () => {
    const replies = await Promise.all([bet('b1', '600000'), bet('b2', '600000')])
    expect(replies.map(reply => reply.answer.status).sort()).toEqual(['INSUFFICIENT_FUNDS', 'OK'])
    expect(await cash()).toBe(left(-600_000))
  })
  test('W-064: 100 parallel copies are one bet with one answer', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => bet('b1')))
    expect(new Set(replies.map(reply => reply.body)).size).toBe(1)
    expect(await cash()).toBe(left(-1000))
  })
  test('W-066: a closed round takes no bet', async () => {
    await bet('b1')
    await endRound()
    expect((await bet('b2')).answer.status).toBe('ROUND_CLOSED')
  })
})

describe('wins', () => {
  test('W-080, W-082, W-083: a win is paid once, and its tx stands for it alone', async () => {
    await bet('b1')
    const first = await win('w1', '2500')
    expect(first.answer).toMatchObject({ status: 'OK', balance: { cash: left(1500) }, round_state: 'OPEN' })
    expect((await win('w1', '2500')).body).toBe(first.body)
    expect((await win('w1', '9999')).answer.status).toBe('TX_CONFLICT')
    expect(await cash()).toBe(left(1500))
  })
  test('W-081, W-089: nothing won is a result; a cascade pays each', async () => {
    await bet('b1')
    for (const [tx, amount] of [
      ['w0', '0'],
      ['w1', '100'],
      ['w2', '200'],
      ['w3', '300'],
    ] as const)
      expect((await win(tx, amount)).answer.status).toBe('OK')
    expect(await cash()).toBe(left(-400))
  })
  test('W-084, W-085: a win before its bet waits undecided, then pays', async () => {
    const early = await win('w1', '2500')
    expect(early.answer).toMatchObject({ status: 'BET_NOT_FOUND', decided: false, retry: 'same_id' })
    await bet('b1')
    expect((await win('w1', '2500')).answer.status).toBe('OK')
    expect(await cash()).toBe(left(1500))
  })
  test('W-086, W-087, W-088: no win for a bet undone, buried or refused', async () => {
    await bet('b1')
    await rollback('k1', 'b1')
    expect((await win('w1', '1')).answer.status).toBe('BET_ROLLED_BACK')
    await rollback('k2', 'b7')
    expect((await win('w2', '1', { ref: `b7-${n}` })).answer.status).toBe('BET_ROLLED_BACK')
    await bet('b8', String(START * 2))
    expect((await win('w3', '1', { ref: `b8-${n}` })).answer.status).toBe('BET_REFUSED')
    expect(await cash()).toBe(left(0))
  })
  test('W-090, W-091: a final win closes the round; what comes later is held, not lost', async () => {
    await bet('b1')
    expect((await win('w1', '2500', { final: true })).answer.round_state).toBe('CLOSED')
    expect((await win('w2', '500')).answer.status).toBe('HELD')
    expect(await cash()).toBe(left(1500))
    const [row] = await world.db`select state, amount from games.transactions where tx = ${`w2-${n}`}`
    expect(row).toMatchObject({ state: 'HELD', amount: 50_000n })
  })
  test('W-007, W-093, W-094: a win is paid whatever became of session, player and game', async () => {
    await bet('b1')
    await world.db`update games.sessions set ended_at = now() where player = ${p.player}`
    await world.db`update people.members set status = 'blocked' where id = ${memberId}`
    expect((await win('w1', '2500')).answer.status).toBe('OK')
  })
  test('a win for the bet of another round or player is not found', async () => {
    await bet('b1')
    expect((await win('w1', '5', { round: 'elsewhere' })).answer.status).toBe('BET_NOT_FOUND')
  })
})

describe('rollbacks', () => {
  test('W-120, W-121, W-122: money comes back once', async () => {
    await bet('b1')
    const first = await rollback('k1', 'b1')
    expect(first.answer).toMatchObject({ status: 'OK', balance: { cash: left(0) } })
    expect((await rollback('k1', 'b1')).body).toBe(first.body)
    expect((await rollback('k2', 'b1')).answer).toMatchObject({ status: 'OK', already: true })
    expect(await cash()).toBe(left(0))
  })
  test('W-072: the bet does not come back after its rollback', async () => {
    await bet('b1')
    await rollback('k1', 'b1')
    expect((await bet('b1')).answer.status).toBe('TX_ROLLED_BACK')
  })
  test('W-123, W-124: a rollback before its bet leaves a tombstone that keeps the bet out', async () => {
    expect((await rollback('k1', 'b1')).answer).toMatchObject({ status: 'OK', tombstoned: true })
    expect((await bet('b1')).answer.status).toBe('TX_TOMBSTONED')
    expect(await cash()).toBe(left(0))
  })
  test('W-125: a bet and its rollback at the same instant never leave a debit', async () => {
    for (let i = 0; i < 50; i++) {
      const tx = `race${i}`
      const [b, k] = await Promise.all([bet(tx), rollback(`k${i}`, tx)])
      expect(['OK', 'TX_TOMBSTONED']).toContain(b.answer.status)
      expect(k.answer.status).toBe('OK')
    }
    expect(await cash()).toBe(left(0))
  })
  test('W-126: undoing a refused bet is nothing', async () => {
    await bet('b1', String(START * 2))
    expect((await rollback('k1', 'b1')).answer).toMatchObject({ status: 'OK', nothing: true })
  })
  test('W-127, W-128, W-130: the win goes back first, then the bet', async () => {
    await bet('b1')
    await win('w1', '2500')
    expect((await rollback('k1', 'b1')).answer.status).toBe('ROUND_SETTLED')
    expect((await rollback('k2', 'w1')).answer).toMatchObject({ status: 'OK', balance: { cash: left(-1000) } })
    expect((await rollback('k3', 'b1')).answer).toMatchObject({ status: 'OK', balance: { cash: left(0) } })
  })
  test('a win whose money is spent cannot be taken below zero', async () => {
    await bet('b1', '1')
    await win('w1', '2500')
    await bet('b2', String(START + 2499))
    const reply = await rollback('k1', 'w1')
    expect([reply.status, reply.answer.decided]).toEqual([503, false])
    expect(await cash()).toBe('0')
  })
  test('W-133: part of a bet is not undone by a rollback', async () => {
    await bet('b1')
    expect((await rollback('k1', 'b1', { amount: '400' })).answer.status).toBe('TX_CONFLICT')
    expect(await cash()).toBe(left(-1000))
  })
  test('W-139, W-142: money comes back to a blocked player; an unknown player leaves a tombstone', async () => {
    await bet('b1')
    await world.db`update people.members set status = 'blocked' where id = ${memberId}`
    expect((await rollback('k1', 'b1')).answer.status).toBe('OK')
    expect((await rollback('k2', 'b9', { player: 'p-nobody' })).answer).toMatchObject({
      status: 'OK',
      tombstoned: true,
    })
  })
})

describe('rounds', () => {
  test('W-160, W-161, W-162: a round closes with its totals, again without effect, unknown without harm', async () => {
    await bet('b1')
    await win('w1', '2500')
    expect((await endRound({ bet: '1000', win: '2500' })).answer).toMatchObject({ status: 'OK', round_state: 'CLOSED' })
    expect((await endRound({ bet: '1000', win: '2500' })).answer.round_state).toBe('CLOSED')
    expect((await call('end_round', { ...p, round: 'never' })).answer).toMatchObject({ status: 'OK', unknown: true })
  })
  test('W-163, W-092: a declared win that is missing keeps the round closing until it comes', async () => {
    await bet('b1')
    expect((await endRound({ bet: '1000', win: '2500' })).answer).toMatchObject({
      round_state: 'CLOSING',
      pending: true,
    })
    expect((await win('w1', '2500')).answer).toMatchObject({ status: 'OK', round_state: 'CLOSED' })
  })
  test('W-164: less declared than paid is a mismatch', async () => {
    await bet('b1')
    await win('w1', '2500')
    expect((await endRound({ bet: '1000', win: '0' })).answer).toMatchObject({ round_state: 'CLOSED', mismatch: true })
  })
})
