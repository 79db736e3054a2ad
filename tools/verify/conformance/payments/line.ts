import { randomBytes } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { Bend, Exchange } from '../client.ts'
import { type Key, sha256Hex } from '../signing.ts'

/*
 * Calls of PC-1, written from docs/payments.md alone and not shared with the platform: a mistake made on one side must show
 * on the other.
 */

const TIMEOUT_MS = 10_000

export type PayLine = ReturnType<typeof createPayLine>
/** `asks`: the path that leaves, while another was signed. */
export type PayBend = Bend & { asks?: string }

/** Signs calls and verifies answers. `seen` gets each answer to a call that named the right key. */
export function createPayLine(url: string, key: Key, nowMs: () => number, seen: (exchange: Exchange) => void) {
  const base = new URL(url)
  const { request, Agent } = base.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true })
  let calls = 0

  function exchange(method: string, path: string, headers: Record<string, string>, body: string) {
    return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const options = { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }
      const outgoing = request(new URL(path, base), options, incoming => {
        const parts: Buffer[] = []
        incoming.on('data', part => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          clearTimeout(timer)
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) })
        })
      })
      const timer = setTimeout(() => outgoing.destroy(new Error('no answer')), TIMEOUT_MS)
      outgoing.on('error', error => {
        clearTimeout(timer)
        reject(error)
      })
      outgoing.end(body)
    })
  }

  async function call(method: 'GET' | 'POST', op: string, body = '', bend: PayBend = {}): Promise<Exchange> {
    calls++
    const { keyId = key.id, timeMs = nowMs(), nonce = randomBytes(16).toString('hex') } = bend
    const path = `${base.pathname.replace(/\/$/, '')}/pc/v1/${op}`
    const text = ['PC1', method, path, keyId, timeMs, nonce, sha256Hex(body)].join('\n')
    const right = key.sign(text)
    const headers = {
      ...(body !== '' && { 'content-type': 'application/json' }),
      'x-pc-key': keyId,
      'x-pc-time': String(timeMs),
      'x-pc-nonce': nonce,
      'x-pc-signature': bend.signature?.(right, text) ?? right,
    }
    const sent = bend.leaves ?? body
    const came = await exchange(method, bend.asks ? path.replace(op, bend.asks) : path, headers, sent).catch(
      () => undefined,
    )
    const told = { op: `${method} ${op}`, sent }
    if (!came) return { ...told, http: 0, body: '', headers: {}, signature: 'missing' }
    const given = String(came.headers['x-pc-signature'] ?? '')
    const isRight = key.isSigned(['PC1R', came.status, nonce, sha256Hex(came.body)].join('\n'), given)
    const signature = isRight ? 'right' : given ? 'wrong' : 'missing'
    const done: Exchange = {
      ...told,
      http: came.status,
      body: came.body.toString('utf8'),
      headers: came.headers,
      signature,
    }
    if (keyId === key.id) seen(done)
    return done
  }

  return { call, close: () => agent.destroy(), calls: () => calls }
}
