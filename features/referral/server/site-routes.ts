import type { FastifyInstance } from 'fastify'
import { referralApi } from '#features/referral/api.ts'
import { ownerOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { countVisit } from './friends.ts'
import { friendsOf, ownReferral } from './standing.ts'

export function siteRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, referralApi.visit, async ({ code }, ask) => {
    await countVisit(db, ask, code)
    return {}
  })
  serve(app, referralApi.own, (_, ask) => ownReferral(db, ownerOf(ask)))
  serve(app, referralApi.friends, (page, ask) => friendsOf(db, ownerOf(ask), page))
}
