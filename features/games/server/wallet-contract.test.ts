import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { type ContractWorld, givenContract, START } from '../../../tests/contract.ts'
import { createVendorCaller, givenMember, givenPlayer, givenVendor, PROVEN, VENDOR } from '../../../tests/given.ts'

let world: ContractWorld
beforeAll(async () => {
  world = await givenContract()
})
beforeEach(() => world.newPlayer())
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
})
const left = (change: number) => String(START + change)

describe('signing', () => {
  test('W-020: a signature wrong by one bit is refused and nothing is written', async () => {
    const reply = await world.bet('b1', '1000')
    expect(reply.answer.status).toBe('OK')
    const forged = await world.call(
      'bet',
      { ...world.player(), tx: `b2-${world.n()}`, round: 'r', amount: '1' },
      { headers: { 'x-wc-signature': 'AAAA' } },
    )
    expect([forged.status, forged.answer]).toEqual([
      401,
      { status: 'SIGNATURE_INVALID', decided: false, retry: 'never' },
    ])
    expect(await world.cash()).toBe(left(-1000))
  })
  test('W-021: a body written again with other spaces fails its signature', async () => {
    const body = { ...world.player(), tx: `b1-${world.n()}`, round: 'r', amount: '1000' }
    const reply = await world.call('bet', body, { sent: JSON.stringify(body, null, 1) })
    expect(reply.answer.status).toBe('SIGNATURE_INVALID')
  })
  test('W-022: 121 s old is outside the window', async () => {
    const reply = await world.call(
      'bet',
      { ...world.player(), tx: `b1-${world.n()}`, round: 'r', amount: '1' },
      { timeMs: Date.now() - 121_000 },
    )
    expect([reply.status, reply.answer.status]).toEqual([401, 'TIMESTAMP_WINDOW'])
  })
  test('W-023, W-024: a nonce carries its own body again, and no other', async () => {
    const nonce = `nonce-${world.n()}-0123456789abcdef`
    const body = { ...world.player(), tx: `b1-${world.n()}`, round: `r-${world.n()}`, amount: '1000' }
    const first = await world.call('bet', body, { nonce })
    const again = await world.call('bet', body, { nonce })
    expect([again.body, again.replay]).toEqual([first.body, '1'])
    const other = await world.call('bet', { ...body, amount: '2000' }, { nonce })
    expect([other.status, other.answer.status]).toEqual([401, 'NONCE_REUSED'])
    expect(await world.cash()).toBe(left(-1000))
  })
  test('W-027: a revoked key is refused', async () => {
    const key = { keyId: `gone-${world.n()}`, secret: VENDOR.secret }
    await givenVendor(world.context, 'GONE', key)
    await world.db`update games.vendor_keys set revoked_at = now() where key_id = ${key.keyId}`
    const reply = await createVendorCaller(world.vendor.app, key)('balance', world.player())
    expect(reply.status).toBe(401)
  })
  test('W-180: a body over 64 KB is refused', async () => {
    const reply = await world.call('bet', {
      ...world.player(),
      tx: 'big',
      round: 'r',
      amount: '1',
      meta: 'x'.repeat(70_000),
    })
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
    const good = { ...world.player(), tx: `bad-${world.n()}`, round: `r-${world.n()}`, amount: '1000' }
    const body = typeof wrong === 'string' ? wrong : 'tx' in wrong && wrong.tx === 't' ? wrong : { ...good, ...wrong }
    const reply = await world.call('bet', body)
    expect([reply.status, reply.answer.status]).toEqual([400, 'BAD_REQUEST'])
    expect(await world.cash()).toBe(left(0))
  })
  test('W-051: a fraction of the smallest unit is refused, never cut', async () => {
    expect((await world.bet('b1', '10.005')).answer.status).toBe('AMOUNT_PRECISION')
  })
  test('W-030: unknown fields are taken and the body is kept as it came', async () => {
    expect((await world.bet('b1', '1000', { surprise: 'später' })).answer.status).toBe('OK')
    const [row] = await world.db`select body from games.transactions where tx = ${`b1-${world.n()}`}`
    expect(JSON.parse(row!.body).surprise).toBe('später')
  })
})

