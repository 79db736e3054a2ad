import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { forgetAttempts, takeAttempt } from '../login/throttle.ts'
import { verifyPassword } from './passwords.ts'
import { findHashes } from './store-credentials.ts'

/**
 * Asks a member who is logged in for the password once more (C-05). Refused as `wrong_credentials` with the field, as
 * `too_many_requests` after five wrong ones. An account without a password has none to ask for.
 */
export async function assertPassword(context: Context, memberId: string, password: string, field: string) {
  const { db, serverSecret } = context
  const { passwordHash } = await findHashes(db, memberId)
  if (passwordHash === null) return
  await takeAttempt(db, 'password_member', memberId)
  if (!(await verifyPassword(serverSecret, passwordHash, password))) throw new Refusal('wrong_credentials', { field })
  await forgetAttempts(db, 'password_member', memberId)
}
