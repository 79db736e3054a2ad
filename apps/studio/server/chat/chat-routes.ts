import type { FastifyInstance } from 'fastify'
import { chatApi } from '#apps/studio/api-chat.ts'
import type { Studio } from '#apps/studio/app.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Ask } from '#shared/server/caller.ts'
import { serve } from '#shared/server/serve.ts'
import { findSeat } from '../card-rooms/store-rooms.ts'
import type { View } from '../stage-view.ts'
import type { createStreams } from '../streams.ts'

/** What players say to each other. Who plays for nothing neither speaks nor hears. */
export function chatRoutes(
  app: FastifyInstance,
  { db, chat, tables, cardRooms }: Pick<Studio, 'db' | 'chat' | 'tables' | 'cardRooms'>,
  { sessionOf }: View,
  stream: ReturnType<typeof createStreams>,
): void {
  /** The table, or the card room in which the player has a seat. */
  async function roomOf(ask: Ask): Promise<{ room: string; player: string }> {
    const { game, player, demo } = await sessionOf(ask)
    if (demo) throw new Refusal('not_allowed')
    if (tables.has(game)) return { room: game, player }
    const seat = cardRooms.has(game) ? await findSeat(db, game, player) : undefined
    if (!seat) throw new Refusal('not_found')
    return { room: String(seat.roomId), player }
  }

  serve(app, chatApi.sayPhrase, async ({ phrase }, ask) => {
    const { room, player } = await roomOf(ask)
    await chat.say(room, player, phrase)
    return {}
  })

  stream(`${chatApi.sayPhrase.path}/events`, async ask => {
    const { room, player } = await roomOf(ask)
    return {
      watch: hear => chat.watch(room, { player, hear: said => hear(JSON.stringify(said)) }),
      // That the stream lives, and nothing else.
      snapshot: () => null,
      closing: chat.closing,
    }
  })
}
