import type {} from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { CACHE_MS } from './cache.ts'
import { hashToken, newToken } from './secrets/tokens.ts'

/** A hint: something changed, read it again. Hints may be lost or doubled and carry no data to show. */
export type Hint = {
  topic: 'balance' | 'session' | 'status' | 'winners' | 'lottery' | 'inbox' | 'cashier' | 'check' | 'games'
  version?: string
}

const TICKET_MS = 30_000
/** Sockets of a member that stand open in this process, and tickets not yet used: one a browser is what it takes. */
const MOST = 8
/** What a socket is closed with when its session has ended; the client finds out when it asks for a ticket. */
const SESSION_ENDED = 4401
const BEAT_MS = 25_000

/** Whose channel it is, by which login. */
type Owner = { memberId: string; sessionId: string }

/**
 * The real-time channel: one WebSocket a browser, opened with a single-use ticket that a logged-in call gave (S-42).
 * The server chooses what a socket hears: hints for its own member, and those for all. A socket ends with the session
 * that its ticket was given to, and a member has so many at most.
 */
export function createRealtime() {
  const tickets = new Map<string, Owner & { expiresAt: number }>()
  /** By member, each with the session it belongs to. */
  const sockets = new Map<string, Map<WebSocket, string>>()

  function issueTicket(owner: Owner): string {
    const now = Date.now()
    for (const [key, each] of tickets) if (each.expiresAt < now) tickets.delete(key)
    const own = [...tickets].filter(([, each]) => each.memberId === owner.memberId)
    if (own.length >= MOST) tickets.delete(own[0]![0])
    const ticket = newToken()
    tickets.set(hashToken(ticket).toString('hex'), { ...owner, expiresAt: now + TICKET_MS })
    return ticket
  }

  function redeem(ticket: string): Owner | undefined {
    const key = hashToken(ticket).toString('hex')
    const held = tickets.get(key)
    tickets.delete(key)
    return held && held.expiresAt >= Date.now() ? held : undefined
  }

  function hint(memberId: string, message: Hint): void {
    for (const socket of sockets.get(memberId)?.keys() ?? []) socket.send(JSON.stringify(message))
  }

  /** Closes what sessions that ended have open here. */
  function end(sessionIds: ReadonlySet<string>): void {
    if (sessionIds.size === 0) return
    for (const [key, each] of tickets) if (sessionIds.has(each.sessionId)) tickets.delete(key)
    for (const own of sockets.values())
      for (const [socket, sessionId] of own) if (sessionIds.has(sessionId)) socket.close(SESSION_ENDED)
  }

  /** What all see is remembered by servers: they are told when no server remembers what stood before. */
  function hintAll(message: Hint): void {
    const tell = () => {
      for (const memberId of sockets.keys()) hint(memberId, message)
    }
    setTimeout(tell, CACHE_MS).unref()
  }

  function attach({ memberId, sessionId }: Owner, socket: WebSocket): void {
    const own = sockets.get(memberId) ?? new Map<WebSocket, string>()
    // The newest gives way: whoever is closed comes back, and would drive out another one in turn.
    if (own.size >= MOST) {
      socket.close(1013)
      return
    }
    sockets.set(memberId, own.set(socket, sessionId))
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
      const owner = redeem(String((request.query as { ticket?: string }).ticket ?? ''))
      if (!owner || (origin && URL.parse(origin)?.host !== host)) return socket.close(1008)
      attach(owner, socket)
    })
  }

  function close(): void {
    for (const own of sockets.values()) for (const socket of own.keys()) socket.close(1012)
  }

  return { issueTicket, hint, hintAll, end, mount, close }
}

export type Realtime = ReturnType<typeof createRealtime>
