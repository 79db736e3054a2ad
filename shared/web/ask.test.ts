import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { createPayloadKey, importPayloadKey, openSealed } from '#shared/server/secrets/sealed.ts'
import { AskError, ask, onSessionExpired } from './ask.ts'
import { closeSession, currentSession, openSession } from './session.ts'

const read = endpoint({
  method: 'GET',
  path: '/wps/read',
  who: 'player',
  about: '',
  input: z.object({ name: z.optional(z.string()), pageNo: z.optional(z.number()) }),
  output: z.object({ answer: z.number() }),
})
const write = endpoint({ ...read, method: 'PUT', path: '/wps/write' })
const open = endpoint({ ...read, who: 'anyone', path: '/wps/open' })

const kept = new Map<string, string>()
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  closeSession()
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json({ success: true, value: { answer: 42 }, message: '' }))
})
afterEach(() => vi.unstubAllGlobals())

function refuse(code: string | undefined, status: number, value: unknown = null): void {
  fetched.mockImplementation(async () =>
    Response.json({ success: false, value, message: '', code, requestId: 'req_1' }, { status }),
  )
}
const failureOf = (asked: Promise<unknown>): Promise<AskError> =>
  asked.then(
    () => expect.fail(),
    error => error,
  )

test('a reply gives its value', async () => {
  expect(await ask(read, {})).toEqual({ answer: 42 })
})

test('what is read goes as query without what is empty, what is written as JSON', async () => {
  await ask(read, { name: 'a b', pageNo: 2 })
  await ask(read, { name: '' })
  await ask(write, { name: 'x' })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/wps/read?name=a+b&pageNo=2', '/wps/read', '/wps/write'])
  expect(fetched.mock.calls[2]![1]).toMatchObject({ method: 'PUT', body: '{"name":"x"}' })
})

test('a part of the path comes from the input, and cannot leave its place', async () => {
  const remove = endpoint({ ...write, method: 'DELETE', path: '/wps/things/:name' })
  await ask(remove, { name: '../x y' })
  expect(fetched.mock.calls[0]![0]).toBe('/wps/things/..%2Fx%20y')
})

test('the session travels as a bearer token, and only to those who need it', async () => {
  openSession('secret', 'lan')
  await ask(read, {})
  await ask(open, {})
  const sent = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(sent).toEqual(['Bearer secret', null])
  expect(fetched.mock.calls[0]![1]).toMatchObject({ credentials: 'omit' })
})

test('a refusal keeps its code, details and request id', async () => {
  refuse('username_taken', 409, { field: 'username' })
  const error = await failureOf(ask(write, {}))
  expect(error).toBeInstanceOf(AskError)
  expect(error).toMatchObject({
    code: 'username_taken',
    status: 409,
    requestId: 'req_1',
    details: { field: 'username' },
  })
})

test('without a connection the code is offline, without a sensible reply unknown', async () => {
  fetched.mockRejectedValue(new TypeError('failed to fetch'))
  expect(await failureOf(ask(read, {}))).toMatchObject({ code: 'offline', status: 0 })
  fetched.mockImplementation(async () => new Response('<html>bad gateway', { status: 502 }))
  expect(await failureOf(ask(read, {}))).toMatchObject({ code: 'unknown', status: 502 })
  refuse(undefined, 500)
  expect(await failureOf(ask(read, {}))).toMatchObject({ code: 'unknown', status: 500 })
})

test.each(['not_logged_in', 'session_idle'])('%s ends the session of this tab and says so', async code => {
  const expired = vi.fn()
  const stop = onSessionExpired(expired)
  openSession('secret', 'lan')
  refuse(code, 401)
  await failureOf(ask(read, {}))
  expect(currentSession()).toBeNull()
  expect(expired).toHaveBeenCalledTimes(1)
  stop()
})

test('a wrong password leaves the session alone, and so does the late answer to an old token', async () => {
  openSession('new', 'lan')
  refuse('wrong_credentials', 401)
  await failureOf(ask(read, {}))
  expect(currentSession()?.token).toBe('new')

  fetched.mockImplementation(async () => {
    openSession('newer', 'lan')
    return Response.json({ success: false, code: 'not_logged_in' }, { status: 401 })
  })
  await failureOf(ask(read, {}))
  expect(currentSession()?.token).toBe('newer')
})

const sealed = endpoint({ ...write, path: '/wps/sealed', sealed: true })
const openedBy = async (init: RequestInit | undefined, privateJwk: object) => {
  const { data } = JSON.parse(String(init?.body))
  return openSealed(data, await importPayloadKey(privateJwk))
}

/** The server's status names the first of `keys`; so many calls are refused first. */
function answerSealed(keys: Awaited<ReturnType<typeof createPayloadKey>>[], refusals: number): void {
  const date = new Date(Date.now() + 3_600_000).toUTCString()
  let refused = 0
  let asked = 0
  fetched.mockImplementation(async url => {
    if (url === '/wps/system/status') {
      const { kid, publicJwk } = keys[asked++]!
      const value = { info: { merchantCode: 'one', encKeys: [{ ...publicJwk, kid }] } }
      return Response.json({ success: true, value, message: '' }, { headers: { date } })
    }
    if (refused++ < refusals)
      return Response.json({ success: false, value: {}, code: 'bad_payload', requestId: '' }, { status: 400 })
    return Response.json({ success: true, value: { answer: 42 }, message: '' })
  })
}

test('a sealed call carries a JWE for this call in server time, and seals anew for a new key', async () => {
  const keys = [await createPayloadKey(), await createPayloadKey()]
  answerSealed(keys, 1)
  expect(await ask(sealed, { name: 'x' })).toEqual({ answer: 42 })
  const sent = fetched.mock.calls.filter(([url]) => url === '/wps/sealed').map(([, init]) => init)
  expect(sent.map(init => init?.body).join()).not.toContain('"x"')
  const opened = await openedBy(sent[1], keys[1]!.privateJwk)
  expect(opened).toMatchObject({ htm: 'PUT', htu: '/wps/sealed', mid: 'one', p: { name: 'x' } })
  expect(Math.abs(opened!.iat - Date.now() - 3_600_000)).toBeLessThan(60_000)
})

test('a payload that is bad for the second time is a refusal', async () => {
  answerSealed([await createPayloadKey(), await createPayloadKey()], 99)
  expect(await failureOf(ask(sealed, {}))).toMatchObject({ code: 'bad_payload' })
})

test('cookies ride along only where they are the point', async () => {
  await ask(endpoint({ ...open, cookies: true }), {})
  expect(fetched.mock.calls[0]![1]).toMatchObject({ credentials: 'same-origin' })
})
