import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { languageRead } from '#features/people/server/people.ts'
import { startEndsClock } from '#features/sessions/server/clock.ts'
import { setSystemStatus } from '#features/settings/server/settings.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { createDispatcher } from '#shared/server/outbox.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../tests/support/given.ts'
import { buildApp } from './app.ts'
import { reactionsOf } from './reactions.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let context: Context
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  await givenMerchant(world.db)
  app = await buildApp(context, { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

let n = 0
async function registered(): Promise<{ authorization: string }> {
  const reply = await app.inject({
    method: 'PUT',
    url: '/wps/member/register',
    payload: { username: `visitor${++n}`, password: 'lantern88', confirmPassword: 'lantern88', terms: true },
  })
  return { authorization: `Bearer ${reply.json().value.token}` }
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test('a new member is logged in with 10,000.00 credits and a statement that says why', async () => {
  const headers = await registered()
  expect((await get('/wps/v2/wallets/balance', headers)).json().value).toMatchObject({
    sumBalance: '10000.00',
    cash: '10000.00',
    bonus: '0.00',
    elsewhere: '0.00',
    currency: 'CRD',
  })
  const { list, next } = (await get('/wps/v2/wallets/statement', headers)).json().value
  expect(list).toMatchObject([
    { book: 'real', kind: 'grant', amount: '10000.00', balanceAfter: '10000.00', reference: 'welcome' },
  ])
  expect(next).toBeNull()
})

test('every reply carries success, value, message and the request id; refusals a code', async () => {
  const good = (await get('/wps/system/domainRoute')).json()
  expect(good).toMatchObject({ success: true, message: '', requestId: expect.stringMatching(/^req_/) })
  const bad = await get('/wps/v2/wallets/balance')
  expect(bad.statusCode).toBe(401)
  expect(bad.json()).toMatchObject({
    success: false,
    code: 'not_logged_in',
    message: 'You are not logged in, please login',
  })
})

test.each([
  ['a broken body', '{"username":', 400, 'invalid_input'],
  ['a poisoned body', '{"__proto__":{"type":1}}', 400, 'invalid_input'],
  ['a list for an object', '[]', 400, 'invalid_input'],
  ['too much', JSON.stringify({ username: 'x'.repeat(70_000) }), 413, 'body_too_large'],
])('%s is refused with a code', async (_, payload, status, code) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/wps/session/login',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect([reply.statusCode, reply.json().code]).toEqual([status, code])
})

test('another content type and an unknown call are refused with a code', async () => {
  const xml = await app.inject({
    method: 'POST',
    url: '/wps/session/login',
    headers: { 'content-type': 'text/xml' },
    payload: '<a/>',
  })
  expect([xml.statusCode, xml.json().code]).toEqual([415, 'unsupported_media_type'])
  const unknown = await get('/wps/nothing/here')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
})

test('S-41: of a crowd at one door as many wait as there is room for; the others are told when to come back', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 80 }, (_, n) =>
      app.inject({
        method: 'POST',
        url: '/wps/session/login',
        payload: { username: `crowd${n}`, password: 'wrong-1' },
      }),
    ),
  )
  const busy = crowd.filter(reply => reply.json().code === 'busy')
  // 64 fit; some may be answered while others still come.
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.length).toBeLessThanOrEqual(16)
  for (const reply of busy) expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
})

test('S-34: an address that a client claims for itself is not believed', async () => {
  const reply = await get('/wps/system/status', { 'x-forwarded-for': '9.9.9.9' })
  expect(reply.json().value.location.ip).toBe('127.0.0.1')
})

test('two Host headers are refused: which of them a proxy believed nobody knows', async () => {
  const socket = connect(Number(origin.split(':')[1]), '127.0.0.1')
  socket.write(
    'GET /wps/system/domainRoute HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
  )
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test('pages ask for no camera, microphone, place or payment', async () => {
  expect((await get('/health')).headers['permissions-policy']).toMatch(/camera=\(\), microphone=\(\)/)
})

test('addresses of one /64 share one rate limit', async () => {
  const leftFor = async (remoteAddress: string) =>
    Number((await app.inject({ url: '/openapi.json', remoteAddress })).headers['x-ratelimit-remaining'])
  const first = await leftFor('2001:db8:1:2::1')
  expect(await leftFor('2001:db8:1:2:ffff::9')).toBe(first - 1)
  expect(await leftFor('2001:db8:1:3::1')).toBe(first)
})

test('the policy of the page lets nothing in from elsewhere', async () => {
  const policy = String((await get('/health')).headers['content-security-policy'])
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "object-src 'none'"])
    expect(policy).toContain(part)
  expect(policy).not.toContain('unsafe')
})

test('the API describes itself from the endpoints that are served', async () => {
  const api = (await get('/openapi.json')).json()
  expect(api.paths['/wps/v2/wallets/balance'].get.security).toEqual([{ session: [] }])
  expect(api.paths['/wc/v1/bet'].post.security).toEqual([{ vendor: [] }])
  const { requestBody } = api.paths['/wps/member/register'].put
  expect(requestBody.content['application/json'].schema.required).toContain('terms')
  expect(requestBody.description).toContain('JWE')
})

