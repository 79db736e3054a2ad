import type { FastifyInstance } from 'fastify'
import { credentialsApi } from '#features/credentials/api.ts'
import { memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { setPaymentPassword } from './password-payment.ts'

export function siteRoutes(app: FastifyInstance, context: Context): void {
  serve(app, credentialsApi.setPaymentPassword, async (input, ask) => {
    await setPaymentPassword(context, { merchantId: ask.merchantId, memberId: memberOf(ask) }, input)
    return {}
  })
}
