import type { FastifyInstance } from 'fastify'
import { winnersApi } from '#features/games/api-winners.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { createJackpots } from './jackpots.ts'
import { createLiveBets } from './live-bets.ts'
import { createWinners } from './winners.ts'

export function winnersRoutes(app: FastifyInstance, context: Context): void {
  const winners = createWinners(context)
  const jackpots = createJackpots(context)
  const liveBets = createLiveBets(context)

  serve(app, winnersApi.rankList, async (query, { merchantId }) => {
    return { list: await winners.list(merchantId, query) }
  })
  serve(app, winnersApi.liveBets, async ({ language }, { merchantId }) => {
    return { list: await liveBets.list(merchantId, language) }
  })
  serve(app, winnersApi.jackpots, (query, { merchantId }) => jackpots.list(merchantId, query))
}