describe('bets', () => {
  test('W-040, W-041: a bet is taken once; the same again gives the same bytes', async () => {
    const first = await world.bet('b1')
    expect(first.answer).toMatchObject({
      status: 'OK',
      decided: true,
      retry: 'never',
      split: { cash: '1000', bonus: '0' },
      balance: { cash: left(-1000), bonus: '0', total: left(-1000) },
      wallet_version: 2,
    })
    const again = await world.bet('b1')
    expect([again.body, again.replay, first.replay]).toEqual([first.body, '1', '0'])
    expect(await world.cash()).toBe(left(-1000))
  })
  test.each([
    ['amount', { amount: '2000' }],
    ['round', { round: 'other' }],
    ['kind', { kind: 'tip' }],
  ])('W-043, W-044: the same tx with another %s is TX_CONFLICT', async (_, other) => {
    await world.bet('b1')
    const reply = await world.bet('b1', '1000', other)
    expect(reply.answer).toMatchObject({ status: 'TX_CONFLICT', decided: true })
    expect(await world.cash()).toBe(left(-1000))
  })
  test('W-045: two vendors may use the same tx', async () => {
    const key = { keyId: `second-${world.n()}`, secret: VENDOR.secret }
    await givenVendor(world.context, 'SECOND', key)
    const q = await givenPlayer(world.context, world.memberId(), 'SECOND')
    await world.bet('b1')
    const other = createVendorCaller((await givenVendor(world.context, 'SECOND', key)).app, key)
    const reply = await other('bet', { ...q, tx: `b1-${world.n()}`, round: 'r', amount: '1000' })
    expect(reply.answer).toMatchObject({ status: 'OK', balance: { cash: left(-2000) } })
  })
  test('W-046: a win cannot carry the tx of a bet', async () => {
    await world.bet('b1')
    expect((await world.win('b1', '5')).answer.status).toBe('TX_CONFLICT')
  })
  test('W-047, W-048: without funds the refusal stands for ever', async () => {
    const reply = await world.bet('b1', String(START + 1))
    expect(reply.answer).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: { cash: left(0) } })
    await world.bet('b0', '1')
    await world.call('win', {
      ...world.player(),
      tx: `w0-${world.n()}`,
      round: `r-${world.n()}`,
      ref: `b0-${world.n()}`,
      amount: '5000',
    })
    expect((await world.bet('b1', String(START + 1))).body).toBe(reply.body)
    expect(await world.cash()).toBe(left(4999))
  })
  test('W-049: a bet of nothing is AMOUNT_INVALID', async () => {
    expect((await world.bet('b1', '0')).answer.status).toBe('AMOUNT_INVALID')
  })
  test('W-053: another currency is CURRENCY_MISMATCH', async () => {
    expect((await world.bet('b1', '1', { currency: 'USD' })).answer.status).toBe('CURRENCY_MISMATCH')
    expect((await world.bet('b2', '1', { currency: 'XYZ' })).answer.status).toBe('CURRENCY_MISMATCH')
  })
  test('W-054: a blocked player cannot bet', async () => {
    await world.db`update people.members set status = 'blocked' where id = ${world.memberId()}`
    expect((await world.bet('b1')).answer.status).toBe('PLAYER_BLOCKED')
  })
  test('W-006, W-009, W-011: expired session, another player, a game of nobody', async () => {
    const q = await givenPlayer(world.context, await givenMember(world.context, `other${world.n()}`))
    expect((await world.bet('b1', '1', { player: q.player })).answer.status).toBe('TOKEN_MISMATCH')
    expect((await world.bet('b2', '1', { game: 'elsewhere' })).answer.status).toBe('GAME_NOT_ALLOWED')
    expect((await world.bet('b3', '1', { session: 'never-given' })).answer.status).toBe('TOKEN_INVALID')
    await world.db`update games.sessions set expires_at = now() where player = ${world.player().player}`
    expect((await world.bet('b4')).answer.status).toBe('TOKEN_EXPIRED')
  })
  test('W-063: of two parallel bets that fit only once, one is taken', async () => {
    const replies = await Promise.all([world.bet('b1', '600000'), world.bet('b2', '600000')])
    expect(replies.map(reply => reply.answer.status).sort()).toEqual(['INSUFFICIENT_FUNDS', 'OK'])
    expect(await world.cash()).toBe(left(-600_000))
  })
  test('W-064: 100 parallel copies are one bet with one answer', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => world.bet('b1')))
    expect(new Set(replies.map(reply => reply.body)).size).toBe(1)
    expect(await world.cash()).toBe(left(-1000))
  })
  test('W-066: a closed round takes no bet', async () => {
    await world.bet('b1')
    await world.endRound()
    expect((await world.bet('b2')).answer.status).toBe('ROUND_CLOSED')
  })
})
