import type { FastifyInstance } from 'fastify'
import { registrationApi } from '#features/registration/api.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { checkAffiliate } from './registration.ts'

export function siteRoutes(app: FastifyInstance, context: Context): void {
  serve(app, registrationApi.affiliate, async (input, ask) => {
    await checkAffiliate(context, ask, input)
    return {}
  })
}
