import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { hasTotp } from '#features/credentials/server/credentials.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { addEmail } from './credentials/contacts.ts'
import { beginTotp, confirmTotp, removeTotp } from './credentials/own-totp.ts'
import { changePassword } from './credentials/password-change.ts'
import { forgotByEmail, resetPassword, setPasswordByPhone } from './credentials/password-reset.ts'
import { lastLogins, openSessions, revokeOthers, revokeSession, securityOf } from './login/devices-sessions.ts'

/** Passwords, the second factor and the sessions of a member. */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  serve(app, accountApi.changePassword, (input, ask) => changePassword(context, ask, ownOf(ask), input))
  serve(app, accountApi.setPasswordByPhone, (input, ask) => setPasswordByPhone(context, ask, input))
  // A form of a plain page may post it (specification §7); nothing else here takes one.
  app.register(async scope => {
    await scope.register(formbody, { bodyLimit: 4096 })
    serve(scope, accountApi.forgotByEmail, async (input, ask) => {
      await forgotByEmail(context, ask, input)
      return {}
    })
  })
  serve(app, accountApi.resetPassword, async (input, ask) => {
    await resetPassword(context, ask, input)
    return {}
  })
  serve(app, accountApi.security, (_, ask) => securityOf(context, ownOf(ask)))
  serve(app, accountApi.addEmail, async (input, ask) => {
    await addEmail(context, ownOf(ask), input)
    return {}
  })
  serve(app, accountApi.totp, async (_, ask) => ({ enabled: await hasTotp(context, memberOf(ask)) }))
  serve(app, accountApi.setTotp, ({ password = '', code }, ask) =>
    code === undefined ? beginTotp(context, ownOf(ask), password) : confirmTotp(context, ownOf(ask), code),
  )
  serve(app, accountApi.removeTotp, ({ code }, ask) => removeTotp(context, ownOf(ask), code))
  serve(app, accountApi.logins, (_, ask) => lastLogins(context, ownOf(ask)))
  serve(app, accountApi.sessions, (_, ask) => openSessions(context, ownOf(ask)))
  serve(app, accountApi.endSession, async ({ id }, ask) => {
    await revokeSession(context, ownOf(ask), id)
    return {}
  })
  serve(app, accountApi.endOtherSessions, async (_, ask) => {
    await revokeOthers(context, ownOf(ask))
    return {}
  })
}

function ownOf({ merchantId, caller }: Ask): { merchantId: number; memberId: string; sessionId: string } {
  if (caller.kind !== 'member') throw new Refusal('not_logged_in')
  return { merchantId, memberId: caller.memberId, sessionId: caller.sessionId }
}
