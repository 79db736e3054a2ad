import { afterAll, beforeAll, expect, test } from 'vitest'
import { setThirdProvider, type ThirdProvider } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { startGraph } from '../../../tests/accounts/graph-provider.ts'
import { HOST, startOpenId, walk } from '../../../tests/accounts/third-world.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMerchant, SERVER_SECRET } from '../../../tests/support/given.ts'
import { holdTicket, linksOf, linkThird, returnFromThird, startThird } from './identities.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let context: ReturnType<typeof givenContext>
let openid: Awaited<ReturnType<typeof startOpenId>>
let graph: Awaited<ReturnType<typeof startGraph>>

beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  for (const id of [1, 2]) await givenMerchant(world.db, id)
  openid = await startOpenId(`http://${HOST}`, 'google', 'twin')
  graph = await startGraph()
  await offer({ provider: 'google', ...openid.settings })
  await offer({ provider: 'facebook', ...graph.settings })
})
afterAll(async () => {
  await Promise.all([openid.stop(), graph.stop()])
  await world.drop()
})

const offer = (third: Omit<ThirdProvider, 'label'>, merchantId = 1) =>
  transaction(world.db, tx => setThirdProvider(tx, SERVER_SECRET, merchantId, { label: third.provider, ...third }))

/** A browser with its cookies. */
function browser(merchantId = 1) {
  const jar = new Map<string, string>()
  const cookies = {
    get: (name: string) => jar.get(name),
    set: (name: string, value: string) => void jar.set(name, value),
    clear: (name: string) => void jar.delete(name),
  }
  const visitor = { merchantId, ip: '198.51.100.7', userAgent: 'a browser', language: 'en' as const, cookies }
  return { ...visitor, origin: `http://${HOST}` }
}
const back = (query: string, provider = 'google', merchantId = 1) =>
  returnFromThird(context, { merchantId, provider, query })
const fragment = (path: string) => new URLSearchParams(path.split('#')[1])
const hold = (visitor: ReturnType<typeof browser>, ticket: string, memberId: string | null = null) =>
  transaction(world.db, tx => holdTicket(tx, visitor, ticket, memberId))

/** The whole round trip; answers the fragment that the page comes back with. */
async function travel(visitor: ReturnType<typeof browser>, provider: string, memberId: string | null = null) {
  const { url } = await startThird(context, visitor, provider, memberId)
  const { path, query } = await walk(url)
  expect(path).toBe(`/wps/session/third/callback/${provider}`)
  return fragment(await back(query, provider))
}
/** The way there, as far as our own callback. */
async function away(provider = 'google', visitor = browser()) {
  const { url } = await startThird(context, visitor, provider, null)
  return new URLSearchParams((await walk(url)).query)
}

test('who logs in at an OpenID provider is known by issuer and subject', async () => {
  openid.logIn('anna-at-the-issuer')
  const visitor = browser()
  const ticket = (await travel(visitor, 'google')).get('third')!
  const identity = { provider: 'google', issuer: openid.url, subject: 'anna-at-the-issuer' }
  expect(await hold(visitor, ticket)).toEqual(identity)
})

test('who logs in at an OAuth provider without ID tokens is known by the address of its API and the id there', async () => {
  graph.logIn('4711')
  const visitor = browser()
  const ticket = (await travel(visitor, 'facebook')).get('third')!
  expect(await hold(visitor, ticket)).toEqual({ provider: 'facebook', issuer: graph.url, subject: '4711' })
})

