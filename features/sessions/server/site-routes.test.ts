import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBrowser, openWorld, type Reply, solveCaptcha, type World } from '../../../tests/accounts/world.ts'
import { freshDatabase } from '../../../tests/support/database.ts'

const PASSWORD = 'violet1canyon'
let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let addresses = 0

beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database.db, { SLIDEVERIFY: false, MOBILENUMREG3: true, FREEPLAY3: true })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

/** Everybody comes from an address of their own. */
const browser = () => newBrowser(world.app, `198.51.${++addresses >> 8}.${addresses & 255}`)
const form = (username: string, change: object = {}) => ({
  ...{ username, password: PASSWORD, confirmPassword: PASSWORD, terms: true },
  ...change,
})
const register = (username: string, change: object = {}, by = browser()) =>
  by.send('PUT', '/wps/member/register', form(username, change))
const login = (username: string, password = PASSWORD, by = browser()) =>
  by.send('POST', '/wps/session/login', { username, password })
const info = (token: string) => browser().send('GET', '/wps/member/info', undefined, token)
/** A reply without what no two have alike. */
const plain = (reply: Reply) => ({ ...reply, requestId: '', headers: { ...reply.headers, date: '' } })
const tokenOf = (reply: Reply) => (reply.value as { token: string }).token

test('PUT /wps/member/register opens an account and logs in', async () => {
  const reply = await register('Anna7', { domain: 'one.test' })
  expect(reply).toMatchObject({ status: 200, success: true, message: '', requestId: expect.stringMatching(/^req_/) })
  expect(reply.value).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    ...{ firstTimeLogin: false, passwordExpired: false, passwordWeak: false, mustChangePassword: false },
    ...{ lastLoginAt: null, lastLoginIp: null },
  })
  expect((await info(tokenOf(reply))).value).toMatchObject({
    ...{ account: 'Anna7', type: 0, currency: 'CRD', referralCode: expect.stringMatching(/^[0-9A-Z]{10}$/) },
  })
})

test('PUT /wps/member/register/mobile opens an account and logs in', async () => {
  const mobile = { mobileNum: '0912345678', countryDialingCode: '84', registerUrl: 'https://one.test/register' }
  const body = form('', { ...mobile, registerMethod: 'WEB' })
  const reply = await browser().send('PUT', '/wps/member/register/mobile', body)
  expect(reply).toMatchObject({ status: 200, value: { token: expect.stringMatching(/./) } })
  const again = await browser().send('PUT', '/wps/member/register/mobile', body)
  // S-03: that somebody has the number is not told; nobody has proven it.
  expect(again).toMatchObject({ status: 200, value: { token: expect.stringMatching(/./) } })
})

test.each([
  [0, 200],
  [255, 200],
  [256, 400],
])(
  '§5 SMS code, max length 255, min 0: one of %i characters answers %i where none is asked for',
  async (length, status) => {
    const mobile = { mobileNum: `0912346${String(length).padStart(3, '0')}`, countryDialingCode: '84' }
    const body = form('', { ...mobile, verificationCode: '1'.repeat(length) })
    expect(await browser().send('PUT', '/wps/member/register/mobile', body)).toMatchObject({ status })
  },
)

test.each([
  ['a name that is taken', { username: 'aNNA7' }, 409, 'username_taken'],
  ['terms not accepted', { terms: false }, 400, 'terms_not_accepted'],
  ['another confirmation', { confirmPassword: 'x' }, 400, 'inconsistent_twice'],
  ['a code of nobody', { referralCode: 'AAAAAAAAAA' }, 400, 'invitation_code_error'],
  ['a NUL in the name', { username: 'Anna\u0000' }, 400, 'invalid_input'],
  ['no password', { password: undefined }, 400, 'invalid_input'],
])('PUT /wps/member/register with %s is refused', async (_, change, status, code) => {
  expect(await register('Boris', change)).toMatchObject({ status, code, success: false })
})

