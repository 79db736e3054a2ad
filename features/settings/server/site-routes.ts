import type { FastifyInstance } from 'fastify'
import { settingsApi } from '#features/settings/api.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { sealedChats } from './chats.ts'
import { publicKeys } from './payloads.ts'
import { domainRoute, registrationRules, systemStatus, whitelabel } from './settings.ts'

/** None of these asks whether the site is open: they say so. */
export function siteRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, settingsApi.status, async (_, { merchantId, ip }) =>
    systemStatus(db, merchantId, ip, await publicKeys(context, merchantId)),
  )
  serve(app, settingsApi.whitelabel, (_, ask) => whitelabel(db, ask.merchantId))
  serve(app, settingsApi.domainRoute, (_, ask) => domainRoute(db, ask.merchantId))
  serve(app, settingsApi.customerService, (key, { merchantId }) => sealedChats(db, merchantId, key))
  serve(app, settingsApi.register, (_, ask) => registrationRules(db, ask.merchantId))
}
