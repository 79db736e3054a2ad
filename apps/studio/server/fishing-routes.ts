import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import { serve } from '#shared/server/serve.ts'
import { studioApi } from '../api.ts'
import { type FishingAsk, type FishingWord, fishingAsk } from '../api-fishing.ts'
import type { Studio } from '../app.ts'
import { roomSocket } from './room-socket.ts'
import type { View } from './stage-view.ts'

type Shooting = Exclude<FishingAsk, { t: 'hello' }>
/** No page shoots as often in a second. */
const MOST_ASKED = 60

/** Fishing rooms: their socket, and the end of a reserve. */
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

  await roomSocket<Shooting, FishingWord>(app, studio, {
    path: '/stage/v1/fishing/socket',
    read: json => fishingAsk.safeParse(json).data,
    mostAsked: MOST_ASKED,
    async visit({ game, player }, tell) {
      const rooms = studio.fishing.get(game)
      if (!rooms) return undefined
      const found = await rooms.visit(player, tell)
      if (found) return { ask: found.shoot, leave: found.leave }
      tell({ t: 'elsewhere' })
      return 'elsewhere'
    },
  })
}
