import type { FastifyInstance } from 'fastify'
import { gamesOfficeApi } from '#features/games/api-office.ts'
import { tablesOfficeApi } from '#features/games/api-tables.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import type { Games } from './games.ts'
import { changeGame, changeVendor, gamesOf, orderLanes, orderVendors, vendorsOf } from './office/office.ts'
import { sportsRoutes } from './sports/sports-routes.ts'

export function officeRoutes(
  app: FastifyInstance,
  context: Context,
  { games, fourEyes }: { games: Games; fourEyes: FourEyes },
): void {
  serve(app, gamesOfficeApi.vendors, (_, { merchantId }) => vendorsOf(context, games, merchantId))
  serve(app, gamesOfficeApi.games, (filter, { merchantId }) => gamesOf(context, merchantId, filter))
  serve(app, gamesOfficeApi.changeVendor, async (input, ask) => {
    await changeVendor(context, actingOf(ask), input)
    return {}
  })
  serve(app, gamesOfficeApi.changeGame, async (input, ask) => {
    await changeGame(context, actingOf(ask), input)
    return {}
  })
  serve(app, tablesOfficeApi.tables, ({ hours }, { merchantId }) => games.desk.list(merchantId, hours))
  serve(app, tablesOfficeApi.changeTable, async (input, ask) => {
    await games.desk.change(actingOf(ask), input)
    return {}
  })
  serve(app, tablesOfficeApi.limitTable, async (input, ask) => {
    await games.desk.limit(actingOf(ask), input)
    return {}
  })
  serve(app, tablesOfficeApi.voidCoup, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'tables.void', content, reason }),
  )
  sportsRoutes(app, games, fourEyes)
  serve(app, gamesOfficeApi.orderVendors, async ({ codes, reason }, ask) => {
    await orderVendors(context, actingOf(ask), codes, reason)
    return {}
  })
  serve(app, gamesOfficeApi.orderLanes, async ({ lanes, reason }, ask) => {
    await orderLanes(context, actingOf(ask), lanes, reason)
    return {}
  })
}
