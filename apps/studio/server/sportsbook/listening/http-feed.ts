import { randomBytes } from 'node:crypto'
import type { FeedMessage, Fixture } from '#apps/studio/feed-messages.ts'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import type { FeedSource } from './feed-source.ts'

const TIMEOUT_MS = 10_000

export type FeedKey = { keyId: string; secret: string }

/** The feed behind an address, each call signed by the key that both know. Calls throw where it is away or its answer is not its own. */
export function createHttpFeed(url: string, { keyId, secret }: FeedKey): FeedSource {
  function ask(method: 'GET' | 'POST', path: string, body: string, signal: AbortSignal) {
    const [time, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
    const signature = signRequest(secret, { method, path, key: keyId, time, nonce, bodyHash: sha256Hex(body) }, 'FD1')
    const headers = {
      ...{ 'x-feed-key': keyId, 'x-feed-time': time, 'x-feed-nonce': nonce, 'x-feed-signature': signature },
      ...(body !== '' && { 'content-type': 'application/json' }),
    }
    const reply = fetch(`${url}${path}`, { method, headers, signal, ...(body !== '' && { body }) })
    return reply.then(answer => ({ answer, nonce }))
  }

  async function read(method: 'GET' | 'POST', path: string, body = ''): Promise<{ status: number; value: unknown }> {
    const { answer, nonce } = await ask(method, path, body, AbortSignal.timeout(TIMEOUT_MS))
    const text = await answer.text()
    const given = answer.headers.get('x-feed-signature') ?? ''
    if (!signaturesMatch(signAnswer(secret, answer.status, nonce, text, 'FD1'), given))
      throw new Error(`${path}: an answer that the feed did not sign`)
    return { status: answer.status, value: JSON.parse(text) }
  }

  async function good<T>(method: 'GET' | 'POST', path: string): Promise<T> {
    const { status, value } = await read(method, path)
    if (status >= 300) throw new Error(`${path}: the feed answers ${status}`)
    return value as T
  }

  return {
    async *stream(after, signal) {
      const { answer } = await ask('GET', `/v1/stream?after=${after}`, '', signal)
      if (!answer.ok || !answer.body) throw new Error(`the feed's stream answers ${answer.status}`)
      let rest = ''
      const decoder = new TextDecoder()
      for await (const part of answer.body) {
        const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
        rest = lines.pop()!
        for (const line of lines) {
          const { offset, message } = JSON.parse(line) as { offset: number; message: FeedMessage }
          yield { offset: BigInt(offset), message }
        }
      }
    },

    /** Its messages come by the stream. */
    async recover(producer, after, requestId) {
      await good('POST', `/v1/${producer}/recovery?after=${Math.floor(after)}&request_id=${requestId}`)
      return []
    },

    schedule: (from, to) => good<Fixture[]>('GET', `/v1/schedule?from=${Math.floor(from)}&to=${Math.floor(to)}`),

    markets: () => good<{ id: number; group: string }[]>('GET', '/v1/descriptions/markets'),

    async calculate(legs) {
      const selections = legs.map(({ event, market, specifiers, outcome }) => ({
        ...{ event_id: event, market_id: market, specifiers, outcome_id: outcome },
      }))
      const { status, value } = await read('POST', '/v1/custombet/calculate', JSON.stringify({ selections }))
      if (status >= 500) throw new Error(`the feed answers ${status}`)
      return status < 300 ? (value as { odds: number }).odds : undefined
    },
  }
}

/** Without a feed nothing is offered. */
export const noFeed: FeedSource = {
  stream: () => Promise.reject(new Error('there is no sports feed')) as never,
  recover: async () => [],
  schedule: async () => [],
  markets: async () => [],
  calculate: async () => undefined,
}
