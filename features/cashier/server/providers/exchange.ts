import * as http from 'node:http'
import * as https from 'node:https'

export type Method = 'GET' | 'POST' | 'DELETE'
export type Reply = { status: number; text: string }
type Head = { headers: http.IncomingHttpHeaders }

/** A provider is there within 2 s, and has answered within 10 (§3.2). */
export const PATIENCE = { connectMs: 2_000, allMs: 10_000 }
/** A statement of 100,000 lines has about 12 MB. */
const MOST_BYTES = 64 * 1024 * 1024

const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** Sends a request and waits for all of its answer. Throws unless it came whole and in time. */
export function exchange(
  url: URL,
  method: Method,
  body: string,
  headers: Record<string, string>,
): Promise<Reply & Head> {
  const protocol = url.protocol as keyof typeof agents
  const { request } = protocol === 'https:' ? https : http
  return new Promise<Reply & Head>((resolve, reject) => {
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
        const text = Buffer.concat(parts).toString('utf8')
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text })
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
