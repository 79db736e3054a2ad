import type * as z from 'zod/mini'
import type { Endpoint, Reply } from '#shared/endpoint.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import type { Sealing } from './sealed.ts'
import { closeSession, currentSession, merchantAtWork } from './session.ts'
import { loadPatiently } from './tries.ts'

/** A refusal of the server, or one of two that only the browser knows: no connection, and anything unexpected. */
export type AskCode = RefusalCode | 'offline' | 'unknown'

/** Why a call gave no value. Screens show the word `refusal.<code>`; `message` is for logs. */
export class AskError extends Error {
  readonly code: AskCode
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly requestId: string
  /** For example `{ field: 'username' }`. */
  readonly details: Record<string, unknown>
  constructor(code: AskCode, status: number, requestId = '', details: Record<string, unknown> = {}) {
    super(`${code} (${status}) ${requestId}`)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.details = details
  }
}

const ANSWER_MS = 20_000
/** A file comes as it is read, a million rows of it too. */
const FILE_MS = 600_000
const SESSION_ENDED: readonly AskCode[] = ['not_logged_in', 'session_idle']
const expiryListeners = new Set<() => void>()
/** Read at the first call that needs it; a key is good for a day after it was replaced. */
let sealing: Promise<Sealing> | undefined

/** Calls `listener` when the server says that the session this tab holds is over. Returns the way to stop. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

let prove: (() => Promise<boolean>) | undefined

/** Calls `prover` when a call takes a fresh proof of who it is; true, and the call goes on. Returns the way to stop. */
export function onProofNeeded(prover: () => Promise<boolean>): () => void {
  prove = prover
  return () => {
    prove = undefined
  }
}

/** Asks one endpoint of a contract and gives its `value`. Throws AskError, whatever goes wrong. */
export async function ask<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  try {
    return await askOnce(endpoint, input)
  } catch (error) {
    const code = error instanceof AskError ? error.code : undefined
    // The page may be older than the server's key: it seals anew, once.
    if (code === 'bad_payload' && endpoint.sealed) sealing = undefined
    else if (code !== 'step_up_required' || !(await prove?.())) throw error
    return askOnce(endpoint, input)
  }
}

/** Asks an endpoint whose answer is a file of any length. Throws AskError, whatever goes wrong. */
export async function askFile<I extends z.ZodMiniType>(endpoint: Endpoint<I>, input: z.input<I>): Promise<Blob> {
  const token = currentSession()?.token
  const response = await send(endpoint, input, token, FILE_MS)
  if (!response.ok) return readValue(response, token)
  return response.blob().catch(() => {
    throw new AskError('offline', 0)
  })
}

async function askOnce<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  const token = currentSession()?.token
  return readValue(await send(endpoint, input, token, ANSWER_MS), token)
}

/** What a reply says; a refusal is thrown, and one of a session that is over ends it here. */
async function readValue<T>(response: Response, token: string | undefined): Promise<T> {
  const reply: Reply<T> = await response.json().catch(() => {
    throw new AskError('unknown', response.status)
  })
  if (reply.success) return reply.value
  const error = new AskError(codeOf(reply.code), response.status, reply.requestId, detailsOf(reply.value))
  if (token && SESSION_ENDED.includes(error.code) && currentSession()?.token === token) {
    closeSession()
    for (const listener of expiryListeners) listener()
  }
  throw error
}

async function send(endpoint: Endpoint, input: unknown, token: string | undefined, limitMs: number): Promise<Response> {
  const isRead = endpoint.method === 'GET'
  const headers = new Headers({ accept: 'application/json' })
  if (token && endpoint.who !== 'anyone') headers.set('authorization', `Bearer ${token}`)
  // What is sealed is for the merchant of the host; nobody logs in, or changes their own login, for another one.
  const atWork = endpoint.who === 'operator' && !endpoint.sealed ? merchantAtWork() : null
  if (atWork) headers.set('x-merchant', atWork)
  if (!isRead) headers.set('content-type', 'application/json')
  const language = globalThis.document?.documentElement.lang
  if (language) headers.set('accept-language', language)
  try {
    const body = endpoint.sealed ? await seal(endpoint, input) : input
    const path = withParts(endpoint.path, input as Record<string, unknown>)
    return await fetch(isRead ? withQuery(path, input as Record<string, unknown>) : path, {
      method: endpoint.method,
      headers,
      body: isRead ? null : JSON.stringify(body),
      cache: 'no-store',
      // The session travels in its header alone: nothing rides along by itself but where cookies are the point.
      credentials: endpoint.cookies ? 'same-origin' : 'omit',
      signal: AbortSignal.timeout(limitMs),
    })
  } catch {
    throw new AskError('offline', 0)
  }
}

/** What seals comes only to pages that send such a call. Browsers have no cryptography on plain http: that goes plain. */
async function seal(endpoint: Endpoint, input: unknown): Promise<unknown> {
  if (!globalThis.crypto?.subtle) return input
  const { readSealing, sealPayload } = await loadPatiently(() => import('./sealed.ts'))
  sealing ??= readSealing()
  const current = await sealing.catch(error => {
    sealing = undefined
    throw error
  })
  return sealPayload(current, endpoint, input)
}

/** `/devices/:id` with the part that the input names. */
function withParts(path: string, input: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
}

function withQuery(path: string, input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return query ? `${path}?${query}` : path
}

/** A reply without a code is not one of ours: the server failed, or something between us answered. */
function codeOf(code: string | undefined): AskCode {
  return (code as RefusalCode | undefined) ?? 'unknown'
}

function detailsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
