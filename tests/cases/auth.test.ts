import { generateKeyPairSync, sign } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWalletClient } from '#apps/studio/server/wallet-client.ts'
import { addVendorKey, rotateVendorKey } from '#features/gateway/server/gateway.ts'
import { transaction } from '#shared/server/db.ts'
import { requestText, sha256Hex } from '#shared/server/secrets/wallet-signature.ts'
import { SERVER_SECRET } from '../support/given.ts'
import { type Cases, openCases, type Person, PROVEN, VENDOR } from './world.ts'

let world: Cases
beforeAll(async () => {
  world = await openCases()
})
afterAll(async () => expect(await world.close()).toEqual(PROVEN))

const betOf = (a: Person, tx = 'b1', minor = '1000') => ({ ...a.p, tx: a.id(tx), round: a.id('r'), amount: minor })
const ofVendor = async () =>
  (await world.db<{ id: number }[]>`select id from games.vendors where code = 'TESTER'`)[0]!.id

test('W-020: a signature wrong by one bit', async () => {
  const a = await world.person()
  const good = await a.call('bet', betOf(a, 'b0', '0'))
  expect(good.status).toBe(200)
  const reply = await a.call('bet', betOf(a), { flipSignature: true })
  expect([reply.status, reply.answer]).toEqual([401, { status: 'SIGNATURE_INVALID', decided: false, retry: 'never' }])
  expect([await a.cash(), await a.state('b1')]).toEqual([10000, 'NONE'])
})
test('W-021: the body written again under the old signature', async () => {
  const a = await world.person()
  const reply = await a.call('bet', betOf(a), { sent: JSON.stringify(betOf(a), null, 1) })
  expect([reply.status, reply.answer.status]).toEqual([401, 'SIGNATURE_INVALID'])
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
})
test('W-022: 121 s old', async () => {
  const a = await world.person()
  const reply = await a.call('bet', betOf(a), { timeMs: Date.now() - 121_000 })
  expect([reply.status, reply.answer.status, reply.answer.decided]).toEqual([401, 'TIMESTAMP_WINDOW', false])
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
})
test('W-023, W-024: a nonce carries its own body again, and no other', async () => {
  const a = await world.person()
  const nonce = `nonce-${a.n}-0123456789abcdef`
  const first = await a.call('bet', betOf(a), { nonce })
  const again = await a.call('bet', betOf(a), { nonce })
  expect([again.body, again.replay]).toEqual([first.body, '1'])
  const other = await a.call('bet', betOf(a, 'b1', '2000'), { nonce })
  expect([other.status, other.answer.status]).toEqual([401, 'NONCE_REUSED'])
  expect([await a.cash(), await a.rows()]).toEqual([9000, 1])
})
test('W-025: signed by HMAC where the key is Ed25519; and as it should be', async () => {
  const a = await world.person()
  const theirs = generateKeyPairSync('ed25519')
  const ours = generateKeyPairSync('ed25519')
  const pem = (key: typeof ours.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString()
  const key = {
    keyId: 'ed-key',
    merchantId: 1,
    vendorId: await ofVendor(),
    direction: 'in',
    algorithm: 'ed25519',
    secret: pem(theirs.publicKey),
    privateKey: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  } as const
  await transaction(world.db, tx => addVendorKey(tx, SERVER_SECRET, key))
  await world.forget()
  const forged = await world.callerOf({ keyId: 'ed-key', secret: key.secret }, true)('bet', betOf(a))
  expect([forged.status, forged.answer.status]).toEqual([401, 'SIGNATURE_INVALID'])
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])

  const body = JSON.stringify(betOf(a))
  const [time, nonce] = [String(Date.now()), 'nonce-of-an-ed25519-key']
  const text = requestText({
    method: 'POST',
    path: '/wc/v1/bet',
    key: 'ed-key',
    time,
    nonce,
    bodyHash: sha256Hex(body),
  })
  const headers = {
    ...{ 'x-wc-key': 'ed-key', 'x-wc-time': time, 'x-wc-nonce': nonce },
    'x-wc-signature': sign(null, Buffer.from(text), theirs.privateKey).toString('base64'),
  }
  const reply = await world.vendor.app.inject({ method: 'POST', url: '/wc/v1/bet', headers, payload: body })
  expect(reply.json().status).toBe('OK')
  expect(await a.cash()).toBe(9000)
})
test('W-026, W-027: two keys while they overlap, one afterwards', async () => {
  const a = await world.person()
  const shared = { merchantId: 1, vendorId: await ofVendor(), direction: 'in', algorithm: 'hmac-sha256' } as const
  const [k1, k2] = [1, 2].map(n => ({ keyId: `rotated-${n}`, secret: `the-secret-number-${n}-of-a-rotated-key` }))
  await transaction(world.db, tx => addVendorKey(tx, SERVER_SECRET, { ...shared, ...k1! }))
  await transaction(world.db, tx => rotateVendorKey(tx, SERVER_SECRET, { ...shared, ...k2! }, 4))
  await world.forget()
  expect((await world.callerOf(k1!)('bet', betOf(a))).answer.status).toBe('OK')
  expect((await world.callerOf(k2!)('bet', betOf(a, 'b2'))).answer.status).toBe('OK')
  await world.db`update gateway.vendor_keys set expires_at = now() where key_id = ${k1!.keyId}`
  await world.forget()
  const late = await world.callerOf(k1!)('bet', betOf(a, 'b3'))
  expect([late.status, late.answer.status, late.answer.decided]).toEqual([401, 'KEY_REVOKED', false])
  expect((await world.callerOf(k2!)('bet', betOf(a, 'b4'))).answer.status).toBe('OK')
  expect([await a.cash(), await a.rows()]).toEqual([7000, 3])
  await world.db`update gateway.vendor_keys set expires_at = null where key_id = ${VENDOR.keyId}`
  await world.forget()
})
test('W-028: from an address that is not the vendor’s', async () => {
  const a = await world.person()
  await world.db`update gateway.vendor_keys set addresses = '{203.0.113.9}' where key_id = ${VENDOR.keyId}`
  await world.forget()
  const reply = await a.call('bet', betOf(a))
  expect([reply.status, reply.answer.status, reply.answer.decided]).toEqual([403, 'IP_DENIED', false])
  await world.db`update gateway.vendor_keys set addresses = '{}' where key_id = ${VENDOR.keyId}`
  await world.forget()
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
})
test.each([
  ['a field missing', { tx: undefined }],
  ['a wrong type', { session: 1 }],
  ['an amount as a number', { amount: 1000 }],
  ['no object', undefined],
])('W-029: %s', async (_, wrong) => {
  const a = await world.person()
  const reply = await a.call('bet', wrong ? { ...betOf(a), ...wrong } : [])
  expect([reply.status, reply.answer.status, reply.answer.decided]).toEqual([400, 'BAD_REQUEST', false])
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
})
test('W-030: a field that nobody knows is taken, and the body kept as it came', async () => {
  const a = await world.person()
  expect((await a.call('bet', { ...betOf(a), surprise: 'später' })).answer.status).toBe('OK')
  const [row] = await world.db`select body from wallet.public_calls where tx = ${a.id('b1')}`
  expect([await a.cash(), JSON.parse(row!.body).surprise]).toEqual([9000, 'später'])
})
test('W-031: an answer that was altered on the way is no answer; the same id again has one effect', async () => {
  const a = await world.person()
  let alters = true
  const proxy = Fastify({ forceCloseConnections: true })
  proxy.removeAllContentTypeParsers()
  proxy.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  proxy.post('/*', async (request, reply) => {
    const { url, headers, body } = request
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-wc-')))
    const real = await world.vendor.app.inject({
      method: 'POST',
      url,
      headers: kept as Record<string, string>,
      payload: body as Buffer,
    })
    reply.code(real.statusCode).header('x-wc-signature', real.headers['x-wc-signature'])
    return reply.type('application/json').send(alters ? real.body.replace('9000', '9999') : real.body)
  })
  const url = await proxy.listen({ port: 0, host: '127.0.0.1' })
  const vendor = createWalletClient(url, VENDOR)
  expect(await vendor('bet', betOf(a))).toBeUndefined()
  alters = false
  expect(await vendor('bet', betOf(a))).toMatchObject({ status: 'OK', balance: { total: '9000' } })
  expect([await a.cash(), await a.posted('stake')]).toEqual([9000, -1000])
  await proxy.close()
})
