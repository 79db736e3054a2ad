import { findHashes, updatePassword, verifyPassword } from '#features/credentials/server/credentials.ts'
import { newPasswordProblem } from '#features/registration/rules/registration.ts'
import { registrationFields } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { loseDevices } from '../login/devices.ts'
import { endMemberSessions } from '../login/live.ts'
import { tellChanged } from '../member-notifications.ts'
import { endChallenges } from './store-factors.ts'

/**
 * Refuses a new password that the rules of the registration refuse (specification §5), as `invalid_input` with the field.
 * What is known of the member may be missing where they are not known yet.
 */
export async function assertNewPassword(
  { db }: Context,
  merchantId: number,
  { password, field, username = '' }: { password: string; field: string; username?: string },
): Promise<void> {
  const { password: rule } = await registrationFields(db, merchantId)
  const problem = rule && newPasswordProblem(rule, password, username)
  if (problem) throw new Refusal('invalid_input', { field, ...problem })
}

/** Refuses the password that is in use, and the one of payments (S-21). */
export async function assertAnother({ db, serverSecret }: Context, memberId: string, password: string, field: string) {
  const { passwordHash, paymentHash } = await findHashes(db, memberId)
  for (const [hash, problem] of [
    [passwordHash, 'same_as_old'],
    [paymentHash, 'same_as_payment'],
  ] as const)
    if (hash && (await verifyPassword(serverSecret, hash, password)))
      throw new Refusal('invalid_input', { field, problem })
}

/** Another password: whatever was opened or begun by the old one ends, and no device is known any more (S-12). */
export async function replacePassword(
  tx: Tx,
  context: Context,
  visitor: Pick<Visitor, 'merchantId' | 'language'>,
  memberId: string,
  passwordHash: string,
): Promise<void> {
  await updatePassword(tx, memberId, passwordHash)
  await endMemberSessions(tx, memberId, 'password')
  await loseDevices(tx, memberId, null)
  await endChallenges(tx, memberId)
  await tellChanged(tx, context, visitor, memberId)
}
