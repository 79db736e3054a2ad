import { LIMITS } from '#features/credentials/rules/credentials.ts'
import { countAttempts, forgetAttempts } from '#features/credentials/server/credentials.ts'
import { usernameKey } from '#features/people/rules/people.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { listOpen } from '../store.ts'
import { loseDevices } from './devices.ts'
import { endMemberSessions } from './live.ts'
import * as store from './store-care.ts'

/* What operators see of a member's logins, and do about them. */

export { selectDevices as devicesOf, selectLogins as loginsOf, selectSharing as sharingPlaces } from './store-care.ts'

type Whom = { merchantId: number; memberId: string; username: string }

/** Under which their wrong passwords are counted. */
const countedAs = ({ merchantId, username }: Whom) => `${merchantId} ${usernameKey(username)}`

/** Until when no password of a member is looked at; null while it is. Devices that are known wait for themselves. */
export async function lockedUntil(db: Sql, whom: Whom): Promise<Date | null> {
  const { count, resetsInSeconds } = await countAttempts(db, 'login_account', countedAs(whom))
  return count >= LIMITS.login_account.attempts ? new Date(Date.now() + resetsInSeconds * 1_000) : null
}

/** Forgets the wrong tries of a member: passwords, by whatever device, codes of an authenticator, payment passwords. */
export async function forgetTries(tx: Tx, whom: Whom): Promise<void> {
  await forgetAttempts(tx, 'login_account', countedAs(whom))
  for (const id of await store.selectKnownDevices(tx, whom.memberId)) await forgetAttempts(tx, 'login_device', id)
  for (const limited of ['totp_member', 'password_member', 'payment_member'] as const)
    await forgetAttempts(tx, limited, whom.memberId)
}

/** Everybody who is logged in as this member is out, and no device is known any more. Answers how many logins ended. */
export async function throwOut(tx: Tx, memberId: string): Promise<number> {
  const open = await listOpen(tx, memberId)
  await endMemberSessions(tx, memberId, 'revoked')
  await loseDevices(tx, memberId, null)
  return open.length
}
