import type * as z from 'zod/mini'
import type { Endpoint, Reply } from '#shared/endpoint.ts'

/** The studio said no, for the reason of `code`; it will say the same again. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.name = 'Refused'
    this.code = code
  }
}

/** No answer, or one that does not tell whether anything was done: ask the same again. */
export class Unanswered extends Error {
  /** The studio was reached, but says that it cannot tell yet. */
  readonly reached: boolean
  constructor(reached: boolean) {
    super('no answer')
    this.name = 'Unanswered'
    this.reached = reached
  }
}

/** Replies of the studio that leave the outcome open, so that the same question may follow. */
const OPEN_ENDED = new Set(['busy', 'vendor_unavailable', 'too_many_requests'])
const TIMEOUT_MS = 15_000

/** Asks one endpoint of the studio. Throws Refused or Unanswered. */
export async function ask<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  token: string | null,
): Promise<z.output<O>> {
  const { url, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const inQuery = endpoint.method === 'GET'
  const query = inQuery ? `?${new URLSearchParams(Object.entries(rest).map(([k, v]) => [k, String(v)]))}` : ''
  const reply = await fetch(url + (query === '?' ? '' : query), {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
    },
    body: inQuery ? null : JSON.stringify(rest),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    credentials: 'omit',
  }).then(readReply, () => null)
  if (!reply) throw new Unanswered(false)
  if (reply.success) return endpoint.output.parse(reply.value)
  if (OPEN_ENDED.has(reply.code)) throw new Unanswered(true)
  throw new Refused(reply.code)
}

function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { url, rest }
}

/** Null when the answer is not one of the studio's, for example a gateway's page or an unknown error. */
async function readReply(response: Response): Promise<Reply<unknown> | null> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('success' in body)) return null
  const reply = body as Reply<unknown>
  return !reply.success && response.status >= 500 && response.status !== 503 ? null : reply
}

const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 8000

/**
 * Asks until there is an answer, with growing pauses; `onSilence` hears of every try without one. For questions that carry
 * a key or change nothing when repeated. A studio that was reached and cannot tell is asked `mostReached` times in all.
 */
export async function askUntilAnswered<T>(
  question: () => Promise<T>,
  onSilence: (tries: number) => void,
  mostReached = Number.POSITIVE_INFINITY,
): Promise<T> {
  let reached = 0
  for (let tries = 1; ; tries++) {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      if (error.reached && ++reached >= mostReached) throw error
      onSilence(tries)
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
