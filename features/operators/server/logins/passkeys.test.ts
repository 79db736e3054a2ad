import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { hashPassword } from '#features/credentials/server/credentials.ts'
import { addMerchant } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import { givenContext, SERVER_SECRET } from '../../../../tests/support/given.ts'
import { again, askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { givenPasskey } from '../../../../tests/support/office/passkey.ts'

const PASSWORD = 'four lamps at dusk'
const HOST = 'real.test'
const ORIGIN = `http://${HOST}`

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
beforeAll(async () => {
  world = await freshDatabase()
  const real = { id: 1, code: 'm1', name: 'Real', moneyMode: 'real', currency: 'USD', currencySymbol: '$' } as const
  await transaction(world.db, tx => addMerchant(tx, { ...real, encPayload: 'accept' }, [HOST]))
  app = await buildApp(givenContext(world.db), { trustedProxies: [], siteFolder: undefined, isReady: () => true })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

async function givenStaff() {
  const operator = await givenOperator(world.db)
  const hash = await hashPassword(SERVER_SECRET, PASSWORD)
  await world.db`update operators.operators set password_hash = ${hash} where id = ${operator.id}`
  return operator
}
type Options = { challenge: string }
const ask = (token: string, call: readonly ['GET' | 'POST' | 'DELETE', string], body = {}) =>
  askOffice(app, token, [call[0], `/wps/office/${call[1]}`], body, HOST)
async function login(body: object) {
  // How often is looked at elsewhere.
  await world.db`delete from credentials.attempts`
  const reply = await app.inject({ method: 'POST', url: '/wps/office/session', headers: { host: HOST }, payload: body })
  const { code, value } = reply.json() as {
    code?: string
    value: { token: string; passkey: Options } & Record<string, unknown>
  }
  return { code: reply.statusCode < 400 ? undefined : code, value }
}
/** Adds one to an operator, as a browser does. */
async function add(token: string, key = givenPasskey(ORIGIN)) {
  const { options } = (await ask(token, ['POST', 'passkeys/begin'], { password: PASSWORD })).value as {
    options: Options
  }
  const { code } = await ask(token, ['POST', 'passkeys'], { name: 'a telephone', passkey: key.register(options) })
  return { key, code }
}

test('with real money a passkey is a second factor: without one nothing opens, with it the login does, once', async () => {
  const { email } = await givenStaff()
  const first = await login({ email, password: PASSWORD })
  expect(first.value.mustSetUpFactor).toBe(true)
  expect((await ask(first.value.token, ['GET', 'operators'])).code).toBe('two_factor_required')
  expect((await ask(first.value.token, ['POST', 'passkeys/begin'], { password: 'a wrong one' })).code).toBe(
    'wrong_credentials',
  )
  const { key, code } = await add(first.value.token)
  expect(code).toBeUndefined()
  expect((await ask(first.value.token, ['GET', 'operators'])).status).toBe(200)
  const asked = await login({ email, password: PASSWORD })
  expect([asked.code, asked.value.method]).toEqual(['two_factor_required', 'passkey'])
  const passkey = key.answer(asked.value.passkey)
  expect((await login({ email, password: 'another password', passkey })).code).toBe('wrong_credentials')
  const begun = await login({ email, password: PASSWORD, passkey })
  expect([begun.code, begun.value.mustSetUpFactor]).toEqual([undefined, false])
  expect((await login({ email, password: PASSWORD, passkey })).code).toBe('wrong_code')
})

test('another page’s, another challenge’s, somebody else’s, a copy’s and an old one’s signature is no good', async () => {
  const operator = await givenStaff()
  const { key } = await add(operator.token)
  const other = await givenStaff()
  const { key: foreign } = await add(other.token)
  const { email } = operator
  const options = async () => (await login({ email, password: PASSWORD })).value.passkey
  const tried = async (passkey: object) => (await login({ email, password: PASSWORD, passkey })).code
  const stale = key.answer(await options())
  const elsewhere = givenPasskey('http://real.test.evil.example')
  const answers = [
    { ...elsewhere.answer(await options()), id: key.id, rawId: key.id },
    key.answer({ challenge: 'bm90LXdoYXQtd2FzLWFza2Vk' }),
    foreign.answer(await options()),
  ]
  for (const answer of answers) {
    await options()
    expect(await tried(answer)).toBe('wrong_code')
  }
  await options()
  expect(await tried(stale)).toBe('wrong_code')
  await world.db`update operators.passkeys set counter = 1000 where id = ${key.id}`
  expect(await tried(key.answer(await options()))).toBe('wrong_code')
  await world.db`update operators.passkeys set counter = 0 where id = ${key.id}`
  expect(await tried(key.answer(await options()))).toBeUndefined()
  // Nobody adds one that somebody has.
  const third = await givenStaff()
  expect((await add(third.token, foreign)).code).toBe('wrong_code')
  const late = key.answer(await options())
  await world.db`update operators.challenges set expires_at = now() where operator_id = ${operator.id}`
  expect(await tried(late)).toBe('wrong_code')
})

const makeOld = ({ id }: GivenOperator) =>
  world.db`update operators.sessions set proven_at = now() - interval '11 minutes' where operator_id = ${id}`

test('dangerous calls take a proof of the last ten minutes, by the best that the operator has', async () => {
  const operator = await givenStaff()
  const invite = () =>
    ask(operator.token, ['POST', 'operators'], {
      email: 'new@house.example',
      role: 'support',
      reason: 'the house grows',
    })
  await makeOld(operator)
  expect((await invite()).code).toBe('step_up_required')
  expect((await ask(operator.token, ['GET', 'operators'])).status).toBe(200)
  const how = async () =>
    (await ask(operator.token, ['POST', 'step-up/begin'])).value as { methods: string[]; passkey: Options }
  expect((await how()).methods).toEqual(['password'])
  expect((await ask(operator.token, ['POST', 'step-up'], { password: 'a wrong one' })).code).toBe('wrong_credentials')
  expect((await ask(operator.token, ['POST', 'step-up'], { password: PASSWORD })).status).toBe(200)
  expect((await invite()).status).toBe(200)

  const { key } = await add(operator.token)
  await makeOld(operator)
  expect((await how()).methods).toEqual(['passkey'])
  expect((await ask(operator.token, ['POST', 'step-up'], { password: PASSWORD })).code).toBe('invalid_input')
  expect((await ask(operator.token, ['POST', 'step-up'], { passkey: key.answer((await how()).passkey) })).status).toBe(
    200,
  )
  expect((await invite()).code).not.toBe('step_up_required')
  // Another login of theirs is not proven by it.
  const elsewhere = await again(world.db, operator)
  await makeOld(operator)
  await ask(operator.token, ['POST', 'step-up'], { passkey: key.answer((await how()).passkey) })
  expect((await ask(elsewhere, ['DELETE', `passkeys/${key.id}`])).code).toBe('step_up_required')
})

test('with real money the last second factor stays, also when two are taken away at once; adding one ends other logins', async () => {
  const operator = await givenStaff()
  const elsewhere = await again(world.db, operator)
  const keys = [(await add(operator.token)).key, (await add(operator.token)).key]
  expect((await ask(elsewhere, ['GET', 'me'])).code).toBe('not_logged_in')
  const codes = await Promise.all(
    keys.map(async ({ id }) => (await ask(operator.token, ['DELETE', `passkeys/${id}`])).code),
  )
  expect(codes.sort()).toEqual(['not_allowed', undefined].sort())
  const stranger = await givenStaff()
  const { value } = await ask(operator.token, ['GET', 'passkeys'])
  const [{ id }] = (value as { list: [{ id: string }] }).list
  expect((await ask(stranger.token, ['DELETE', `passkeys/${id}`])).code).toBe('not_found')
})
