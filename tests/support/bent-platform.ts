import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerText, type Key, requestText } from '../../tools/verify/conformance/signing.ts'

export type Fields = Record<string, unknown>
export type Answered = { status: number; headers: Record<string, string>; body: string }
/** What the platform does with a call: `pass` is the call as it came, `ask` another one in its place. */
export type Bug = (
  call: { op: string; body: Fields },
  pass: () => Promise<Answered>,
  ask: (op: string, body: Fields) => Promise<Answered>,
) => Promise<Answered>

/**
 * A platform with a bug: a proxy before a right one that knows the vendor's key, so that it can ask the right platform
 * something else and sign what it answers. Calls that the bug does not touch pass byte for byte, signatures and all.
 */
export async function startBentPlatform(url: string, key: Key, bug: Bug) {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const raw = await readRaw(request)
    const pass = () => forward(path, request.method ?? 'POST', request.headers, raw)
    const body = parse(raw)
    const answered = await (body ? bug({ op: path.slice('/wc/v1/'.length), body }, pass, ask) : pass())
    const nonce = String(request.headers['x-wc-nonce'] ?? '')
    const signature = key.sign(answerText({ status: answered.status, nonce, body: answered.body }))
    const headers: Record<string, string> = { ...answered.headers, 'content-type': 'application/json' }
    if (headers['x-wc-signature'] !== undefined) headers['x-wc-signature'] = signature
    response.writeHead(answered.status, headers).end(answered.body)
  }

  function ask(op: string, fields: Fields): Promise<Answered> {
    const body = JSON.stringify(fields)
    const path = `/wc/v1/${op}`
    const [time, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
    const signature = key.sign(requestText({ path, key: key.id, time, nonce, body }))
    const headers = { 'x-wc-key': key.id, 'x-wc-time': time, 'x-wc-nonce': nonce, 'x-wc-signature': signature }
    return forward(path, 'POST', headers, Buffer.from(body))
  }

  async function forward(path: string, method: string, headers: IncomingHttpHeaders, raw: Buffer): Promise<Answered> {
    const kept = Object.entries(headers).filter(([name]) => name.startsWith('x-wc-')) as [string, string][]
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { ...Object.fromEntries(kept), 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: new Uint8Array(raw) } : {}),
    })
    const told = [...reply.headers].filter(([name]) => name.startsWith('x-wc-'))
    return { status: reply.status, headers: Object.fromEntries(told), body: await reply.text() }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readRaw(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

function parse(raw: Buffer): Fields | undefined {
  try {
    return JSON.parse(raw.toString('utf8')) as Fields
  } catch {
    return undefined
  }
}

export const statusOf = ({ body }: { body: string }) => (JSON.parse(body) as { status?: string }).status

/** The bug that a bet is taken although its rollback came first. */
export const ignoreTombstones: Bug = async ({ op, body }, pass, ask) => {
  const answered = await pass()
  const isBuried = op === 'bet' && statusOf(answered) === 'TX_TOMBSTONED'
  return isBuried ? ask(op, { ...body, tx: `${body.tx}.again` }) : answered
}
