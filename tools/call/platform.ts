import { globSync } from 'node:fs'
import { officeApi } from '#features/operators/api-office.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { proofsApi } from '#features/verification/api.ts'
import { readSealing, sealPayload } from '#shared/web/sealed.ts'
import { endpointsOf } from '../endpoints.ts'
import { knowLocalNames } from './local-names.ts'

export type Answer = { status: number; body: unknown; isPage: boolean }
export type Refused = { code?: string; value: unknown }

const ANSWER_MS = 20_000

/** Calls of the platform at `url`. Each throws `Unreachable` when it does not answer. */
export function createPlatform(url: string) {
  knowLocalNames()
  /** `input` is the query of a GET and the body of all others, sealed where the endpoint wants it so (security §3.3). */
  async function send(method: string, path: string, input: object | undefined, token: string): Promise<Answer> {
    const address = new URL(path, url)
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
    if (method === 'GET')
      for (const [key, value] of Object.entries(input ?? {})) address.searchParams.set(key, String(value))
    else headers.set('content-type', 'application/json')
    const body = method === 'GET' ? null : JSON.stringify(await bodyOf(method, address.pathname, input ?? {}))
    const reply = await reach(() => fetch(address, { method, headers, body, signal: AbortSignal.timeout(ANSWER_MS) }))
    const text = await reply.text()
    const type = reply.headers.get('content-type') ?? ''
    return {
      status: reply.status,
      body: type.includes('json') ? JSON.parse(text) : text,
      isPage: type.startsWith('text/html'),
    }
  }

  async function bodyOf(method: string, path: string, input: object): Promise<object> {
    if (!(await isSealed(method, path))) return input
    return sealPayload(await reach(() => readSealing(url)), { method, path }, input)
  }

  /**
   * Logs in and gives the token, or the refusal. What a person at a screen would do is done on the way: the slide, by the
   * ticket that the platform's outbox gives to tools, and the agents' door.
   */
  async function logIn(username: string, password: string): Promise<{ token: string } | Refused> {
    const input: Record<string, string> = { username, password }
    for (;;) {
      const { status, body } = await send('POST', sessionsApi.login.path, input, '')
      const { code, value } = body as Refused
      if (status < 400) return value as { token: string }
      if (code === 'not_a_member' && !input.area) input.area = 'agent'
      else if (code !== 'slide_required' || input.slideTicket) return { code: code ?? 'unknown', value }
      const ticket = await send('POST', proofsApi.outboxTicket.path, { action: 'login' }, '')
      if (ticket.status < 400) input.slideTicket = (ticket.body as { value: { ticket: string } }).value.ticket
      else if (code === 'slide_required') return { code, value }
    }
  }

  /** Operators are known by their address. */
  async function logInOperator(email: string, password: string): Promise<{ token: string } | Refused> {
    const { status, body } = await send('POST', officeApi.login.path, { email, password }, '')
    const { code, value } = body as Refused
    return status < 400 ? (value as { token: string }) : { code: code ?? 'unknown', value }
  }

  const logOut = (token: string, isOperator: boolean) =>
    send('DELETE', (isOperator ? officeApi : sessionsApi).logout.path, undefined, token)

  return { send, logIn, logInOperator, logOut }
}

/** The platform does not answer. */
export class Unreachable extends Error {}

async function reach<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(cause => {
    throw new Unreachable('no answer', { cause })
  })
}

async function isSealed(method: string, path: string): Promise<boolean> {
  const endpoints = await Promise.all(globSync('features/*/api*.ts').map(endpointsOf))
  return endpoints.flat().some(each => each.sealed === true && each.method === method && each.path === path)
}
