import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Caller } from './caller.ts'
import { type Policies, serve } from './serve.ts'

const input = z.object({ picture: z.string() })
const output = z.object({ length: z.number() })
const plain = endpoint({ method: 'POST', path: '/plain', who: 'player', about: '', input, output })
const large = endpoint({ ...plain, path: '/large', mostBytes: 200 * 1024 })

const known: Caller = { kind: 'member', memberId: 'mem_1', accountType: 0, sessionId: 'ses_1', loggedInAt: new Date(0) }
const player: Policies['player'] = async ({ headers }) =>
  headers.authorization ? known : Promise.reject(new Refusal('not_logged_in'))

const app = Fastify({ bodyLimit: 64 * 1024 })
app.decorate('endpoints', [])
app.decorate('policies', { player } as Policies)
app.setErrorHandler((error, _, reply) => reply.code(400).send({ code: (error as { code: string }).code }))
for (const each of [plain, large]) serve(app, each, async ({ picture }) => ({ length: picture.length }))
afterAll(() => app.close())

async function send(url: string, kilobytes: number, headers: Record<string, string> = { authorization: 'x' }) {
  const payload = { picture: 'x'.repeat(kilobytes * 1024) }
  const reply = await app.inject({ method: 'POST', url, headers, payload })
  return reply.json().value?.length ?? reply.json().code
}

test('an endpoint takes 64 KB, and more only where it says how much', async () => {
  expect(await send('/plain', 60)).toBe(60 * 1024)
  expect(await send('/plain', 70)).toBe('FST_ERR_CTP_BODY_TOO_LARGE')
  expect(await send('/large', 190)).toBe(190 * 1024)
  expect(await send('/large', 210)).toBe('FST_ERR_CTP_BODY_TOO_LARGE')
})

test('a stranger is refused before a large body is read', async () => {
  expect(await send('/large', 210, {})).toBe('not_logged_in')
})
