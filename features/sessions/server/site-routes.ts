import type { FastifyInstance } from 'fastify'
import { noteLanguage } from '#features/people/server/people.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { thirdLoginApi } from '#features/sessions/api-third.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { accountRoutes } from './account-routes.ts'
import { forgetLogin } from './login/devices.ts'
import { playFree } from './login/login-freeplay.ts'
import { sendStepUp } from './login/login-step-up.ts'
import { verifyLogin } from './login/login-verify.ts'
import { loginThird } from './login/third-login.ts'
import { login, logout, registerAndLogin } from './sessions.ts'

export function siteRoutes(app: FastifyInstance, context: Context): void {
  serve(app, sessionsApi.login, (input, ask) => login(context, ask, input))
  serve(app, sessionsApi.loginCode, (input, ask) => sendStepUp(context, ask, input))
  serve(app, sessionsApi.loginVerify, (input, ask) => verifyLogin(context, ask, input))
  serve(app, sessionsApi.freeplay, (input, ask) => playFree(context, ask, input))
  serve(app, sessionsApi.forgetLogin, async (_, ask) => {
    await forgetLogin(context.db, ask)
    return {}
  })
  serve(app, sessionsApi.register, (input, ask) => registerAndLogin(context, ask, input, 'username'))
  serve(app, sessionsApi.registerMobile, ({ registerUrl: _, registerMethod: __, ...input }, ask) =>
    registerAndLogin(context, ask, input, 'mobile'),
  )
  serve(app, sessionsApi.logout, async (_, ask) => {
    await transaction(context.db, tx => logout(tx, sessionOf(ask)))
    return {}
  })
  serve(app, sessionsApi.realtimeTicket, async (_, ask) => {
    const [memberId, sessionId] = [memberOf(ask), sessionOf(ask)]
    // Each page that is opened asks for one: so a language chosen after the login is known, too.
    await noteLanguage(context.db, memberId, ask.language)
    return { ticket: context.realtime.issueTicket({ memberId, sessionId }) }
  })
  accountRoutes(app, context)
  serve(app, thirdLoginApi.login, (input, ask) => loginThird(context, ask, input))
}

function sessionOf(ask: Ask): string {
  if (ask.caller.kind !== 'member') throw new Error('this endpoint needs a policy that admits members only')
  return ask.caller.sessionId
}
