import type { FastifyInstance } from 'fastify'
import { sessionsApi } from '#features/sessions/api.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { login, logout, register } from './sessions.ts'

export function siteRoutes(app: FastifyInstance, context: Context): void {
  serve(app, sessionsApi.login, (input, ask) => login(context, ask, input))
  serve(app, sessionsApi.register, (input, ask) => register(context, ask, input))
  serve(app, sessionsApi.logout, async (_, ask) => {
    await transaction(context.db, tx => logout(tx, sessionOf(ask)))
    return {}
  })
  serve(app, sessionsApi.realtimeTicket, async (_, ask) => ({ ticket: context.realtime.issueTicket(memberOf(ask)) }))
}

function sessionOf(ask: Ask): string {
  if (ask.caller.kind !== 'member') throw new Error('this endpoint needs a policy that admits members only')
  return ask.caller.sessionId
}
