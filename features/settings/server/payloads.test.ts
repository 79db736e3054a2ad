import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '#apps/server/app.ts'
import { endpoint } from '#shared/endpoint.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { sealPayload } from '#shared/web/sealed.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../../tests/support/given.ts'
import { publicKeys, rotatePayloadKeys } from './payloads.ts'
import { addMerchant } from './settings.ts'

const echo = endpoint({
  method: 'POST',
  path: '/wps/test/echo',
  who: 'anyone',
  sealed: true,
  about: '',
  input: z.strictObject({ word: z.string() }),
  output: z.object({ word: z.string() }),
})
const CALL = { method: 'POST', path: echo.path }
const BAD = { status: 400, code: 'bad_payload' }

let world: Awaited<ReturnType<typeof freshDatabase>>
let context: Context
let app: FastifyInstance
let key: JWK

beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  const common = { moneyMode: 'credits', currency: 'CRD', currencySymbol: 'P' } as const
  await transaction(world.db, tx => addMerchant(tx, { id: 1, code: 'one', name: 'One', ...common }, ['one.test']))
  await givenMerchant(world.db, 2)
  await world.db`insert into settings.merchant_hosts values ('two.test', 2)`
  app = await buildApp(context, { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  serve(app, echo, async input => input)
})
beforeEach(async () => {
  key = (await publicKeys(context, 1))[0]!
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

async function post(body: object, host = 'one.test') {
  const reply = await app.inject({ method: 'POST', url: echo.path, headers: { host }, payload: body })
  const { code, value } = reply.json()
  return { status: reply.statusCode, ...(code ? { code } : { value }) }
}
const sealing = (change: object = {}) => ({ merchantCode: 'one', key, aheadMs: 0, ...change })
const envelope = (change: object = {}) => ({
  ...{ iat: Date.now(), jti: randomBytes(16).toString('base64url'), htm: 'POST', htu: echo.path, mid: 'one' },
  ...{ p: { word: 'hello' }, ...change },
})
/** Seals as nobody should. */
async function sealedAs(header: object, plain: string | Uint8Array = JSON.stringify(envelope())) {
  const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain
  const protectedHeader = { alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid!, ...header }
  const data = await new CompactEncrypt(bytes)
    .setProtectedHeader(protectedHeader)
    .encrypt(await importJWK(key, 'ECDH-ES'), { crit: { 'x-ours': true } })
  return { data }
}
/** Writes the header anew over what was sealed. */
async function withHeader(header: object) {
  const [, ...rest] = (await sealedAs({})).data.split('.')
  return { data: [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.') }
}

test('S-13: what a browser seals is opened once; the replay is refused', async () => {
  const body = await sealPayload(sealing(), CALL, { word: 'hello' })
  expect(await post(body)).toEqual({ status: 200, value: { word: 'hello' } })
  expect(await post(body)).toEqual(BAD)
})

test('S-13: of one payload sent 20 times at once one is taken', async () => {
  const body = await sealPayload(sealing(), CALL, { word: 'hello' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)))
  expect(answers.filter(each => each.status === 200)).toHaveLength(1)
})

test('S-13: plain JSON is refused where sealing is required, taken where the merchant accepts it', async () => {
  expect(await post({ word: 'hello' })).toEqual(BAD)
  expect(await post({ word: 'hello' }, 'two.test')).toEqual({ status: 200, value: { word: 'hello' } })
})

test.each<[string, () => Promise<object>]>([
  ['alg dir', () => withHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })],
  ['alg RSA1_5', () => withHeader({ alg: 'RSA1_5', enc: 'A256GCM', kid: key.kid })],
  ['alg PBES2', () => withHeader({ alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', kid: key.kid, p2c: 1e9, p2s: 'AAAA' })],
  ['alg ECDH-ES+A256KW', () => sealedAs({ alg: 'ECDH-ES+A256KW' })],
  ['enc A128CBC-HS256', () => sealedAs({ enc: 'A128CBC-HS256' })],
  ['a critical header', () => sealedAs({ crit: ['x-ours'], 'x-ours': 1 })],
  ['a kid that is no text', () => withHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 7 })],
  ['a point of no curve', () => sealedAs({}).then(({ data }) => withEpk(data))],
  ['a changed byte', () => sealedAs({}).then(({ data }) => ({ data: `${data.slice(0, -2)}AA` }))],
  ['no JWE', async () => ({ data: 'hello' })],
  ['more than 8 kB', async () => ({ data: 'a'.repeat(8_193) })],
  ['no JSON', () => sealedAs({}, 'hello')],
  ['another call', () => sealPayload(sealing(), { ...CALL, path: '/wps/session/login' }, { word: 'x' })],
  ['another method', () => sealPayload(sealing(), { ...CALL, method: 'PUT' }, { word: 'x' })],
  ['another merchant', () => sealPayload(sealing({ merchantCode: 'm2' }), CALL, { word: 'x' })],
  ['expired', () => sealPayload(sealing({ aheadMs: -121_000 }), CALL, { word: 'x' })],
  ['from the future', () => sealPayload(sealing({ aheadMs: 125_000 }), CALL, { word: 'x' })],
  ['a short jti', () => sealedAs({}, JSON.stringify(envelope({ jti: 'AAAA' })))],
  ['a poisoned payload', () => sealedAs({}, JSON.stringify(envelope()).replace('"word"', '"__proto__":{},"word"'))],
])('S-13: %s is refused as bad_payload', async (_, make) => {
  expect(await post(await make())).toEqual(BAD)
})

function withEpk(data: string): { data: string } {
  const [header = '', ...rest] = data.split('.')
  const read = JSON.parse(Buffer.from(header, 'base64url').toString())
  read.epk.x = read.epk.y
  return { data: [Buffer.from(JSON.stringify(read)).toString('base64url'), ...rest].join('.') }
}

test('S-13: a zip bomb of 5 MB is refused as bad_payload before it swells', async () => {
  const zipped = await sealedAs({ zip: 'DEF' }, new Uint8Array(5_000_000))
  expect(zipped.data.length).toBeLessThan(8_192)
  expect(await post(zipped)).toEqual(BAD)
})

test('S-13: a kid that is not known, or of another merchant, is refused as bad_payload', async () => {
  const foreign = (await publicKeys(context, 2))[0]!
  const unknown = { ...key, kid: randomBytes(32).toString('base64url') }
  for (const wrong of [foreign, unknown])
    expect(await post(await sealPayload(sealing({ key: wrong }), CALL, { word: 'x' }))).toEqual(BAD)
})

test('S-13: keys rotate after 7 days; the old one opens for 24 hours more and then is gone', async () => {
  const old = key
  const age = (days: string) =>
    world.db`update settings.payload_keys set created_at = created_at - ${days}::interval,
      expires_at = expires_at - ${days}::interval where merchant_id = 1`
  await age('6 days 23 hours')
  await rotatePayloadKeys(context)
  await afterRecall()
  expect((await publicKeys(context, 1)).map(each => each.kid)).toEqual([old.kid])
  await age('2 hours')
  await rotatePayloadKeys(context)
  await afterRecall()
  const now = await publicKeys(context, 1)
  expect([now.length, now[1]?.kid]).toEqual([2, old.kid])
  expect(await post(await sealPayload(sealing(), CALL, { word: 'old' }))).toMatchObject({ status: 200 })
  await age('24 hours 1 second')
  await rotatePayloadKeys(context)
  await afterRecall()
  expect((await publicKeys(context, 1)).map(each => each.kid)).toEqual([now[0]!.kid])
  expect(await post(await sealPayload(sealing(), CALL, { word: 'old' }))).toEqual(BAD)
  expect(await world.db`select from settings.payload_keys where kid = ${old.kid!}`).toHaveLength(0)
})

const afterRecall = () => new Promise(resolve => setTimeout(resolve, 1_100))

test('private keys lie sealed in the database, and seen payloads are forgotten once they are too old anyway', async () => {
  const rows = await world.db<{ sealed: Buffer }[]>`select private_jwk as sealed from settings.payload_keys`
  expect(rows.some(({ sealed }) => sealed.toString('latin1').includes('"d"'))).toBe(false)
  await post(await sealPayload(sealing(), CALL, { word: 'x' }))
  await world.db`update settings.payload_nonces set expires_at = now() - interval '1 second'`
  await rotatePayloadKeys(context)
  expect(await world.db`select from settings.payload_nonces`).toHaveLength(0)
})
