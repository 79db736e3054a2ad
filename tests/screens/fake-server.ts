import type * as z from 'zod/mini'
import { REFUSALS } from '#features/refusals.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { createPayloadKey, importPayloadKey, openSealed } from '#shared/server/secrets/sealed.ts'

/** Thrown, or given, in place of a value: the server's no. */
export class FakeRefusal {
  readonly code: RefusalCode
  readonly details: Record<string, unknown> | null
  constructor(code: RefusalCode, details: Record<string, unknown> | null = null) {
    this.code = code
    this.details = details
  }
}
/** In place of a value: the line breaks before the answer comes. */
export const LOST = Symbol('lost')

type Given<O extends z.ZodMiniType> = z.output<O> | FakeRefusal | typeof LOST
/** What an endpoint answers: one thing always, or what comes of its input, checked as the server would. */
export type Answer<I extends z.ZodMiniType, O extends z.ZodMiniType> =
  | Given<O>
  | ((input: z.output<I>) => Given<O> | Promise<Given<O>>)

type Known = { endpoint: Endpoint; pattern: RegExp; answer: unknown; asked: unknown[] }

/** Payloads are sealed to this key, as to a real server's. */
const { kid, publicJwk, privateJwk } = await createPayloadKey()
const privateKey = await importPayloadKey(privateJwk)
export const ENC_KEYS = [
  { ...publicJwk, kid, use: 'enc' as const, alg: 'ECDH-ES' as const, exp: Math.round(Date.now() / 1000) + 86_400 },
]

/**
 * A server that answers calls of the page by the endpoints' own types: what is given for an endpoint must have the
 * shape of its output, or the test does not compile. A call that nobody answers is noted in `problems`.
 */
export function createFakeServer() {
  const known = new Map<string, Known>()
  const problems: string[] = []
  let isCutOff = false

  function answer<I extends z.ZodMiniType, O extends z.ZodMiniType>(endpoint: Endpoint<I, O>, given: Answer<I, O>) {
    const name = `${endpoint.method} ${endpoint.path}`
    const asked = known.get(name)?.asked ?? []
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`)
    known.set(name, { endpoint, pattern, answer: given, asked })
  }

  /** What an endpoint was asked for so far. */
  function asked<I extends z.ZodMiniType, O extends z.ZodMiniType>(endpoint: Endpoint<I, O>): z.output<I>[] {
    return (known.get(`${endpoint.method} ${endpoint.path}`)?.asked ?? []) as z.output<I>[]
  }

  async function reply(url: URL, method: string, body: string | undefined): Promise<Response> {
    if (isCutOff) throw new TypeError('no connection')
    const found = [...known.values()].find(
      each => each.endpoint.method === method && each.pattern.test(decodeURIComponent(url.pathname)),
    )
    if (!found) {
      problems.push(`nobody answers ${method} ${url.pathname}`)
      return toResponse(new FakeRefusal('not_found'))
    }
    const input = found.endpoint.input.safeParse(await inputOf(found, url, body))
    if (!input.success) {
      problems.push(`${method} ${url.pathname}: ${input.error.message}`)
      return toResponse(new FakeRefusal('invalid_input'))
    }
    found.asked.push(input.data)
    const given = typeof found.answer === 'function' ? await found.answer(input.data) : found.answer
    if (given === LOST) throw new TypeError('lost')
    return toResponse(given)
  }

  return {
    answer,
    asked,
    problems,
    reply,
    /** While it is true no call comes through. */
    cutOff: (isOff: boolean) => {
      isCutOff = isOff
    },
  }
}
export type FakeServer = ReturnType<typeof createFakeServer>

async function inputOf({ endpoint, pattern }: Known, url: URL, body: string | undefined): Promise<unknown> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const parts = pattern.exec(decodeURIComponent(url.pathname))!.slice(1)
  const inPath = Object.fromEntries(names.map((name, index) => [name, parts[index]]))
  if (endpoint.method === 'GET') return { ...Object.fromEntries(url.searchParams), ...inPath }
  const sent = body ? JSON.parse(body) : {}
  const opened = endpoint.sealed && 'data' in sent ? (await openSealed(sent.data, privateKey))?.p : sent
  return { ...opened, ...inPath }
}

function toResponse(given: unknown): Response {
  const about = { message: '', requestId: 'req_fake' }
  if (!(given instanceof FakeRefusal)) return Response.json({ success: true, value: given, ...about })
  const reply = { success: false, value: given.details, code: given.code, ...about }
  return Response.json(reply, { status: REFUSALS[given.code] })
}
