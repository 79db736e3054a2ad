import type { FastifyInstance } from 'fastify'
import { promotionsApi } from '#features/promotions/api.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { type AlsoAvailable, activityRoutes, type CountNow } from './activities/site-routes.ts'
import { giveUp, grantsOf, offersOf, statementOf } from './promotions.ts'

const whose = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })

type Parts = { turnover: { countNow: CountNow }; alsoAvailable: AlsoAvailable }

export function siteRoutes(app: FastifyInstance, { db }: Context, { turnover, alsoAvailable }: Parts): void {
  serve(app, promotionsApi.offers, async (_, ask) => ({ list: await offersOf(db, whose(ask)) }))
  serve(app, promotionsApi.grants, async (_, ask) => ({ list: await grantsOf(db, whose(ask)) }))
  serve(app, promotionsApi.giveUp, ({ id }, ask) => giveUp(db, whose(ask), id))
  serve(app, promotionsApi.statement, ({ id }, ask) => statementOf(db, whose(ask), id))
  activityRoutes(app, db, { countNow: turnover.countNow, alsoAvailable })
}
