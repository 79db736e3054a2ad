import type { FastifyInstance } from 'fastify'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { serve } from '#shared/server/serve.ts'
import type { Games } from '../games.ts'

export function tableRoutes(app: FastifyInstance, { tables, rooms }: Pick<Games, 'tables' | 'rooms'>): void {
  serve(app, lobbyApi.tables, async (_, { merchantId }) => ({ list: await tables.list(merchantId) }))
  serve(app, lobbyApi.rooms, (_, { merchantId }) => rooms.list(merchantId))
}
