import type {} from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { RECALL_MS } from './recall.ts'
import { hashToken, newToken } from './tokens.ts'

/** A hint: something changed, read it again. Hints may be lost or doubled and carry no data to show. */
export type Hint = { topic: 'balance' | 'session' | 'status' | 'winners' | 'lottery'; version?: string }

const TICKET_MS = 30_000
const BEAT_MS = 25_000

/**
 * The real-time channel: one WebSocket a browser, opened with a single-use ticket that a logged-in call gave (S-42).
 * The server chooses what a socket hears: hints for its own member, and those for all.
 */
export function createRealtime() {
  const tickets = new Map<string, { memberId: string; expiresAt: number }>()
  const sockets = new Map<string, Set<WebSocket>>()

  function issueTicket(memberId: string): string {
    const now = Date.now()
    for (const [key, each] of tickets) if (each.expiresAt < now) tickets.delete(key)
    const ticket = newToken()
    tickets.set(hashToken(ticket).toString('hex'), { memberId, expiresAt: now + TICKET_MS })
    return ticket
  }

  function redeem(ticket: string): string | undefined {
    const key = hashToken(ticket).toString('hex')
    const held = tickets.get(key)
    tickets.delete(key)
    return held && held.expiresAt >= Date.now() ? held.memberId : undefined
  }

  function hint(memberId: string, message: Hint): void {
    for (const socket of sockets.get(memberId) ?? []) socket.send(JSON.stringify(message))
  }

  /** What all see is remembered by servers: they are told when no server remembers what stood before. */
  function hintAll(message: Hint): void {
    const tell = () => {
      for (const memberId of sockets.keys()) hint(memberId, message)
    }
    setTimeout(tell, RECALL_MS).unref()
  }

  function attach(memberId: string, socket: WebSocket): void {
    const own = sockets.get(memberId) ?? new Set()
    sockets.set(memberId, own.add(socket))
    let alive = true
    const beat = setInterval(() => {
      if (!alive) return socket.terminate()
      alive = false
      socket.ping()
    }, BEAT_MS)
    socket.on('pong', () => {
      alive = true
    })
    // Clients have nothing to say here: whoever talks is closed.
    socket.on('message', () => socket.close(1008))
    socket.on('close', () => {
      clearInterval(beat)
      own.delete(socket)
      if (own.size === 0 && sockets.get(memberId) === own) sockets.delete(memberId)
    })
  }

  /** Serves `GET /wps/realtime?ticket=…`; needs `@fastify/websocket` on the app. Other origins are refused. */
  function mount(app: FastifyInstance): void {
    app.get('/wps/realtime', { websocket: true, config: { who: 'anyone' } }, (socket, request) => {
      const { origin, host } = request.headers
      const memberId = redeem(String((request.query as { ticket?: string }).ticket ?? ''))
      if (!memberId || (origin && URL.parse(origin)?.host !== host)) return socket.close(1008)
      attach(memberId, socket)
    })
  }

  function close(): void {
    for (const own of sockets.values()) for (const socket of own) socket.close(1012)
  }

  return { issueTicket, hint, hintAll, mount, close }
}

export type Realtime = ReturnType<typeof createRealtime>
