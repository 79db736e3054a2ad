import { type Credential, noteLogin } from '#features/credentials/server/credentials.ts'
import { noteLanguage, noteLogin as noteMemberLogin } from '#features/people/server/people.ts'
import type { LoggedIn } from '#features/sessions/api.ts'
import { type Entry, mustChangePassword } from '#features/sessions/rules/login.ts'
import { plainAddress } from '#features/settings/rules/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Tx } from '#shared/server/db.ts'
import { type Device, keepDevice } from './devices.ts'
import { startSession } from './live.ts'

export type Identity = { id: string; merchantId: number; type: number }

export type Start = {
  entry: Entry
  /** PWDEXPFORCECHANGE3 */
  expiryIsForced: boolean
  /** The device of this member that the visitor's ticket is of. */
  device?: Device | undefined
  isTrusted?: boolean
  isRemembered?: boolean
}
/** `device` is for `handTicket` once the transaction stands. */
export type Started = { loggedIn: LoggedIn; device: { ticket: string } | undefined }

export const NOT_LOGGED_IN: LoggedIn = {
  token: '',
  ...{ firstTimeLogin: false, passwordExpired: false, passwordWeak: false, mustChangePassword: false },
  ...{ lastLoginAt: null, lastLoginIp: null },
}

/**
 * Starts the session of somebody who has proven everything: a whole one on a device that is known from now on, or one
 * that is good for a new password only, which leaves no device behind (S-05).
 */
export async function startLogin(
  tx: Tx,
  visitor: Visitor,
  member: Identity,
  credential: Omit<Credential, 'passwordHash'>,
  { entry, expiryIsForced, device, isTrusted = false, isRemembered = false }: Start,
): Promise<Started> {
  const { isExpired, isWeak, chosenByMember } = credential
  const must = mustChangePassword({ entry, isFirst: !chosenByMember, isExpired, isWeak, expiryIsForced })
  const kept = must ? undefined : await keepDevice(tx, visitor, member, device, { isTrusted, isRemembered })
  if (!must && !kept) throw new Refusal('wrong_credentials', { captcha: true })
  const token = await startSession(tx, member, visitor, { deviceId: kept?.id, isForPassword: must })
  await noteLogin(tx, member.id, plainAddress(visitor.ip))
  await noteMemberLogin(tx, member.id)
  await noteLanguage(tx, member.id, visitor.language)
  const loggedIn = {
    token,
    firstTimeLogin: !chosenByMember,
    passwordExpired: isExpired,
    passwordWeak: isWeak,
    mustChangePassword: must,
    lastLoginAt: credential.lastLoginAt?.toISOString() ?? null,
    lastLoginIp: credential.lastLoginIp,
  }
  return { loggedIn, device: kept }
}
