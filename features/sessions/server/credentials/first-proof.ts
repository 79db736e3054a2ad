import { clearPayment } from '#features/credentials/server/credentials.ts'
import { deleteLinks } from '#features/identities/server/identities.ts'
import { forgetUnproven, proveContact } from '#features/people/server/people.ts'
import type { Tx } from '#shared/server/db.ts'
import { loseDevices } from '../login/devices.ts'
import { endMemberSessions } from '../login/live.ts'
import { endChallenges, endResets } from './store-factors.ts'

/**
 * Whoever shows first that a contact is theirs is alone with the account: anybody may have registered it. All sessions,
 * devices, linked third parties, ways to a new password, the payment password and contacts without proof go; the caller
 * sets another password. Nothing happens when the contact was proven before.
 */
export async function proveFirst(tx: Tx, memberId: string, field: 'mobile' | 'email'): Promise<void> {
  if (!(await proveContact(tx, memberId, field))) return
  await forgetUnproven(tx, memberId)
  await endMemberSessions(tx, memberId, 'revoked')
  await loseDevices(tx, memberId, null)
  await endChallenges(tx, memberId)
  await endResets(tx, memberId)
  await deleteLinks(tx, memberId)
  await clearPayment(tx, memberId)
}

/** The same where the password was right as well: it is one person, whose other sessions end. */
export async function proveWithPassword(tx: Tx, memberId: string): Promise<void> {
  if (!(await proveContact(tx, memberId, 'mobile'))) return
  await endMemberSessions(tx, memberId, 'revoked')
  await loseDevices(tx, memberId, null)
}
