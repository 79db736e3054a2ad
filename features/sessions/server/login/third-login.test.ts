import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMemberStatus } from '#features/people/server/people.ts'
import { setThirdProvider } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { HOST, startOpenId, walk } from '../../../../tests/accounts/third-world.ts'
import { type Browser, newBrowser, openWorld, type World } from '../../../../tests/accounts/world.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import { SERVER_SECRET } from '../../../../tests/support/given.ts'

const PASSWORD = 'lantern88'
const ADULT = { terms: true, birthDate: '1990-05-17' }
let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let openid: Awaited<ReturnType<typeof startOpenId>>
let visitors = 0

beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database.db, { SLIDEVERIFY: false })
  openid = await startOpenId(`http://${HOST}`, 'google', 'twin')
  await transaction(database.db, async tx => {
    for (const provider of ['google', 'twin'])
      await setThirdProvider(tx, SERVER_SECRET, 1, { provider, label: provider, ...openid.settings })
    await tx`update settings.registration_fields set enabled = true, required = true where field = 'birthDate'`
  })
})
afterAll(async () => {
  await openid.stop()
  await world.close()
  await database.drop()
})

const visit = () => newBrowser(world.app, `198.51.100.${++visitors}`)
type LoggedIn = { token: string; firstTimeLogin: boolean; mustChangePassword: boolean }

/** From the button to the ticket in the page's address. */
async function ticketFor(browser: Browser, name: string, provider = 'google', token?: string): Promise<string> {
  openid.logIn(name)
  const path = token ? '/wps/member/third/start' : '/wps/session/third'
  const { value } = await browser.send('POST', path, { provider }, token)
  const { path: callback, query } = await walk((value as { url: string }).url)
  const back = await world.app.inject({
    url: `${callback}?${query}`,
    headers: { host: HOST, 'sec-fetch-site': 'cross-site' },
  })
  expect(back.statusCode).toBe(303)
  const [page, fragment] = String(back.headers.location).split('#')
  expect(page).toBe('/login')
  return new URLSearchParams(fragment).get(token ? 'third-link' : 'third') ?? ''
}
const exchange = (browser: Browser, body: object) => browser.send('POST', '/wps/session/login/third', body)
const enter = async (browser: Browser, name: string) =>
  exchange(browser, { ticket: await ticketFor(browser, name), ...ADULT })
const account = async (browser: Browser, token: string) =>
  (await browser.send('GET', '/wps/member/info', undefined, token)).value as { id: string; account: string }

test('the status answer tells which buttons there are, and nothing else of the providers', async () => {
  const { value } = await visit().send('GET', '/wps/system/status')
  expect((value as { info: object }).info).toMatchObject({
    thirdParties: [
      { provider: 'google', label: 'google' },
      { provider: 'twin', label: 'twin' },
    ],
  })
  expect(JSON.stringify(value)).not.toContain(openid.settings.clientSecret)
})

test('the first login opens an account with its welcome grant, and says so; the second is the same member', async () => {
  const browser = visit()
  const first = await enter(browser, 'anna')
  expect(first).toMatchObject({ status: 200, value: { firstTimeLogin: true, mustChangePassword: false } })
  const member = await account(browser, (first.value as LoggedIn).token)
  expect(member.account).toMatch(/^[a-z][a-z0-9]+$/)
  const { value } = await browser.send('GET', '/wps/v2/wallets/balance', undefined, (first.value as LoggedIn).token)
  expect(value).toMatchObject({ sumBalance: '10000.00' })
  const second = await enter(visit(), 'anna')
  expect(second.value).toMatchObject({ firstTimeLogin: false, mustChangePassword: false })
  expect(await account(browser, (second.value as LoggedIn).token)).toEqual(member)
  const other = await enter(visit(), 'bela')
  expect((await account(browser, (other.value as LoggedIn).token)).id).not.toBe(member.id)
})

test('C-01: who is new is asked for terms and date of birth; the ticket stays good until they are right', async () => {
  const browser = visit()
  const ticket = await ticketFor(browser, 'cara')
  const before = await members()
  expect(await exchange(browser, { ticket })).toMatchObject({
    code: 'terms_not_accepted',
    value: { field: 'terms', birthDate: true },
  })
  const birthDates = {
    invalid_input: ['', '2001-02-30', 'yesterday'],
    under_age: [`${new Date().getFullYear() - 17}-01-01`],
  }
  for (const [code, dates] of Object.entries(birthDates))
    for (const birthDate of dates)
      expect(await exchange(browser, { ticket, terms: true, birthDate })).toMatchObject({
        code,
        value: { field: 'birthDate' },
      })
  expect(await members()).toBe(before)
  expect((await exchange(browser, { ticket, ...ADULT })).status).toBe(200)
  expect(await exchange(browser, { ticket, ...ADULT })).toMatchObject({ code: 'third_failed' })
})

