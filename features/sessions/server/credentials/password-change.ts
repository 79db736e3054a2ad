import type * as z from 'zod/mini'
import { assertPassword, hashPassword, lockCredential } from '#features/credentials/server/credentials.ts'
import { memberById } from '#features/people/server/people.ts'
import type { LoggedIn } from '#features/sessions/api.ts'
import type { accountApi } from '#features/sessions/api-account.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { handTicket } from '../login/devices.ts'
import { startLogin } from '../login/login-start.ts'
import { findAudience } from '../store.ts'
import { assertAnother, assertNewPassword, replacePassword } from './password-new.ts'

type Input = z.output<typeof accountApi.changePassword.input>

/**
 * Changes the password of who is logged in and gives them a new session, the only one left. The old password is asked for
 * but in a session that was opened to change it (security §3.6).
 */
export async function changePassword(
  context: Context,
  visitor: Visitor,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  { oldPassword = '', newPassword, confirmNewPassword }: Input,
): Promise<LoggedIn> {
  const { db, serverSecret } = context
  const { merchantId } = visitor
  if (confirmNewPassword !== newPassword) throw new Refusal('inconsistent_twice', { field: 'confirmNewPassword' })
  const member = await transaction(db, tx => memberById(tx, merchantId, memberId))
  if (!member) throw new Refusal('not_logged_in')
  const { username, type } = member
  await assertNewPassword(context, merchantId, { password: newPassword, field: 'newPassword', username })
  if ((await findAudience(db, sessionId)) !== 'pwd') await assertPassword(context, memberId, oldPassword, 'oldPassword')
  await assertAnother(context, memberId, newPassword, 'newPassword')
  const passwordHash = await hashPassword(serverSecret, newPassword)
  const started = await transaction(db, async tx => {
    // Of two changes at once the second finds its session ended.
    if (!(await lockCredential(tx, memberId)) || !(await findAudience(tx, sessionId)))
      throw new Refusal('not_logged_in')
    await replacePassword(tx, context, visitor, memberId, passwordHash)
    const credential = (await lockCredential(tx, memberId))!
    const start = { entry: 'password', expiryIsForced: false } as const
    return startLogin(tx, visitor, { id: memberId, merchantId, type }, credential, start)
  })
  handTicket(visitor, started.device)
  return started.loggedIn
}
