import type { FastifyInstance } from 'fastify'
import { settingsApi } from '#features/settings/api.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { domainRoute, registrationRules, systemStatus, whitelabel } from './settings.ts'

/** None of these asks whether the site is open: they say so. */
export function siteRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, settingsApi.status, (_, ask) => systemStatus(db, ask.merchantId, ask.ip))
  serve(app, settingsApi.whitelabel, (_, ask) => whitelabel(db, ask.merchantId))
  serve(app, settingsApi.domainRoute, (_, ask) => domainRoute(db, ask.merchantId))
  serve(app, settingsApi.register, (_, ask) => registrationRules(db, ask.merchantId))
}