test('the request carries PKCE S256, state, nonce and the exact address to come back to', async () => {
  const asked = new URL((await startThird(context, browser(), 'google', null)).url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{ response_type: 'code', scope: 'openid', code_challenge_method: 'S256', client_id: 'grandstand' },
    redirect_uri: `http://${HOST}/wps/session/third/callback/google`,
    ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  const again = new URL((await startThird(context, browser(), 'google', null)).url).searchParams
  for (const name of ['state', 'nonce', 'code_challenge']) expect(again.get(name)).not.toBe(asked.get(name))
})

test('specification §8, popup closed: who turns back there is told so', async () => {
  openid.logIn(undefined)
  expect((await travel(browser(), 'google')).get('third-error')).toBe('phone_popup_closed')
})

test('a return counts once', async () => {
  openid.logIn('anna-at-the-issuer')
  const query = (await away()).toString()
  expect(fragment(await back(query)).get('third')).toMatch(/^[\w-]{43}$/)
  expect(fragment(await back(query)).get('third-error')).toBe('third_failed')
})

test('one of 10 returns at the same time counts', async () => {
  const query = (await away()).toString()
  const all = await Promise.all(Array.from({ length: 10 }, () => back(query)))
  expect(all.filter(path => path.startsWith('/login#third='))).toHaveLength(1)
})

test.each([
  ['without a state', (query: URLSearchParams) => query.delete('state')],
  ['with a state of nobody', (query: URLSearchParams) => query.set('state', 'x'.repeat(43))],
  ['without a code', (query: URLSearchParams) => query.delete('code')],
  ['with a code of nobody', (query: URLSearchParams) => query.set('code', 'x'.repeat(43))],
  ['with two codes', (query: URLSearchParams) => query.append('code', 'x'.repeat(43))],
  ['from another issuer (mix-up)', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
  ['without its issuer', (query: URLSearchParams) => query.delete('iss')],
])('a return %s is refused', async (_, bend) => {
  openid.logIn('anna-at-the-issuer')
  const query = await away()
  bend(query)
  expect(await back(query.toString())).toBe('/login#third-error=third_failed')
})

test('the code of one trip is worth nothing on another: state, nonce and verifier belong together', async () => {
  openid.logIn('anna-at-the-issuer')
  const [one, other] = [await away(), await away()]
  one.set('code', other.get('code')!)
  expect(fragment(await back(one.toString())).get('third-error')).toBe('third_failed')
})

test('a return to another provider or merchant is none', async () => {
  await offer({ provider: 'twin', ...openid.settings })
  await offer({ provider: 'google', ...openid.settings }, 2)
  const query = (await away()).toString()
  expect(fragment(await back(query, 'twin')).get('third-error')).toBe('third_failed')
  expect(fragment(await back(query, 'google', 2)).get('third-error')).toBe('third_failed')
  expect(fragment(await back(query)).get('third')).toMatch(/./)
})

test('a return after ten minutes is too late, and a ticket too', async () => {
  const visitor = browser()
  const query = (await away('google', visitor)).toString()
  const age = () => world.db`update identities.third_trips set expires_at = expires_at - interval '10 minutes'`
  await age()
  expect(fragment(await back(query)).get('third-error')).toBe('third_failed')
  const ticket = (await travel(visitor, 'google')).get('third')!
  await age()
  await expect(hold(visitor, ticket)).rejects.toMatchObject({ code: 'third_failed' })
})

test('a ticket is for the browser that began, at its merchant, and for what it was begun for', async () => {
  const visitor = browser()
  const ticket = (await travel(visitor, 'google')).get('third')!
  const others = [browser(), { ...visitor, merchantId: 2 }]
  for (const other of others) await expect(hold(other, ticket)).rejects.toMatchObject({ code: 'third_failed' })
  await expect(hold(visitor, ticket, 'mem_1')).rejects.toMatchObject({ code: 'third_failed' })
  await expect(hold(visitor, `${ticket.slice(0, -1)}_`)).rejects.toMatchObject({ code: 'third_failed' })
})

test('linking is for the member who began it, once, and a third party opens one account only', async () => {
  openid.logIn('linked-once')
  const visitor = browser()
  const ticket = (await travel(visitor, 'google', 'mem_1')).get('third-link')!
  await expect(hold(visitor, ticket)).rejects.toMatchObject({ code: 'third_failed' })
  await expect(linkThird(context, visitor, 'mem_2', ticket)).rejects.toMatchObject({ code: 'third_failed' })
  const cookie = visitor.cookies.get('third')!
  await linkThird(context, visitor, 'mem_1', ticket)
  expect(await linksOf(context, 1, 'mem_1')).toEqual([{ provider: 'google', linkedAt: expect.any(String) }])
  visitor.cookies.set('third', cookie)
  await expect(linkThird(context, visitor, 'mem_1', ticket)).rejects.toMatchObject({ code: 'third_failed' })
  const second = (await travel(visitor, 'google', 'mem_2')).get('third-link')!
  await expect(linkThird(context, visitor, 'mem_2', second)).rejects.toMatchObject({ code: 'third_taken' })
})

test.each([
  ['a token for another app', { app_id: 'another-app' }],
  ['a token that is not valid', { is_valid: false }],
  ['a token of another user', { user_id: '4712' }],
])('OAuth: %s confirms nobody', async (_, claims) => {
  graph.logIn('4711')
  graph.claim(claims)
  expect((await travel(browser(), 'facebook')).get('third-error')).toBe('third_failed')
  graph.claim({})
})

test('who does not answer is unavailable', async () => {
  await offer({ provider: 'away', ...openid.settings, issuer: 'http://127.0.0.1:9' })
  await expect(startThird(context, browser(), 'away', null)).rejects.toMatchObject({ code: 'third_unavailable' })
})

test('a provider that the operator has not set up is not found', async () => {
  await expect(startThird(context, browser(), 'nobody', null)).rejects.toMatchObject({ code: 'not_found' })
})

test('nothing secret of a trip is in the database', async () => {
  const visitor = browser()
  const { url } = await startThird(context, visitor, 'google', null)
  const [row] = await world.db`
    select (select jsonb_agg(t) from identities.third_trips t)::text ||
      (select jsonb_agg(p) from settings.third_providers p)::text as dump`
  const asked = new URL(url).searchParams
  const secrets = [asked.get('state')!, asked.get('nonce')!, visitor.cookies.get('third')!]
  for (const secret of [...secrets, openid.settings.clientSecret]) expect(row?.dump).not.toContain(secret)
})
