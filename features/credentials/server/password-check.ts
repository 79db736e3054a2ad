import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { verifyPassword } from './passwords.ts'
import { findHashes } from './store-credentials.ts'
import { forgetAttempts, takeAttempt } from './throttle.ts'

/**
 * Asks a member who is logged in for the password once more (C-05). Refused as `wrong_credentials` with the field, as
 * `too_many_requests` after five wrong ones. An account without a password has none to ask for.
 */
export async function assertPassword(context: Context, memberId: string, password: string, field: string) {
  const { passwordHash } = await findHashes(context.db, memberId)
  if (passwordHash !== null) await assertKnownPassword(context, memberId, passwordHash, password, field)
}

/** The same of whoever keeps their own hash: an operator, by their id. */
export async function assertKnownPassword(
  { db, serverSecret }: Context,
  id: string,
  passwordHash: string,
  password: string,
  field: string,
): Promise<void> {
  await takeAttempt(db, 'password_member', id)
  if (!(await verifyPassword(serverSecret, passwordHash, password))) throw new Refusal('wrong_credentials', { field })
  await forgetAttempts(db, 'password_member', id)
}
