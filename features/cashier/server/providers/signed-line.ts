import { randomBytes } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/secrets/wallet-signature.ts'

/** Where a provider is called, and the key that both sides sign with. */
export type Line = { address: string; keyId: string; secret: string }
export type Reply = { status: number; text: string }

/** A provider is there within 2 s, and has answered within 10 (§3.2). */
export const PATIENCE = { connectMs: 2_000, allMs: 10_000 }
/** A statement of 100,000 lines has about 12 MB. */
const MOST_BYTES = 64 * 1024 * 1024

const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** Calls of PC-1, signed as those of WC-1. Throws unless a whole answer came in time that the provider signed. */
export function createSignedLine({ address, keyId, secret }: Line, nowMs: () => number) {
  const base = new URL(address)
  return async (method: 'GET' | 'POST', path: string, body = ''): Promise<Reply> => {
    const url = new URL(base.pathname.replace(/\/$/, '') + path, base)
    const [time, nonce] = [String(nowMs()), randomBytes(16).toString('hex')]
    const signed = { method, path: `${url.pathname}${url.search}`, key: keyId, time, nonce, bodyHash: sha256Hex(body) }
    const { status, text, signature } = await exchange(url, method, body, {
      ...(body && { 'content-type': 'application/json' }),
      'x-pc-key': keyId,
      'x-pc-time': time,
      'x-pc-nonce': nonce,
      'x-pc-signature': signRequest(secret, signed, 'PC1'),
    })
    if (!signaturesMatch(signAnswer(secret, status, nonce, text, 'PC1'), signature))
      throw new Error(`an answer with HTTP ${status} that the provider did not sign`)
    return { status, text }
  }
}

function exchange(url: URL, method: string, body: string, headers: Record<string, string>) {
  const protocol = url.protocol as keyof typeof agents
  const { request } = protocol === 'https:' ? https : http
  return new Promise<Reply & { signature: string }>((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method, agent: agents[protocol], headers: { ...headers, ...length } }, reply => {
      const parts: Buffer[] = []
      let size = 0
      reply.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size > MOST_BYTES) sent.destroy(new Error('an answer that does not end'))
      })
      reply.on('error', fail)
      reply.on('end', () => {
        stop()
        const signature = String(reply.headers['x-pc-signature'] ?? '')
        resolve({ status: reply.statusCode ?? 0, signature, text: Buffer.concat(parts).toString('utf8') })
      })
    })
    const all = setTimeout(() => sent.destroy(new Error('no answer in time')), PATIENCE.allMs)
    const connecting = setTimeout(() => sent.destroy(new Error('no connection in time')), PATIENCE.connectMs)
    const stop = () => {
      clearTimeout(all)
      clearTimeout(connecting)
    }
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    sent.on('socket', socket => {
      const ready = protocol === 'https:' ? 'secureConnect' : 'connect'
      if (socket.connecting) socket.once(ready, () => clearTimeout(connecting))
      else clearTimeout(connecting)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
