import type { FastifyInstance } from 'fastify'
import { sportsOfficeApi } from '#features/games/api-sports.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { serve } from '#shared/server/serve.ts'
import type { Games } from '../games.ts'

export function sportsRoutes(app: FastifyInstance, { books, trading }: Games, fourEyes: FourEyes): void {
  serve(app, sportsOfficeApi.books, ({ language }, { merchantId }) => books.list(merchantId, language))
  serve(app, sportsOfficeApi.events, (wanted, { merchantId }) => books.events(merchantId, wanted))
  serve(app, sportsOfficeApi.event, (input, { merchantId }) => books.event(merchantId, input))
  serve(app, sportsOfficeApi.limits, (input, { merchantId }) => books.limits(merchantId, input))
  serve(app, sportsOfficeApi.margins, (input, { merchantId }) => books.margins(merchantId, input))
  serve(app, sportsOfficeApi.bets, (wanted, { merchantId }) => books.bets(merchantId, wanted))
  serve(app, sportsOfficeApi.stop, async (input, ask) => {
    await trading.stop(actingOf(ask), input)
    return {}
  })
  serve(app, sportsOfficeApi.limit, async (input, ask) => {
    await trading.limit(actingOf(ask), input)
    return {}
  })
  serve(app, sportsOfficeApi.margin, async (input, ask) => {
    await trading.margin(actingOf(ask), input)
    return {}
  })
  serve(app, sportsOfficeApi.settle, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'sports.settle', content, reason }),
  )
  serve(app, sportsOfficeApi.voidBet, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'sports.void', content, reason }),
  )
}
