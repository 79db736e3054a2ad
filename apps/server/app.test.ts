import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { setSystemStatus } from '#features/settings/server/settings.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { createDispatcher } from '#shared/server/outbox.ts'
import { freshDatabase } from '../../tests/database.ts'
import { givenContext, givenMerchant } from '../../tests/given.ts'
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

test('metrics are for the machine itself', async () => {
  expect((await get('/metrics')).body).toContain('ledger_proof_differences')
  const foreign = await app.inject({ method: 'GET', url: '/metrics', remoteAddress: '10.1.2.3' })
  expect(foreign.statusCode).toBe(403)
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
