import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'

export type Posted = { status: number; headers: IncomingHttpHeaders; body: Buffer }
export type Poster = ReturnType<typeof createPoster>

/** POSTs of exact bytes to one address over connections that are kept; answers carry the raw bytes. */
export function createPoster(address: string, connections = 128) {
  const base = new URL(address)
  const { Agent, request } = base.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  /** Rejects on silence of `timeoutMs` and on a broken connection. */
  function post(path: string, headers: Record<string, string>, body: string, timeoutMs: number): Promise<Posted> {
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }
      const outgoing = request(new URL(path, base), options, incoming => {
        const parts: Buffer[] = []
        incoming.on('data', part => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          clearTimeout(timer)
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) })
        })
      })
      const timer = setTimeout(() => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
      outgoing.on('error', error => {
        clearTimeout(timer)
        reject(error)
      })
      outgoing.end(body)
    })
  }

  return {
    post,
    /** The path of a contract's call as it is sent and signed. */
    pathOf: (op: string) => `${base.pathname.replace(/\/$/, '')}/wc/v1/${op}`,
    close: () => agent.destroy(),
  }
}
