import type * as z from 'zod/mini'
import type { RegistrationKind } from '#features/registration/rules/registration.ts'
import { register } from '#features/registration/server/registration.ts'
import type { LoggedIn, sessionsApi } from '#features/sessions/api.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { handTicket } from './devices.ts'
import { NOT_LOGGED_IN, startLogin } from './login-start.ts'

type Input = z.output<typeof sessionsApi.register.input>

/** How a credential starts that its member has just chosen. */
const NEW = { chosenByMember: true, isExpired: false, isWeak: false, lastLoginAt: null, lastLoginIp: null }

/** Opens an account by the form, and logs in unless asked not to (specification §4, Registration submit). */
export async function registerAndLogin(
  context: Context,
  visitor: Visitor,
  { login, ...form }: Input,
  kind: RegistrationKind,
): Promise<LoggedIn> {
  const started = await register(context, visitor, form, kind, (tx, member) =>
    login ? startLogin(tx, visitor, member, NEW, { entry: 'password', expiryIsForced: false }) : undefined,
  )
  if (!started) return NOT_LOGGED_IN
  handTicket(visitor, started.device)
  return started.loggedIn
}
