import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { serve } from '#shared/server/serve.ts'
import { type CardWord, cardApi, cardAsk } from '../../api-card-rooms.ts'
import type { Studio } from '../../app.ts'
import type { View } from '../stage-view.ts'
import { addressOf } from './address.ts'
import type { Visit } from './rooms.ts'

/** Who does not say hello by then is shown out; a session that was ended is noticed as soon. */
const PATIENCE_MS = 10_000
/** A page that does not take what it is told is too slow, and comes again. */
const MOST_WAITING_BYTES = 512 * 1024
const MOST_BYTES = 2_048
/** No page asks as often in a second; more than that is noise. */
const MOST_ASKED = 30

/** The socket of card rooms: hello with the stage's token, then what the player does; everything else is told to the page. */
export async function cardRoomRoutes(
  app: FastifyInstance,
  studio: Studio,
  { sessionOf, balanceOf }: View,
): Promise<void> {
  serve(app, cardApi.cardBalance, async (_, ask) => ({ balance: await balanceOf(await sessionOf(ask)) }))

  if (!app.hasDecorator('websocketServer')) await app.register(websocket, { options: { maxPayload: MOST_BYTES } })
  app.get('/stage/v1/card-rooms/socket', { websocket: true, config: { who: 'anyone' } }, (socket, request) => {
    attend(socket, studio, addressOf(request.ip))
  })
}

function attend(socket: WebSocket, { sessions, cardRooms, log }: Studio, address: string): void {
  let token = ''
  let visit: Visit | undefined
  let visiting = false
  let asked = 0
  const tell = (word: CardWord) => {
    if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.close(1013)
    else socket.send(JSON.stringify(word))
  }
  const find = async () => (token === '' ? undefined : await sessions.find(hashToken(token)))
  const fail = (error: unknown) => {
    log.warn({ err: error }, 'a page of a card room is shown out')
    socket.close(1011)
  }

  async function hello(): Promise<void> {
    const session = await find()
    const rooms = session && cardRooms.get(session.game)
    if (!rooms) return socket.close(4401)
    const found = await rooms.visit(session, address, tell)
    if (socket.readyState === socket.OPEN) visit = found
    else found.leave()
  }

  socket.on('message', data => {
    const ask = readAsk(String(data))
    if (!ask || ++asked > MOST_ASKED) return socket.close(1008)
    if (ask.t !== 'hello') {
      visit?.ask(ask).catch(fail)
      return
    }
    if (visiting) return socket.close(1008)
    visiting = true
    token = ask.token
    hello().catch(fail)
  })
  const second = setInterval(() => {
    asked = 0
  }, 1_000)
  const check = setInterval(() => {
    find().then(
      session => {
        if (!session || !visit) socket.close(4401)
      },
      () => undefined,
    )
  }, PATIENCE_MS)
  socket.on('close', () => {
    clearInterval(second)
    clearInterval(check)
    visit?.leave()
    visit = undefined
  })
}

function readAsk(text: string) {
  try {
    return cardAsk.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
