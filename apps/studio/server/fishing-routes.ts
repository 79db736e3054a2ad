import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { serve } from '#shared/server/serve.ts'
import { studioApi } from '../api.ts'
import { type FishingWord, fishingAsk } from '../api-fishing.ts'
import type { Studio } from '../app.ts'
import type { Visit } from './rounds/fishing/rooms.ts'
import type { View } from './stage-view.ts'

/** Who does not say hello by then is shown out; a session that was ended is noticed as soon. */
const PATIENCE_MS = 10_000
/** A page that does not take what it is told is too slow, and comes again. */
const MOST_WAITING_BYTES = 512 * 1024
const MOST_BYTES = 1_024
/** No page shoots as often; more than that is noise. */
const MOST_ASKED = 60

/** The socket of fishing rooms: hello with the stage's token, then shots; everything else is told to the page. */
export async function fishingRoutes(
  app: FastifyInstance,
  studio: Studio,
  { sessionOf, balanceOf, answer }: View,
): Promise<void> {
  serve(app, studioApi.leaveWater, async ({ round }, ask) => {
    const session = await sessionOf(ask)
    const rooms = studio.fishing.get(session.game)
    if (!rooms) throw new Refusal('not_found')
    const played = await rooms.leave(session.player, round)
    // A reserve may have ended by itself: what the wallet said with it was told to nobody.
    if (played.balance === undefined) await balanceOf(session)
    return answer(session, played)
  })

  if (!app.hasDecorator('websocketServer')) await app.register(websocket, { options: { maxPayload: MOST_BYTES } })
  app.get('/stage/v1/fishing/socket', { websocket: true, config: { who: 'anyone' } }, socket => {
    attend(socket, studio).catch(error => {
      studio.log.warn({ err: error }, 'a fishing page is shown out')
      socket.close(1011)
    })
  })
}

async function attend(socket: WebSocket, { sessions, fishing }: Studio): Promise<void> {
  let token = ''
  let visit: Visit | undefined
  let visiting = false
  let asked = 0
  const tell = (word: FishingWord) => {
    if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.close(1013)
    else socket.send(JSON.stringify(word))
  }
  const find = async () => (token === '' ? undefined : await sessions.find(hashToken(token)))

  async function hello(): Promise<void> {
    const session = await find()
    const rooms = session && fishing.get(session.game)
    if (!rooms) return socket.close(4401)
    const found = await rooms.visit(session.player, tell)
    if (!found) {
      tell({ t: 'elsewhere' })
      return socket.close(4409)
    }
    if (socket.readyState === socket.OPEN) visit = found
    else found.leave()
  }

  socket.on('message', data => {
    const ask = readAsk(String(data))
    if (!ask || ++asked > MOST_ASKED) return socket.close(1008)
    if (ask.t !== 'hello') return visit?.shoot(ask)
    if (visiting) return socket.close(1008)
    visiting = true
    token = ask.token
    hello().catch(() => socket.close(1011))
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
    return fishingAsk.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
