import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
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