test('§5, §8 Field validation errors: a refused field comes with what its message needs', async () => {
  const { value } = await register('Boris', { password: 'short1', confirmPassword: 'short1' })
  expect(value).toEqual({ field: 'password', problem: 'length', patternId: 6, minLength: 7, maxLength: 64 })
})

test.each([
  'type',
  'status',
  'uplineId',
  'vipRank',
  'balance',
  'kycLevel',
  'merchantId',
  'id',
  'labels',
  'code',
  'profile',
])('S-14: a registration with the field %s is refused, and nobody is added', async field => {
  for (const path of ['/wps/member/register', '/wps/member/register/mobile'])
    expect(await browser().send('PUT', path, form('Mallory', { [field]: 1 }))).toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  expect(await world.db`select from people.members where username = 'Mallory'`).toHaveLength(0)
})

test('GET /wps/agent/affiliate: §8 Affiliate check fails, and 10 a minute are answered (S-16)', async () => {
  const by = browser()
  const codes = []
  for (let i = 0; i < 11; i++)
    codes.push((await by.send('GET', '/wps/agent/affiliate', { code: 'AAAAAAAAAA', domain: 'one.test' })).code)
  expect(codes).toEqual([...new Array(10).fill('invitation_code_error'), 'too_many_requests'])
  await world.db`
    insert into people.members (id, merchant_id, username, type, currency) values ('mem_agent', 1, 'Agent1', 1, 'CRD')`
  const [agent] = await world.db`select code from people.members where id = 'mem_agent'`
  expect(await browser().send('GET', '/wps/agent/affiliate', { code: agent!.code })).toMatchObject({
    status: 200,
    value: {},
  })
})

describe('POST /wps/session/login', () => {
  test('answers with a token of its own each time, and sets the device ticket out of reach of scripts', async () => {
    const by = browser()
    const [one, two] = [await login('Anna7', PASSWORD, by), await login('anna7', PASSWORD, by)]
    expect(one).toMatchObject({ status: 200, success: true, value: { lastLoginAt: expect.any(String) } })
    expect(tokenOf(one)).not.toBe(tokenOf(two))
    expect(by.jar.get('dt')).toMatch(/^[\w-]{43}$/)
    const reply = await world.app.inject({
      method: 'POST',
      url: '/wps/session/login',
      headers: { host: 'one.test', 'sec-fetch-site': 'same-origin' },
      payload: { username: 'Anna7', password: PASSWORD },
    })
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^dt=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  test('S-31: a call from another site is refused, and sets nothing', async () => {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/wps/session/login',
      headers: { host: 'one.test', 'sec-fetch-site': 'cross-site' },
      payload: { username: 'Anna7', password: PASSWORD },
    })
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined])
  })

  test('C-15: the whole answer is the same whichever is wrong', async () => {
    const [password, name] = [await login('Anna7', 'wrong1guess'), await login('NoSuchName')]
    expect(plain(password)).toEqual(plain(name))
    expect(password).toMatchObject({ status: 401, code: 'wrong_credentials', value: { captcha: true } })
    await world.db`delete from credentials.attempts`
  })

  test('§8 Login failure: the captcha that the answer asks for, once given, lets in', async () => {
    const by = browser()
    await by.send('POST', '/wps/session/login', { username: 'Anna7', password: 'wrong1guess' })
    const refused = await login('Anna7', PASSWORD, by)
    // The device of a success before is not this one.
    expect(refused).toMatchObject({ status: 400, code: 'wrong_captcha', value: { captcha: true } })
    const captcha = await solveCaptcha(world.db, by)
    const body = { username: 'Anna7', password: PASSWORD, captcha }
    expect(await by.send('POST', '/wps/session/login', body)).toMatchObject({ status: 200 })
  })

  test.each([
    ['a field too many', { username: 'Anna7', password: PASSWORD, type: 'username', audience: 'agent' }],
    ['another way in', { username: 'Anna7', password: PASSWORD, type: 'face' }],
    ['another door', { username: 'Anna7', password: PASSWORD, area: 'office' }],
    ['an object for a name', { username: { $ne: '' }, password: PASSWORD }],
    ['a NUL in the name', { username: 'Anna7\u0000', password: PASSWORD }],
    ['a password of 129 characters', { username: 'Anna7', password: 'x'.repeat(129) }],
  ])('with %s is refused as invalid', async (_, body) => {
    expect(await browser().send('POST', '/wps/session/login', body)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  })
})

