import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import type { Studio } from '../app.ts'

/** Who does not say hello by then is shown out; a session that was ended is noticed as soon. */
const PATIENCE_MS = 10_000
/** A page that does not take what it is told is too slow, and comes again. */
const MOST_WAITING_BYTES = 512 * 1024
const MOST_BYTES = 2_048

type Session = NonNullable<Awaited<ReturnType<Studio['sessions']['find']>>>
type Hello = { t: 'hello'; token: string }
/** What a page has of its room. */
export type Attending<Ask> = { ask: (ask: Ask) => void | Promise<void>; leave: () => void }

export type RoomSocket<Ask, Word> = {
  path: string
  read: (json: unknown) => Ask | Hello | undefined
  /** No page asks as often in a second; more than that is noise. */
  mostAsked: number
  /** Undefined for a game without such rooms; `elsewhere` while another process has the player's room. */
  visit: (
    session: Session,
    tell: (word: Word) => void,
    request: FastifyRequest,
  ) => Promise<Attending<Ask> | 'elsewhere' | undefined>
}

/** The socket of rooms: hello with the stage's token, then what the player does; everything else is told to the page. */
export async function roomSocket<Ask extends { t: string }, Word>(
  app: FastifyInstance,
  studio: Pick<Studio, 'sessions' | 'log'>,
  kind: RoomSocket<Ask, Word>,
): Promise<void> {
  if (!app.hasDecorator('websocketServer')) await app.register(websocket, { options: { maxPayload: MOST_BYTES } })
  app.get(kind.path, { websocket: true, config: { who: 'anyone' } }, (socket, request) =>
    attend(socket, request, studio, kind),
  )
}

function attend<Ask extends { t: string }, Word>(
  socket: WebSocket,
  request: FastifyRequest,
  { sessions, log }: Pick<Studio, 'sessions' | 'log'>,
  { path, read, mostAsked, visit }: RoomSocket<Ask, Word>,
): void {
  let token = ''
  let attending: Attending<Ask> | undefined
  let visiting = false
  let asked = 0
  const tell = (word: Word) => {
    if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.close(1013)
    else socket.send(JSON.stringify(word))
  }
  const find = async () => (token === '' ? undefined : await sessions.find(hashToken(token)))
  const fail = (error: unknown) => {
    log.warn({ err: error, path }, 'a page of a room is shown out')
    socket.close(1011)
  }

  async function hello(): Promise<void> {
    const session = await find()
    const found = session && (await visit(session, tell, request))
    if (!found) return socket.close(4401)
    if (found === 'elsewhere') return socket.close(4409)
    if (socket.readyState === socket.OPEN) attending = found
    else found.leave()
  }

  socket.on('message', data => {
    const said = readWith(read, String(data))
    if (!said || ++asked > mostAsked) return socket.close(1008)
    if (!isHello(said)) {
      Promise.resolve(attending?.ask(said)).catch(fail)
      return
    }
    if (visiting) return socket.close(1008)
    visiting = true
    token = said.token
    hello().catch(fail)
  })
  const second = setInterval(() => {
    asked = 0
  }, 1_000)
  const check = setInterval(() => {
    find().then(
      session => {
        if (!session || !attending) socket.close(4401)
      },
      () => undefined,
    )
  }, PATIENCE_MS)
  socket.on('close', () => {
    clearInterval(second)
    clearInterval(check)
    attending?.leave()
    attending = undefined
  })
}

const isHello = (said: { t: string }): said is Hello => said.t === 'hello'

function readWith<T>(read: (json: unknown) => T | undefined, text: string): T | undefined {
  try {
    return read(JSON.parse(text))
  } catch {
    return undefined
  }
}
