import type { FastifyInstance } from 'fastify'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { promotionsOfficeApi } from '#features/promotions/api-office.ts'
import { segmentsApi } from '#features/promotions/api-segments.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { applicationRoutes } from './activities/office-routes.ts'
import { cardOf, listPromotions, seePromotion, stopPromotion, writePromotion } from './office/drafts.ts'
import { estimateOf, logOf, type PlayOf, whyOf } from './office/looks.ts'
import { endSegment, makeSegment, segmentsOf } from './segments.ts'

export type PromotionParts = { fourEyes: FourEyes; playByCategory: PlayOf }

export function officeRoutes(
  app: FastifyInstance,
  context: Context,
  { fourEyes, playByCategory }: PromotionParts,
): void {
  const { db } = context
  const api = promotionsOfficeApi
  serve(app, api.list, (_, { merchantId }) => listPromotions(db, merchantId))
  serve(app, api.card, ({ code }, { merchantId }) => cardOf(db, { merchantId, code }))
  serve(app, api.write, (wish, ask) => writePromotion(db, actingOf(ask), wish))
  serve(app, api.simulate, ({ code }, { merchantId }) => estimateOf(db, playByCategory, { merchantId, code }))
  serve(app, api.approve, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'promotions.approve', content, reason }),
  )
  serve(app, api.stop, (wish, ask) => stopPromotion(db, actingOf(ask), wish))
  serve(app, api.budget, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'promotions.budget', content, reason }),
  )
  serve(app, api.seen, ({ code }, ask) => seePromotion(db, actingOf(ask), code))
  serve(app, api.grant, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'promotions.grant', content, reason }),
  )
  serve(app, api.log, (ask, { merchantId }) => logOf(db, { merchantId, ...ask }))
  serve(app, api.why, ({ code, username }, { merchantId }) => whyOf(db, { merchantId, code }, username))
  serve(app, segmentsApi.list, (_, { merchantId }) => segmentsOf(db, merchantId))
  serve(app, segmentsApi.make, (wish, ask) => makeSegment(db, actingOf(ask), wish))
  serve(app, segmentsApi.end, (wish, ask) => endSegment(db, actingOf(ask), wish))
  applicationRoutes(app, context)
}