test.each(['/metrics', '/wps/dev/outbox', '/wps/dev/slide-ticket'])(
  'S-44: %s is not on the port of visitors, whoever asks: behind a proxy everybody comes from this machine',
  async url => {
    const headers = { host: 'localhost' }
    expect((await get(url, headers)).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url, headers, payload: { action: 'login' } })).statusCode).toBe(404)
  },
)

test('probes by address are answered where unknown hosts are refused', async () => {
  const alone = await freshDatabase()
  const strict = await buildApp(givenContext(alone.db), {
    trustedProxies: [],
    siteFolder: undefined,
    isReady: () => true,
  })
  const statusOf = async (url: string) => (await strict.inject({ url, headers: { host: '10.0.0.7:3000' } })).statusCode
  expect([await statusOf('/health'), await statusOf('/ready'), await statusOf('/wps/system/status')]).toEqual([
    200, 200, 404,
  ])
  await strict.close()
  await alone.drop()
})

test('S-42: the real-time channel opens once for a ticket, for its own origin, and only listens', async () => {
  const headers = await registered()
  const ticketOf = async () =>
    (await app.inject({ method: 'POST', url: '/wps/realtime/ticket', headers, payload: {} })).json().value
      .ticket as string
  const open = (ticket: string, from = `http://${origin}`) =>
    new WebSocket(`ws://${origin}/wps/realtime?ticket=${ticket}`, { origin: from })

  const ticket = await ticketOf()
  const socket = open(ticket)
  await once(socket, 'open')
  const memberId = (await get('/wps/member/info', headers)).json().value.id
  const heard = once(socket, 'message')
  // The server listens for hints a moment after it has opened the channel.
  const telling = setInterval(() => {
    context.realtime.hint('mem_somebody_else', { topic: 'balance' })
    context.realtime.hint(memberId, { topic: 'balance', version: '7' })
  }, 50)
  const [message] = await heard.finally(() => clearInterval(telling))
  expect(JSON.parse(String(message))).toEqual({ topic: 'balance', version: '7' })

  const closedWith = async (each: WebSocket) => (await once(each, 'close'))[0]
  expect(await closedWith(open(ticket))).toBe(1008)
  expect(await closedWith(open('no-ticket'))).toBe(1008)
  expect(await closedWith(open(await ticketOf(), 'https://evil.example'))).toBe(1008)
  const closing = closedWith(socket)
  socket.send('hello')
  expect(await closing).toBe(1008)
})

test('the language of the page that a member opened last is kept, from the login on', async () => {
  const headers = await registered()
  const { id } = (await get('/wps/member/info', headers)).json().value
  const openIn = (language: string) =>
    app.inject({
      ...{ method: 'POST', url: '/wps/realtime/ticket', payload: {} },
      headers: { ...headers, 'accept-language': language },
    })
  const kept = [await languageRead(context.db, id)]
  for (const language of ['vi', 'ur']) {
    await openIn(language)
    kept.push(await languageRead(context.db, id))
  }
  expect(kept).toEqual(['en', 'vi', 'ur'])
})

test('S-07, S-42: sockets and tickets end with their session, wherever it ended; a member has eight sockets at most', async () => {
  const headers = await registered()
  const ask = async (method: 'POST' | 'DELETE', url: string) =>
    (await app.inject({ method, url, headers, payload: {} })).json().value
  const ticketOf = async () => (await ask('POST', '/wps/realtime/ticket')).ticket as string
  const open = async () => new WebSocket(`ws://${origin}/wps/realtime?ticket=${await ticketOf()}`)
  const closedWith = async (each: WebSocket) => (await once(each, 'close'))[0]
  const sockets = []
  for (let i = 0; i < 8; i++) {
    const socket = await open()
    await once(socket, 'open')
    sockets.push(socket)
  }
  const ninth = await open()
  expect(await closedWith(ninth)).toBe(1013)
  const unused = await ticketOf()
  const ends = sockets.map(closedWith)
  await ask('DELETE', '/wps/session/logout')
  const clock = startEndsClock(context)
  expect(new Set(await Promise.all(ends))).toEqual(new Set([4401]))
  await clock.close()
  expect(await closedWith(new WebSocket(`ws://${origin}/wps/realtime?ticket=${unused}`))).toBe(1008)
})

test('C-17: who is told that the site closed, and asks at once, reads so; it takes nobody in', async () => {
  const headers = await registered()
  const { ticket } = (await app.inject({ method: 'POST', url: '/wps/realtime/ticket', headers, payload: {} })).json()
    .value
  const socket = new WebSocket(`ws://${origin}/wps/realtime?ticket=${ticket}`)
  await once(socket, 'open')
  const heard = once(socket, 'message')
  const statusNow = async () => (await get('/wps/system/status')).json().value.status
  const dispatcher = createDispatcher(world.db, reactionsOf(context.realtime), context.log, 10)
  dispatcher.start()
  // The server has just read it, and remembers.
  expect(await statusNow()).toBe(0)
  await transaction(world.db, tx => setSystemStatus(tx, 1, { status: 1 }))
  const [message] = await heard
  expect(JSON.parse(String(message))).toEqual({ topic: 'status' })
  expect(await statusNow()).toBe(1)
  await dispatcher.close()
  socket.close()
  const login = await app.inject({
    method: 'POST',
    url: '/wps/session/login',
    payload: { username: 'a', password: 'b' },
  })
  expect([login.statusCode, login.json().code]).toEqual([503, 'maintenance'])
})
