import { randomBytes } from 'node:crypto'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import type { Fixture, Producer, Reveal, StreamLine } from './feed-messages.ts'

export type FeedAccess = { url: string; keyId: string; secret: string }
export type FeedLeg = { event: string; market: number; specifiers: string; outcome: string }

const TIMEOUT_MS = 10_000
/** An alive comes every ten seconds: a stream that says nothing for so long is none. */
const SILENCE_MS = 25_000

/** Asks a feed that speaks docs/sports.md, signed. Throws when there is no answer that the feed signed. */
export function createFeedClient({ url, keyId, secret }: FeedAccess) {
  function call(method: string, path: string, body: string, signal: AbortSignal) {
    const [time, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
    const signed = signRequest(secret, { method, path, key: keyId, time, nonce, bodyHash: sha256Hex(body) }, 'FD1')
    const headers = { 'x-feed-key': keyId, 'x-feed-time': time, 'x-feed-nonce': nonce, 'x-feed-signature': signed }
    const sent = method === 'GET' ? {} : { body }
    return { nonce, answer: fetch(`${url.replace(/\/$/, '')}${path}`, { method, headers, signal, ...sent }) }
  }

  async function ask<T>(method: string, path: string, value?: object): Promise<{ status: number; value: T }> {
    const { nonce, answer } = call(method, path, value ? JSON.stringify(value) : '', AbortSignal.timeout(TIMEOUT_MS))
    const reply = await answer
    const text = await reply.text()
    const signature = reply.headers.get('x-feed-signature') ?? ''
    if (!signaturesMatch(signAnswer(secret, reply.status, nonce, text, 'FD1'), signature))
      throw new Error(`the feed did not sign its answer (${reply.status})`)
    return { status: reply.status, value: JSON.parse(text) as T }
  }

  async function need<T>(method: string, path: string): Promise<T> {
    const { status, value } = await ask<T>(method, path)
    if (status >= 300) throw new Error(`the feed answered ${status} to ${path}`)
    return value
  }

  return {
    /** Messages behind a place, as they come; ends or throws when the connection is lost. Without a place: from now on. */
    async *stream(after: bigint | undefined, signal: AbortSignal) {
      const silence = new AbortController()
      const either = AbortSignal.any([signal, silence.signal])
      const reply = await call('GET', `/v1/stream${after === undefined ? '' : `?after=${after}`}`, '', either).answer
      if (!reply.ok || !reply.body) throw new Error(`the feed's stream answered ${reply.status}`)
      const timer = setTimeout(() => silence.abort(new Error('the feed fell silent')), SILENCE_MS)
      try {
        const decoder = new TextDecoder()
        let rest = ''
        for await (const bytes of reply.body) {
          timer.refresh()
          const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
          rest = lines.pop()!
          for (const line of lines) {
            const { offset, message } = JSON.parse(line) as StreamLine
            yield { offset: BigInt(offset), message }
          }
        }
      } finally {
        clearTimeout(timer)
        silence.abort()
      }
    },
    /** Messages of a producer come again in the stream, with this id. */
    recover: (producer: Producer, after: number, requestId: bigint) =>
      need<{ messages: number }>('POST', `/v1/${producer}/recovery?after=${after}&request_id=${requestId}`),
    schedule: (from: number, to: number) => need<Fixture[]>('GET', `/v1/schedule?from=${from}&to=${to}`),
    markets: () => need<{ id: number; group: string }[]>('GET', '/v1/descriptions/markets'),
    /** The fair price of outcomes of one match together; undefined where they cannot all be, or are not priced now. */
    async calculate(legs: readonly FeedLeg[]): Promise<number | undefined> {
      const selections = legs.map(({ event, market, specifiers, outcome }) => {
        return { event_id: event, market_id: market, specifiers, outcome_id: outcome }
      })
      const { status, value } = await ask<{ odds?: number }>('POST', '/v1/custombet/calculate', { selections })
      if (status >= 300 && status !== 422) throw new Error(`the feed answered ${status}`)
      return value.odds
    },
    /**
     * What a match was drawn from, and how it was settled: `npm run verify-match` plays it again. Undefined before its end, and for
     * one that is not kept.
     */
    async reveal(id: string): Promise<Reveal | undefined> {
      const { status, value } = await ask<Reveal>('GET', `/v1/events/${encodeURIComponent(id)}/reveal`)
      if (status >= 500) throw new Error(`the feed answered ${status} to a reveal`)
      return status < 300 ? value : undefined
    },
  }
}
export type FeedClient = ReturnType<typeof createFeedClient>
