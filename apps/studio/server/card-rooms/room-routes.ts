import type { FastifyInstance } from 'fastify'
import { serve } from '#shared/server/serve.ts'
import { type CardAsk, type CardWord, cardApi, cardAsk } from '../../api-card-rooms.ts'
import type { Studio } from '../../app.ts'
import { roomSocket } from '../room-socket.ts'
import type { View } from '../stage-view.ts'
import { addressOf } from './address.ts'

type Doing = Exclude<CardAsk, { t: 'hello' }>
const MOST_ASKED = 30

/** Card rooms: their socket, and what the wallet has between hands. */
export async function cardRoomRoutes(
  app: FastifyInstance,
  studio: Studio,
  { sessionOf, balanceOf }: View,
): Promise<void> {
  serve(app, cardApi.cardBalance, async (_, ask) => ({ balance: await balanceOf(await sessionOf(ask)) }))

  await roomSocket<Doing, CardWord>(app, studio, {
    path: '/stage/v1/card-rooms/socket',
    read: json => cardAsk.safeParse(json).data,
    mostAsked: MOST_ASKED,
    visit: async (session, tell, request) =>
      studio.cardRooms.get(session.game)?.visit(session, addressOf(request.ip), tell),
  })
}
