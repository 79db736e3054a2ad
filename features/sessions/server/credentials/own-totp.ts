import { assertPassword, dropTotp, offerTotp, proveTotp } from '#features/credentials/server/credentials.ts'
import { memberById } from '#features/people/server/people.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { endOtherSessions } from '../login/live.ts'

type Own = { merchantId: number; memberId: string; sessionId: string }

/**
 * Begins with the login password (`wrong_credentials`): a secret that counts for nothing until a code of it confirms it.
 * Whoever has an authenticator takes it away first (`invalid_input`).
 */
export async function beginTotp(context: Context, { merchantId, memberId }: Own, password: string) {
  await assertPassword(context, memberId, password, 'password')
  const label = await transaction(context.db, async tx => (await memberById(tx, merchantId, memberId))!.username)
  return { enabled: false, ...(await offerTotp(context, { merchantId, memberId }, label)) }
}

/** Confirms it by a code; who else is logged in is not any more (security §3.1). Refused as `wrong_code`. */
export async function confirmTotp(context: Context, { memberId, sessionId }: Own, code: string) {
  await proveTotp(context, memberId, code, tx => endOtherSessions(tx, memberId, sessionId, 'revoked'))
  return { enabled: true, secret: null, uri: null }
}

/** Takes it away, by one more of its codes. Refused as `wrong_code`. */
export async function removeTotp(context: Context, { memberId, sessionId }: Own, code: string) {
  await dropTotp(context, memberId, code, tx => endOtherSessions(tx, memberId, sessionId, 'revoked'))
  return { enabled: false }
}
