import type { FastifyInstance } from 'fastify'
import { peopleApi } from '#features/people/api.ts'
import { memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { memberInfo } from './people.ts'

export function siteRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, peopleApi.info, (_, ask) => memberInfo(db, ask.merchantId, memberOf(ask)))
}
