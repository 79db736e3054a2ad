import { spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../tests/database.ts'
import { givenContext, givenMember, givenMerchant } from '../tests/given.ts'
import { freePort, startPlatform } from '../tests/platform.ts'

const database: FreshDatabase = await freshDatabase()
await givenMerchant(database.db)
await givenMember(givenContext(database.db), 'linh')
const platform = await startPlatform(database.url)

afterAll(async () => {
  await platform.stop()
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
