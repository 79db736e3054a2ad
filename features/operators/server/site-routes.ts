import type { FastifyInstance } from 'fastify'
import { operatorsApi } from '#features/operators/api.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { acceptInvitation } from './operators.ts'

export function siteRoutes(app: FastifyInstance, context: Context): void {
  serve(app, operatorsApi.acceptInvitation, (input, ask) => acceptInvitation(context, ask.merchantId, input))
}
