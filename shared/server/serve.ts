import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint, Who } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { Ask, Caller } from './caller.ts'
import { createLimiter } from './limiter.ts'
import { assertSameOrigin, cookiesOf, languageOf, NO_COOKIES } from './secrets/cookies.ts'

/** How the app finds out who asks; each throws a Refusal for those who may not. The app supplies all of them. */
export type Policies = Record<Who, (request: FastifyRequest) => Promise<Caller>>

export type OpenPayload = (request: FastifyRequest, call: { method: string; path: string }) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    policies: Policies
    endpoints: Endpoint[]
    /** What a call marked `sealed` carries, by the merchant's keys. */
    openPayload: OpenPayload
  }
  interface FastifyContextConfig {
    /** Deny by default: a route without it stops the start (S-18). */
    who?: Who
    polled?: boolean
    restricted?: boolean
    trial?: boolean
    may?: string | undefined
    fresh?: boolean
  }
  interface FastifyRequest {
    merchantId: number
    /** Which operator asks, once that is known, and where they act: also of calls that they are refused. */
    operator: { merchantId: number; operatorId: string; sessionId: string } | null
  }
}

/**
 * Binds one endpoint of a contract to the function that answers it. With `version`, all who ask a merchant the same in the
 * same language get the same, until it is another one: the answer is made and written once.
 */
export function serve<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  app: FastifyInstance,
  endpoint: Endpoint<I, O>,
  answer: (input: z.output<I>, ask: Ask) => Promise<z.input<O>>,
  version?: () => Promise<string>,
): void {
  const written = version && createAnswerCache(version)
  app.endpoints.push(endpoint)
  // Sealed calls are those that cost: keys to agree on, passwords to check, codes to send. A crowd of them waits here, or
  // is told so, before it holds any of the database's connections that everybody else needs (S-41).
  const inTurn = createLimiter(4, 60)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      who: endpoint.who,
      polled: endpoint.polled ?? false,
      restricted: endpoint.restricted ?? false,
      trial: endpoint.trial ?? false,
      may: endpoint.may,
      fresh: endpoint.fresh ?? false,
    },
    ...(endpoint.mostBytes && { bodyLimit: endpoint.mostBytes, onRequest: knowFirst }),
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      endpoint.sealed ? inTurn(() => handle(request, reply)) : handle(request, reply),
  })

  /** Nobody has a large body read who may not call. */
  async function knowFirst(request: FastifyRequest) {
    await app.policies[endpoint.who](request)
  }

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    if (endpoint.cookies) assertSameOrigin(request)
    const caller = await app.policies[endpoint.who](request)
    const body = endpoint.sealed ? await app.openPayload(request, endpoint) : request.body
    const input = readInput(endpoint.input, request, body)
    const ask = askOf(request, caller, endpoint.cookies ? cookiesOf(request, reply) : NO_COOKIES)
    reply.header('cache-control', 'no-store')
    if (endpoint.clearsBrowser) reply.header('clear-site-data', '"storage"')
    const value = async () => endpoint.output.parse(await answer(input, ask))
    if (!written) return { success: true, value: await value(), message: '', requestId: request.id }
    const same = JSON.stringify([ask.merchantId, ask.language, input])
    reply.type('application/json; charset=utf-8')
    return Buffer.concat([
      BEFORE,
      await written(same, async () => JSON.stringify(await value())),
      Buffer.from(`,"message":"","requestId":"${request.id}"}`),
    ])
  }
}

/** What answer functions get of a request beside its input. */
export function askOf(request: FastifyRequest, caller: Caller, cookies = NO_COOKIES): Ask {
  return {
    merchantId: caller.kind === 'operator' ? caller.merchantId : request.merchantId,
    caller,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    language: languageOf(request.headers['accept-language']),
    cookies,
    origin: `${request.protocol}://${request.host}`,
    requestId: request.id,
  }
}

const BEFORE = Buffer.from('{"success":true,"value":')

/** Refused as `invalid_input`, with the field and what is wrong with it. */
export function readInput<I extends z.ZodMiniType>(schema: I, request: FastifyRequest, body: unknown): z.output<I> {
  // Spread, a text or a list would pass for fields.
  if (typeof (body ?? {}) !== 'object' || Array.isArray(body)) throw new Refusal('invalid_input')
  const given = { ...(request.query as object), ...(request.params as object), ...(body as object | undefined) }
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  throw new Refusal('invalid_input', { field: issue.path.join('.'), problem: issue.message })
}
