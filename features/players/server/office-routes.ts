import type { FastifyInstance } from 'fastify'
import type { Cashier } from '#features/cashier/server/cashier.ts'
import type { RoundRecord } from '#features/gateway/server/gateway.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { playersApi } from '#features/players/api-office.ts'
import type { Transfers } from '#features/transfers/server/transfers.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { actRoutes } from './act-routes.ts'
import { playerCard, playersPage } from './card.ts'
import { protectionRoutes } from './protection-routes.ts'
import { search } from './search.ts'
import { tabRoutes } from './tab-routes.ts'

export type Parts = {
  cashier: Pick<Cashier, 'office'>
  gateway: { roundRecord: RoundRecord }
  transfers: Pick<Transfers, 'listTransfers'>
  fourEyes: FourEyes
}

export function officeRoutes(app: FastifyInstance, context: Context, parts: Parts): void {
  serve(app, playersApi.search, async ({ text }, ask) => ({
    list: await search({ context, ...parts }, actingOf(ask), text),
  }))
  serve(app, playersApi.list, (input, { merchantId }) => playersPage(context, merchantId, input))
  serve(app, playersApi.card, ({ memberId }, { merchantId }) => playerCard(context, { merchantId, memberId }))
  tabRoutes(app, context, parts)
  actRoutes(app, context, parts)
  protectionRoutes(app, context, parts)
}
