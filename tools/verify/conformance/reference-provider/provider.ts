import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type VendorOp, vendorCalls } from '#features/games/api-vendor.ts'
import { answerText, type Key, requestText, sha256Hex } from '../signing.ts'
import { createAnswers, type Table } from './answers.ts'
import { createBooks } from './books.ts'
import { type Mistakes, NO_MISTAKES } from './rounds.ts'
import { createWalletLine, type Faults, PERFECT } from './wallet-line.ts'

const BODY_LIMIT = 64 * 1024
const WINDOW_MS = 120_000
const NONCE_MS = 600_000

export type ProviderOptions = {
  /** The platform's wallet, the key that we sign with when we call it, and the key that it signs with. */
  platformUrl: string
  ourKey: Key
  platformKey: Key
  port?: number
  /** Where browsers reach us; our own address unless said. */
  publicUrl?: string
  /** Decides what is drawn, which calls meet faults, and which mistakes are made. */
  seed?: number
  faults?: Faults
  mistakes?: Mistakes
  /** Begins all ids; must be new after each restart, which forgets everything. Random unless said. */
  run?: string
  /** How long a second of the retry duty takes. */
  secondMs?: number
}
export type Provider = Awaited<ReturnType<typeof startProvider>>

/** A small game server: serves what a platform asks of a provider, and plays a round at GET /play/<game>?launch=<token>. */
export async function startProvider(options: ProviderOptions) {
  const {
    platformUrl,
    ourKey,
    platformKey,
    port = 0,
    seed = 1,
    faults = PERFECT,
    mistakes = NO_MISTAKES,
    run = randomBytes(6).toString('hex'),
    secondMs,
  } = options
  const line = createWalletLine({ url: platformUrl, key: ourKey, seed, faults, ...(secondMs ? { secondMs } : {}) })
  const books = createBooks()
  const nonces = new Map<string, { hash: string; atMs: number }>()
  const server = createServer((request, response) => {
    serve(request, response).catch(() => send(response, '', 503, { status: 'UNAVAILABLE' }))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const table: Table = {
    line,
    books,
    seed,
    mistakes,
    run,
    url: options.publicUrl ?? url,
  }
  const answers = createAnswers(table)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const nonce = String(request.headers['x-wc-nonce'] ?? '')
    if (request.method === 'GET' && pathname.startsWith('/play/')) {
      const value = await answers.play(decodeURIComponent(pathname.slice(6)), searchParams.get('launch') ?? '')
      return send(response, nonce, value ? 200 : 404, value ?? { status: 'NOT_FOUND' })
    }
    const raw = await readBody(request)
    if (!raw) return send(response, nonce, 413, { status: 'BODY_TOO_LARGE' })
    const wrong = findFault(request, raw)
    if (wrong) return send(response, nonce, 401, { status: wrong })
    const op = (Object.keys(vendorCalls) as VendorOp[]).find(each => `/wc/v1/${vendorCalls[each].path}` === pathname)
    if (!op || request.method !== 'POST') return send(response, nonce, 404, { status: 'NOT_FOUND' })
    const value = answers.answer(op, parse(raw))
    send(response, nonce, value ? 200 : 400, value ?? { status: 'BAD_REQUEST' })
  }

  /** Checked on the raw bytes, before anything is read (§2.3, Headers). */
  function findFault({ headers, url: path = '' }: IncomingMessage, raw: Buffer): string | undefined {
    const header = (name: string) => String(headers[`x-wc-${name}`] ?? '')
    const [key, time, nonce] = [header('key'), header('time'), header('nonce')]
    const text = requestText({ path, key, time, nonce, body: raw })
    if (key !== platformKey.id || !/^[\w.:-]{16,64}$/.test(nonce)) return 'SIGNATURE_INVALID'
    if (!platformKey.isSigned(text, header('signature'))) return 'SIGNATURE_INVALID'
    const now = Date.now()
    if (!(Math.abs(now - Number(time)) <= WINDOW_MS)) return 'TIMESTAMP_WINDOW'
    for (const [old, { atMs }] of nonces) {
      if (now - atMs < NONCE_MS) break
      nonces.delete(old)
    }
    const hash = sha256Hex(raw)
    if ((nonces.get(nonce)?.hash ?? hash) !== hash) return 'NONCE_REUSED'
    if (!nonces.has(nonce)) nonces.set(nonce, { hash, atMs: now })
    return undefined
  }

  function send(response: ServerResponse, nonce: string, status: number, value: object): void {
    const body = JSON.stringify(value)
    const signature = platformKey.sign(answerText({ status, nonce, body }))
    response.writeHead(status, { 'content-type': 'application/json', 'x-wc-signature': signature }).end(body)
  }

  return {
    url,
    books,
    /** Tokens of launches, the latest last. */
    launches: answers.launches,
    close: async () => {
      await line.settle()
      line.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The raw body; undefined when it is too large, read to its end all the same, so that the answer is heard. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= BODY_LIMIT) parts.push(part)
  }
  return size <= BODY_LIMIT ? Buffer.concat(parts) : undefined
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
