import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialsApi } from '#features/credentials/api.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { proofsApi } from '#features/verification/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { HOST, newBrowser, openWorld, type World } from '../../../tests/accounts/world.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { sessionsApi } from '../api.ts'
import { accountApi } from '../api-account.ts'

const PASSWORD = 'violet1canyon'
const NEW = 'other2canyon'
let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let n = 0

beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database.db, { SLIDEVERIFY: false })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

/** Somebody new who is logged in, and calls as they. */
async function join(change: object = {}, area = 'member') {
  const username = `Member${++n}`
  const by = newBrowser(world.app, `198.51.100.${n}`)
  const account = { merchantId: 1, username, password: PASSWORD, chosenByMember: true, ...change }
  await addMemberWithPassword(world.context, account)
  const { value } = await by.send('POST', '/wps/session/login', { username, password: account.password, area })
  const { token } = value as { token: string }
  const ask = (method: string, path: string, body?: object) => by.send(method, path, body, token)
  return { username, token, ask, by }
}

test('POST /wps/member/password answers with a new session', async () => {
  const { ask, by, username } = await join()
  const body = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }
  const reply = await ask('POST', '/wps/member/password', body)
  expect(reply).toMatchObject({ status: 200, value: { token: expect.stringMatching(/^[\w-]{43}$/) } })
  expect(await ask('GET', '/wps/member/info')).toMatchObject({ status: 401 })
  const login = await by.send('POST', '/wps/session/login', { username, password: NEW })
  expect(login).toMatchObject({ status: 200 })
})

test('S-05: a session that must change its password answers 403 to every call but those that are for it', async () => {
  const { ask } = await join({ chosenByMember: false })
  const open = world.app.endpoints
    .filter(each => each.restricted && each.who !== 'operator')
    .map(each => `${each.method} ${each.path}`)
  expect(open.sort()).toEqual(['DELETE /wps/session/logout', 'GET /wps/member/info', 'POST /wps/member/password'])
  expect(await ask('GET', '/wps/member/info')).toMatchObject({ status: 200 })
  for (const { method, path, who } of world.app.endpoints) {
    if (!['player', 'agent'].includes(who) || open.includes(`${method} ${path}`)) continue
    const reply = await ask(method, path.replace(/:\w+/g, 'x'), method === 'GET' ? undefined : {})
    expect([path, reply.status, reply.code]).toEqual([path, 403, 'password_change_required'])
  }
  const change = { newPassword: NEW, confirmNewPassword: NEW }
  expect(await ask('POST', '/wps/member/password', change)).toMatchObject({ status: 200 })
})

test('form POST /wps/member/password/email takes a form and JSON, and answers {} to anybody (security D4)', async () => {
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'username=Nobody&email=nobody%40example.com'],
    ['application/json', JSON.stringify({ username: 'Nobody', email: 'nobody@example.com' })],
  ] as const) {
    const url = '/wps/member/password/email'
    const headers = { host: HOST, 'content-type': type }
    const reply = await world.app.inject({ method: 'POST', url, headers, payload })
    expect([type, reply.statusCode, reply.json().value]).toEqual([type, 200, {}])
  }
})

test('POST /wps/member/password/reset and /password/verification answer in the envelope', async () => {
  const by = newBrowser(world.app, '198.51.101.1')
  const reset = { token: 'x'.repeat(43), newPassword: NEW, confirmNewPassword: NEW }
  expect(await by.send('POST', '/wps/member/password/reset', reset)).toMatchObject({
    status: 400,
    code: 'reset_link_over',
  })
  const phone = { mobileNum: '0912345678', countryDialingCode: '84', verificationCode: '123456', password: NEW }
  const reply = await by.send('POST', '/wps/member/password/verification', phone)
  expect(reply).toMatchObject({ status: 403, code: 'not_allowed' })
})

test('POST /wps/member/password/payment, and GET /wps/member/security tells of it', async () => {
  const { ask } = await join()
  const body = { password: PASSWORD, newPaymentPassword: '481516', confirmNewPaymentPassword: '481516' }
  expect(await ask('POST', '/wps/member/password/payment', body)).toMatchObject({ status: 200, value: {} })
  expect((await ask('GET', '/wps/member/security')).value).toEqual({
    ...{ mobile: null, email: null, totp: false, paymentPassword: true, lastLoginAt: null, lastLoginIp: null },
    passwordChangedAt: expect.any(String),
  })
})

test('GET, POST and DELETE /wps/member/totp', async () => {
  const { ask } = await join()
  expect((await ask('GET', '/wps/member/totp')).value).toEqual({ enabled: false })
  const { value } = await ask('POST', '/wps/member/totp', { password: PASSWORD })
  const { secret } = value as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const confirmed = await ask('POST', '/wps/member/totp', { code })
  expect(confirmed.value).toEqual({ enabled: true, secret: null, uri: null })
  expect((await ask('GET', '/wps/member/totp')).value).toEqual({ enabled: true })
  expect(await ask('DELETE', '/wps/member/totp', { code })).toMatchObject({ status: 400, code: 'wrong_code' })
  await world.db`update credentials.totp set last_period = 0`
  expect((await ask('DELETE', '/wps/member/totp', { code })).value).toEqual({ enabled: false })
})

test('GET and DELETE /wps/session/devices, of agents as of members', async () => {
  const { ask, username } = await join({ type: 1 }, 'agent')
  const other = newBrowser(world.app, '198.51.102.1', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
  for (let i = 0; i < 2; i++)
    await other.send('POST', '/wps/session/login', { username, password: PASSWORD, area: 'agent' })
  const list = (await ask('GET', '/wps/session/devices')).value as { id: string; device: string; isCurrent: boolean }[]
  expect(list.map(each => [each.device, each.isCurrent])).toEqual([
    ['Firefox · Linux', false],
    ['Firefox · Linux', false],
    ['', true],
  ])
  expect(await ask('DELETE', `/wps/session/devices/${list[0]!.id}`)).toMatchObject({ status: 200 })
  expect(await ask('DELETE', '/wps/session/devices/ses_nobody')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await ask('DELETE', '/wps/session/devices')).toMatchObject({ status: 200 })
  expect((await ask('GET', '/wps/session/devices')).value).toMatchObject([{ isCurrent: true }])
})

const ASKED = [accountApi, sessionsApi, credentialsApi, proofsApi].flatMap(api => Object.values<Endpoint>(api))

test.each(ASKED.filter(each => each.who === 'player').map(each => [each]))(
  '$method $path needs a session (§5 Login gate)',
  async ({ method, path }) => {
    const by = newBrowser(world.app, '198.51.103.1')
    const reply = await by.send(method, path.replace(/:\w+/g, 'x'), method === 'GET' ? undefined : {})
    expect(reply).toMatchObject({ status: 401, code: 'not_logged_in' })
  },
)

test('what the specification calls encrypted travels sealed, and so does every other password and code', () => {
  const sealed = ASKED.filter(each => each.sealed)
  expect(sealed.map(each => `${each.method} ${each.path}`).sort()).toEqual([
    'DELETE /wps/member/totp',
    'POST /wps/member/contact/email',
    'POST /wps/member/password',
    'POST /wps/member/password/payment',
    'POST /wps/member/password/reset',
    'POST /wps/member/password/verification',
    'POST /wps/member/totp',
    'POST /wps/session/login',
    'POST /wps/session/login/code',
    'POST /wps/session/login/verify',
    'PUT /wps/member/register',
    'PUT /wps/member/register/mobile',
  ])
})