const members = async () => (await world.db<{ n: number }[]>`select count(*)::int as n from people.members`)[0]!.n

test('one of 10 exchanges of a ticket at the same time opens an account', async () => {
  const browser = visit()
  const ticket = await ticketFor(browser, 'dora')
  const before = await members()
  const all = await Promise.all(Array.from({ length: 10 }, () => exchange(browser, { ticket, ...ADULT })))
  expect(all.filter(({ success }) => success)).toHaveLength(1)
  expect(await members()).toBe(before + 1)
})

test('no new accounts while registration is closed', async () => {
  await world.db`update settings.merchant_flags set enabled = false where mod_id = 'DIRECTREG3'`
  await new Promise(resolve => setTimeout(resolve, 1_050))
  expect(await enter(visit(), 'eve')).toMatchObject({ code: 'registration_closed' })
  expect((await enter(visit(), 'anna')).status).toBe(200)
  await world.db`update settings.merchant_flags set enabled = true where mod_id = 'DIRECTREG3'`
  await new Promise(resolve => setTimeout(resolve, 1_050))
})

test('a blocked member does not get in by a third party either', async () => {
  const browser = visit()
  const token = ((await enter(browser, 'fay')).value as LoggedIn).token
  const { id } = await account(browser, token)
  await transaction(world.db, tx => setMemberStatus(tx, 1, id, 'blocked'))
  expect(await enter(visit(), 'fay')).toMatchObject({ code: 'account_blocked' })
})

test('a member links a third party while logged in, and it opens that account from then on', async () => {
  const browser = visit()
  const body = { username: 'gina77', password: PASSWORD, confirmPassword: PASSWORD, ...ADULT }
  const { token } = (await browser.send('PUT', '/wps/member/register', body)).value as LoggedIn
  const ticket = await ticketFor(browser, 'gina-elsewhere', 'google', token)
  expect(await exchange(browser, { ticket, ...ADULT })).toMatchObject({ code: 'third_failed' })
  expect(await browser.send('POST', '/wps/member/third', { ticket }, token)).toMatchObject({ status: 200 })
  const links = await browser.send('GET', '/wps/member/third', undefined, token)
  expect(links.value).toEqual([{ provider: 'google', linkedAt: expect.any(String) }])
  const login = await enter(visit(), 'gina-elsewhere')
  expect(login.value).toMatchObject({ firstTimeLogin: false })
  expect((await account(browser, (login.value as LoggedIn).token)).account).toBe('gina77')
  expect(await browser.send('DELETE', '/wps/member/third/google', {}, token)).toMatchObject({ status: 200 })
  expect((await enter(visit(), 'gina-elsewhere')).value).toMatchObject({ firstTimeLogin: true })
})

test('who has no password keeps the last way in', async () => {
  const browser = visit()
  const { token } = (await enter(browser, 'hana')).value as LoggedIn
  const unlink = (provider: string) => browser.send('DELETE', `/wps/member/third/${provider}`, {}, token)
  expect(await unlink('google')).toMatchObject({ code: 'third_last' })
  // The same person of the same issuer by another button is who they are: it is taken.
  const taken = await ticketFor(browser, 'hana', 'twin', token)
  expect(await browser.send('POST', '/wps/member/third', { ticket: taken }, token)).toMatchObject({
    code: 'third_taken',
  })
  const ticket = await ticketFor(browser, 'hana-too', 'twin', token)
  expect(await browser.send('POST', '/wps/member/third', { ticket }, token)).toMatchObject({ status: 200 })
  expect(await unlink('google')).toMatchObject({ status: 200 })
  expect(await unlink('google')).toMatchObject({ code: 'not_found' })
  expect(await unlink('twin')).toMatchObject({ code: 'third_last' })
})

test('S-31: calls that carry the cookie must come from the site itself', async () => {
  const headers = { host: HOST, 'sec-fetch-site': 'cross-site' }
  const reply = await world.app.inject({
    method: 'POST',
    url: '/wps/session/third',
    headers,
    payload: { provider: 'google' },
  })
  expect(reply.json()).toMatchObject({ code: 'not_allowed' })
})

test('no ticket, cookie or secret of a third party reaches the log', async () => {
  const browser = visit()
  const ticket = await ticketFor(browser, 'ida')
  const secrets = [ticket, browser.jar.get('third')!, openid.settings.clientSecret]
  await exchange(browser, { ticket, ...ADULT })
  for (const secret of secrets) expect(world.lines.join('')).not.toContain(secret)
})
