import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createPoster } from './post.ts'
import { answerText, type Key, requestText } from './signing.ts'

/** A provider's time-out is at least 3 s (§2.3, Time budget). */
const TIMEOUT_MS = 5_000

/** One call and what came back. */
export type Exchange = {
  op: string
  sent: string
  /** 0 when nothing came: silence or a broken connection. */
  http: number
  body: string
  headers: IncomingHttpHeaders
  signature: 'right' | 'wrong' | 'missing'
}

/** How one call differs from a right one. */
export type Bend = {
  /** The key id that the call names; not a live key of the other side. */
  keyId?: string
  timeMs?: number
  nonce?: string
  /** The body that leaves, while another was signed. */
  leaves?: string
  /** The signature that leaves, made of the right one and of the text that it signs. */
  signature?: (right: string, text: string) => string
  /** Break the connection after so long. */
  hangUpMs?: number
}

export type Client = ReturnType<typeof createClient>

/** Signs calls with a key and verifies answers by it. `seen` gets each answer to a call that named the right key. */
export function createClient(url: string, key: Key, seen: (exchange: Exchange) => void = () => {}) {
  const { post, pathOf, close } = createPoster(url)
  let calls = 0

  async function call(op: string, body: string, bend: Bend = {}): Promise<Exchange> {
    calls++
    const { keyId = key.id, timeMs = Date.now(), nonce = randomBytes(16).toString('hex') } = bend
    const path = pathOf(op)
    const text = requestText({ path, key: keyId, time: String(timeMs), nonce, body })
    const right = key.sign(text)
    const headers = {
      'content-type': 'application/json',
      'x-wc-key': keyId,
      'x-wc-time': String(timeMs),
      'x-wc-nonce': nonce,
      'x-wc-signature': bend.signature?.(right, text) ?? right,
    }
    const sent = bend.leaves ?? body
    const came = await post(path, headers, sent, bend.hangUpMs ?? TIMEOUT_MS).catch(() => undefined)
    if (!came) return { op, sent, http: 0, body: '', headers: {}, signature: 'missing' }
    const given = String(came.headers['x-wc-signature'] ?? '')
    const isRight = key.isSigned(answerText({ status: came.status, nonce, body: came.body }), given)
    const exchange: Exchange = {
      op,
      sent,
      http: came.status,
      body: came.body.toString('utf8'),
      headers: came.headers,
      signature: isRight ? 'right' : given ? 'wrong' : 'missing',
    }
    if (keyId === key.id) seen(exchange)
    return exchange
  }

  return { call, close, calls: () => calls, addressOf: (op: string) => String(new URL(pathOf(op), url)) }
}