test('DELETE /wps/session/remembered forgets the login of this browser, and says so to anybody', async () => {
  const by = browser()
  await by.send('POST', '/wps/session/login', { username: 'Anna7', password: PASSWORD, remember: true })
  const body = { username: 'Anna7', remembered: true }
  expect(await by.send('POST', '/wps/session/login', { ...body, remember: true })).toMatchObject({ status: 200 })
  for (const who of [by, browser()])
    expect(await who.send('DELETE', '/wps/session/remembered')).toMatchObject({ status: 200, value: {} })
  expect(await by.send('POST', '/wps/session/login', body)).toMatchObject({ status: 401, code: 'wrong_credentials' })
})

test('POST /wps/session/login/verify and /login/code answer in the envelope', async () => {
  const verify = { challengeId: 'x'.repeat(43), code: '123456' }
  expect(await browser().send('POST', '/wps/session/login/verify', verify)).toMatchObject({
    status: 401,
    code: 'challenge_over',
  })
  expect(await browser().send('POST', '/wps/session/login/code', { username: 'NoSuchName' })).toMatchObject({
    status: 200,
    value: { expiredMinutes: expect.any(Number) },
  })
})

test('POST /wps/session/login/freeplay: demo money, and the warning wherever a real account is needed', async () => {
  const token = tokenOf(await browser().send('POST', '/wps/session/login/freeplay', {}))
  expect((await info(token)).value).toMatchObject({ type: 4 })
  const gated = await browser().send('GET', '/wps/session/devices', undefined, token)
  expect(gated).toMatchObject({ status: 403, code: 'in_need_true_account' })
})

test('DELETE /wps/session/logout ends this session and no other (S-07)', async () => {
  const by = browser()
  const [one, two] = [tokenOf(await login('Anna7', PASSWORD, by)), tokenOf(await login('Anna7', PASSWORD, by))]
  expect(await by.send('DELETE', '/wps/session/logout', {}, one)).toMatchObject({ status: 200 })
  expect(await info(one)).toMatchObject({ status: 401, code: 'not_logged_in' })
  expect((await info(two)).status).toBe(200)
})

test('the answer to a logout has the browser clear what the site keeps, and no other answer does (S-07)', async () => {
  const by = browser()
  const token = tokenOf(await login('Anna7', PASSWORD, by))
  expect((await by.send('GET', '/wps/member/info', undefined, token)).headers['clear-site-data']).toBeUndefined()
  const out = await by.send('DELETE', '/wps/session/logout', {}, token)
  expect(out.headers['clear-site-data']).toBe('"storage"')
})

test('POST /wps/realtime/ticket gives a ticket to members', async () => {
  const reply = await browser().send('POST', '/wps/realtime/ticket', {}, tokenOf(await login('Anna7')))
  expect(reply.value).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/) })
})

test('no password and no token reaches the log or the database', async () => {
  const by = browser()
  const token = tokenOf(
    await by.send('POST', '/wps/session/login', { username: 'Anna7', password: PASSWORD, remember: true }),
  )
  await login('Anna7', 'canary1password')
  const tables = await world.db<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('sessions', 'people', 'events') and table_type = 'BASE TABLE'`
  let dump = ''
  for (const { name } of tables) {
    const [row] = await world.db`select coalesce(jsonb_agg(t), '[]')::text as text from ${world.db.unsafe(name)} t`
    dump += row!.text
  }
  for (const secret of [PASSWORD, 'canary1password', token, by.jar.get('dt')!]) {
    expect(dump).not.toContain(secret)
    expect(world.lines.join('')).not.toContain(secret)
    expect([...by.jar.values()].filter(value => value !== by.jar.get('dt')).join()).not.toContain(secret)
  }
  expect(dump).toContain('Anna7')
})
