import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../tests/support/database.ts'
import { givenContext, givenMember, givenMerchant } from '../tests/support/given.ts'
import { freePort, startPlatform } from '../tests/support/platform.ts'
import { setCaptcha } from '../tests/support/solve.ts'

const database: FreshDatabase = await freshDatabase()
await givenMerchant(database.db)
await givenMember(givenContext(database.db), 'linh')
const site = await mkdtemp(join(tmpdir(), 'site-'))
await writeFile(join(site, 'index.html'), '<!doctype html>')
const platform = await startPlatform(database.url, { DEV_OUTBOX: 'on', SITE_FOLDER: site })

afterAll(async () => {
  await platform.stop()
  await rm(site, { recursive: true })
  await database.drop()
})

function call(...args: string[]) {
  const options = { encoding: 'utf8', env: { ...process.env, PORT: String(platform.port) } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/call.ts', ...args], options)
  return { status, stdout, stderr }
}

test('a demo login asks for its balance and gets the bare answer', () => {
  const { status, stdout, stderr } = call('--as', 'linh', 'GET', '/wps/v2/wallets/balance')
  expect([status, stderr]).toEqual([0, 'GET /wps/v2/wallets/balance 200\n'])
  expect(JSON.parse(stdout)).toMatchObject({ success: true, value: { sumBalance: '10000.00' } })
})

test('the JSON of a GET is its query, of a POST its body', () => {
  expect(call('GET', '/wps/system/domainRoute', '{"device":10}').stderr).toContain(' 400')
  const login = JSON.stringify({ username: 'linh', password: 'lantern88' })
  expect(JSON.parse(call('POST', '/wps/session/login', login).stdout)).toMatchObject({ success: true })
})

/** While a call of the tool runs nothing is read here, and a connection that was kept may be closed by then. */
const ALONE = { connection: 'close' }

/** What a browser that nobody knows says, with the characters of the picture. */
async function logInByPicture(password: string) {
  const picture = await fetch(`${platform.url}/wps/captcha`, { headers: ALONE })
  const cid = /cid=([^;]+)/.exec(picture.headers.get('set-cookie')!)![1]!
  await setCaptcha(database.db, cid, 'AB34')
  const reply = await fetch(`${platform.url}/wps/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: platform.url, cookie: `cid=${cid}`, ...ALONE },
    body: JSON.stringify({ username: 'linh', password, captcha: 'AB34' }),
  })
  return ((await reply.json()) as { code?: string }).code
}

test('after a wrong password it says what a login needs now, and how this tool can again', async () => {
  const balance = ['--as', 'linh', 'GET', '/wps/v2/wallets/balance'] as const
  const wrong = call('--password', 'wrong', ...balance)
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('wrong_credentials')])
  expect(wrong.stderr).toContain('needs the characters of a picture')
  const right = call(...balance)
  expect([right.status, right.stderr]).toEqual([1, expect.stringContaining('wrong_captcha')])
  expect(right.stderr).toContain('in a private window of a browser, or wait 30 minutes')
  for (const password of ['wrong', 'wrong']) expect(await logInByPicture(password)).toBe('wrong_credentials')
  expect(call(...balance).stderr).toMatch(
    /step_up_required.*\n.*needs a code that is sent.*\n.*or wait (29|30) minutes/,
  )
  await database.db`update credentials.attempts set count = 1`
  expect(await logInByPicture('lantern88')).toBeUndefined()
  expect(call(...balance).status).toBe(0)
})

test('where no call is, the page of the site is no answer', () => {
  const { status, stdout, stderr } = call('--as', 'linh', 'GET', '/nope')
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('GET /nope 404\nNo call is there')])
})

test('where payloads must be sealed and pieces dragged, it seals, and has its ticket from the outbox', async () => {
  await database.db`update settings.merchants set enc_payload = 'required'`
  await database.db`update settings.merchant_flags set enabled = true where mod_id = 'SLIDEVERIFY'`
  await new Promise(resolve => setTimeout(resolve, 1_100))
  expect(call('--as', 'linh', 'GET', '/wps/v2/wallets/balance').status).toBe(0)
  const login = JSON.stringify({ username: 'linh', password: 'lantern88' })
  expect(JSON.parse(call('POST', '/wps/session/login', login).stdout)).toMatchObject({ code: 'slide_required' })
})

test('an agent comes in by the door of agents', async () => {
  await database.db`update people.members set type = 1 where username = 'linh'`
  expect(call('--as', 'linh', 'GET', '/wps/member/info').status).toBe(0)
})

test('a refused call ends with 1 and prints the refusal', () => {
  const { status, stdout } = call('get', '/wps/member/info')
  expect([status, JSON.parse(stdout).code]).toEqual([1, 'not_logged_in'])
})

test('a refused login ends with 1', () => {
  const { status, stderr } = call('--as', 'linh', '--password', 'wrong', 'GET', '/wps/member/info')
  expect([status, stderr]).toEqual([1, expect.stringContaining('wrong_credentials')])
})

test('no platform at the address ends with 1 and says so', async () => {
  const { status, stderr } = call('--url', `http://127.0.0.1:${await freePort()}`, 'GET', '/health')
  expect([status, stderr]).toEqual([1, expect.stringContaining('does not answer: is npm start running?')])
})

test.each(['//evil.example/wps/member/info', '/\\evil.example/'])(
  'the token never leaves for another host: %s',
  path => {
    const { status, stderr } = call('--as', 'linh', 'GET', path)
    expect([status, stderr]).toEqual([2, expect.stringContaining('stays on the platform')])
  },
)
