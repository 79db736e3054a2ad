import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { hashPassword } from '#features/credentials/server/credentials.ts'
import { addMerchant } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import { givenContext, givenMember, givenMerchant, SERVER_SECRET } from '../../../../tests/support/given.ts'
import { again, askOffice, givenOperator } from '../../../../tests/support/office/operators.ts'

const PASSWORD = 'four lamps at dusk'
const REAL = 'real.test'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
let visitors = 0

beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db)
  const real = { id: 2, code: 'm2', name: 'Real', moneyMode: 'real', currency: 'USD', currencySymbol: '$' } as const
  await transaction(world.db, tx => addMerchant(tx, { ...real, encPayload: 'accept' }, [REAL]))
  app = await buildApp(givenContext(world.db), {
    trustedProxies: ['127.0.0.1'],
    siteFolder: undefined,
    isReady: () => true,
  })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

async function withPassword(merchantId = 1) {
  const operator = await givenOperator(world.db, { merchantId })
  const hash = await hashPassword(SERVER_SECRET, PASSWORD)
  await world.db`update operators.operators set password_hash = ${hash} where id = ${operator.id}`
  return operator
}

async function login(body: object, { host = 'localhost', ip = `198.51.100.${++visitors}` } = {}) {
  const reply = await app.inject({
    ...{ method: 'POST', url: '/wps/office/session', remoteAddress: '127.0.0.1' },
    ...{ headers: { host, 'x-forwarded-for': ip }, payload: body },
  })
  return {
    status: reply.statusCode,
    ...(reply.json() as { code?: string; value: { token: string } & Record<string, unknown> }),
  }
}

test('logs in by address and password, and whichever is wrong says the same', async () => {
  const { id, email } = await withPassword()
  const { value } = await login({ email: email.toUpperCase(), password: PASSWORD })
  expect(value.mustSetUpFactor).toBe(false)
  const me = await askOffice(app, value.token, ['GET', '/wps/office/me'])
  expect(me.value).toMatchObject({ operator: { id, email, role: 'owner' }, hasFactor: false })
  const wrong = await login({ email, password: 'another password' })
  const nobody = await login({ email: 'nobody@house.example', password: PASSWORD })
  expect([wrong.status, wrong.code]).toEqual([401, 'wrong_credentials'])
  expect({ ...wrong, requestId: '' }).toEqual({ ...nobody, requestId: '' })
})

test('five tries at one account from one network, whether or not there is such an account', async () => {
  const { email } = await withPassword()
  for (const tried of [email, 'nobody2@house.example']) {
    const codes: unknown[] = []
    for (let n = 0; n < 6; n++)
      codes.push((await login({ email: tried, password: 'wrong one' }, { ip: '192.0.2.1' })).code)
    expect(codes).toEqual([...new Array(5).fill('wrong_credentials'), 'too_many_requests'])
  }
  // Nobody else's tries keep the operator out.
  expect((await login({ email, password: PASSWORD })).status).toBe(200)
})

test('a token of a member opens no call of operators, and one of an operator none of members', async () => {
  await givenMember(givenContext(world.db), 'linh')
  const member = await app.inject({
    ...{ method: 'POST', url: '/wps/session/login', headers: { host: 'localhost' } },
    payload: { username: 'linh', password: 'lantern88' },
  })
  const { token } = member.json().value
  expect((await askOffice(app, token, ['GET', '/wps/office/me'])).code).toBe('not_logged_in')
  const operator = await givenOperator(world.db)
  expect((await askOffice(app, operator.token, ['GET', '/wps/v2/wallets/balance'])).code).toBe('not_logged_in')
  expect((await askOffice(app, operator.token, ['GET', '/wps/office/me'], {}, REAL)).code).toBe('not_logged_in')
})

test('a login ends by log-out, after 15 minutes without a call, after eight hours, and with the operator', async () => {
  const operator = await givenOperator(world.db)
  const other = await again(world.db, operator)
  const codeOf = async (token: string) => (await askOffice(app, token, ['GET', '/wps/office/sessions'])).code
  const { value } = await askOffice(app, other, ['GET', '/wps/office/sessions'])
  expect((value as { list: { isThis: boolean }[] }).list.map(each => each.isThis).sort()).toEqual([false, true])
  await askOffice(app, operator.token, ['DELETE', '/wps/office/session'])
  expect([await codeOf(operator.token), await codeOf(other)]).toEqual(['not_logged_in', undefined])
  await world.db`update operators.sessions set idle_expires_at = now() where operator_id = ${operator.id}`
  expect(await codeOf(other)).toBe('session_idle')
  const third = await again(world.db, operator)
  await world.db`update operators.sessions set abs_expires_at = now() where operator_id = ${operator.id}`
  expect(await codeOf(third)).toBe('not_logged_in')
  const fourth = await again(world.db, operator)
  const owner = await givenOperator(world.db)
  const disable = ['POST', `/wps/office/operators/${operator.id}/disable`] as const
  expect((await askOffice(app, owner.token, disable, { reason: 'left the house' })).status).toBe(200)
  expect(await codeOf(fourth)).toBe('not_logged_in')
  expect(
    (await askOffice(app, owner.token, ['POST', `/wps/office/operators/${owner.id}/disable`], { reason: 'me too' }))
      .code,
  ).toBe('not_allowed')
})

test('with real money a password alone is good for setting up an authenticator, and nothing else', async () => {
  const { email } = await withPassword(2)
  const at = { host: REAL }
  const { value } = await login({ email, password: PASSWORD }, at)
  expect(value.mustSetUpFactor).toBe(true)
  const ask = (method: 'GET' | 'POST', path: string, body = {}) =>
    askOffice(app, value.token, [method, `/wps/office/${path}`], body, REAL)
  expect((await ask('GET', 'operators')).code).toBe('two_factor_required')
  expect((await ask('POST', 'two-factor', { password: 'a wrong one' })).code).toBe('wrong_credentials')
  const { secret } = (await ask('POST', 'two-factor', { password: PASSWORD })).value as { secret: string }
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) })
  const now = Date.now()
  expect((await ask('POST', 'two-factor/confirm', { code: totp.generate({ timestamp: now - 300_000 }) })).code).toBe(
    'wrong_code',
  )
  expect((await ask('POST', 'two-factor/confirm', { code: totp.generate({ timestamp: now }) })).status).toBe(200)
  expect((await ask('GET', 'operators')).status).toBe(200)
  expect((await login({ email, password: PASSWORD }, at)).code).toBe('two_factor_required')
  const code = totp.generate({ timestamp: now + 30_000 })
  expect((await login({ email, password: PASSWORD, code }, at)).value.mustSetUpFactor).toBe(false)
  expect((await login({ email, password: PASSWORD, code }, at)).code).toBe('wrong_code')
})
