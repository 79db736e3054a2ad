import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { addMerchant } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { freshDatabase } from '../../../tests/database.ts'
import { givenContext } from '../../../tests/given.ts'

const PASSWORD = 'violet1canyon'
const lines: string[] = []
let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance

beforeAll(async () => {
  world = await freshDatabase()
  const one = { id: 1, code: 'one', name: 'One', moneyMode: 'credits', currency: 'CRD', currencySymbol: 'P' } as const
  await transaction(world.db, tx => addMerchant(tx, one, ['one.test']))
  const log = createLog('test', 'debug', { write: line => void lines.push(line) })
  app = await buildApp(
    { ...givenContext(world.db), log },
    { trustedProxies: [], siteFolder: undefined, isReady: () => true },
  )
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; token?: string; body?: object }
async function call({ method, url, token, body }: Call) {
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const headers = { host: 'one.test', ...authorization }
  const reply = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, ...reply.json() }
}
const register = (username: string, change: object = {}) =>
  call({
    method: 'PUT',
    url: '/wps/member/register',
    body: { username, password: PASSWORD, confirmPassword: PASSWORD, terms: true, ...change },
  })
const login = (username: string, password = PASSWORD) =>
  call({ method: 'POST', url: '/wps/session/login', body: { username, password } })
const info = (token: string) => call({ method: 'GET', url: '/wps/member/info', token })

test('PUT /wps/member/register opens an account and logs in', async () => {
  const reply = await register('Anna7', { domain: 'one.test', referralCode: 'ABC' })
  expect(reply).toMatchObject({ status: 200, success: true, message: '', requestId: expect.stringMatching(/^req_/) })
  expect(reply.value).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    firstTimeLogin: false,
    passwordExpired: false,
    lastLoginAt: null,
  })
  expect((await info(reply.value.token)).value).toMatchObject({ account: 'Anna7', type: 0, currency: 'CRD' })
})

test.each([
  ['a name that is taken', { username: 'aNNA7' }, 409, 'username_taken'],
  ['terms not accepted', { terms: false }, 400, 'terms_not_accepted'],
  ['another confirmation', { confirmPassword: 'x' }, 400, 'inconsistent_twice'],
  ['a NUL in the name', { username: 'Anna\u0000' }, 400, 'invalid_input'],
  ['no password', { password: undefined }, 400, 'invalid_input'],
])('PUT /wps/member/register with %s is refused', async (_, change, status, code) => {
  expect(await register('Boris', change)).toMatchObject({ status, code, success: false })
})

test('a refused field comes with what its message needs (specification §5)', async () => {
  const { value } = await register('Boris', { password: 'short1', confirmPassword: 'short1' })
  expect(value).toEqual({ field: 'password', problem: 'length', patternId: 6, minLength: 7, maxLength: 64 })
})

test.each([
  'type',
  'status',
  'uplineId',
  'recommenderId',
  'vipRank',
  'balance',
  'kycLevel',
  'merchantId',
  'id',
  'labels',
])('S-14: a registration with the field %s is refused, and nobody is added', async field => {
  expect(await register('Mallory', { [field]: 1 })).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await world.db`select from people.members where username = 'Mallory'`).toHaveLength(0)
})

test('POST /wps/session/login answers with a token of its own each time', async () => {
  const [one, two] = [await login('Anna7'), await login('anna7')]
  expect(one).toMatchObject({ status: 200, success: true, value: { lastLoginAt: expect.any(String) } })
  expect(one.value.token).not.toBe(two.value.token)
})

test('C-15: the whole answer is the same whichever is wrong', async () => {
  const [password, name] = [await login('Anna7', 'wrong1guess'), await login('NoSuchName')]
  expect({ ...password, requestId: '' }).toEqual({ ...name, requestId: '' })
  expect(password).toMatchObject({ status: 401, success: false, code: 'wrong_credentials' })
})

test.each([
  ['a field too many', { username: 'Anna7', password: PASSWORD, type: 'username', audience: 'agent' }],
  ['another way in', { username: 'Anna7', password: PASSWORD, type: 'sms' }],
  ['an object for a name', { username: { $ne: '' }, password: PASSWORD }],
  ['a NUL in the name', { username: 'Anna7\u0000', password: PASSWORD }],
  ['a password of 129 characters', { username: 'Anna7', password: 'x'.repeat(129) }],
])('POST /wps/session/login with %s is refused as invalid', async (_, body) => {
  const reply = await call({ method: 'POST', url: '/wps/session/login', body })
  expect(reply).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('DELETE /wps/session/logout ends this session and no other', async () => {
  const [one, two] = [(await login('Anna7')).value.token, (await login('Anna7')).value.token]
  expect(await call({ method: 'DELETE', url: '/wps/session/logout', token: one })).toMatchObject({ status: 200 })
  expect(await info(one)).toMatchObject({ status: 401, code: 'not_logged_in' })
  expect((await info(two)).status).toBe(200)
})

test('POST /wps/realtime/ticket gives a ticket to members', async () => {
  const { token } = (await login('Anna7')).value
  const reply = await call({ method: 'POST', url: '/wps/realtime/ticket', token })
  expect(reply.value).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/) })
})

test.each([
  ['GET', '/wps/member/info'],
  ['DELETE', '/wps/session/logout'],
  ['POST', '/wps/realtime/ticket'],
] as const)('%s %s needs a session', async (method, url) => {
  expect(await call({ method, url })).toMatchObject({ status: 401, code: 'not_logged_in' })
})

test('no password and no token reaches the log or the database', async () => {
  const { token } = (await login('Anna7')).value
  await login('Anna7', 'canary1password')
  const stored = await world.db`
    select (select jsonb_agg(c) from sessions.credentials c)::text || (select jsonb_agg(s) from sessions.sessions s)::text
      || (select jsonb_agg(o) from events.outbox o)::text || (select jsonb_agg(m) from people.members m)::text as dump`
  for (const secret of [PASSWORD, 'canary1password', token]) {
    expect(stored[0]?.dump).not.toContain(secret)
    expect(lines.join('')).not.toContain(secret)
  }
  expect(stored[0]?.dump).toContain('Anna7')
})
