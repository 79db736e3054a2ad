import { findState } from '#features/credentials/server/credentials.ts'
import { maskedContacts } from '#features/people/server/people.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { findLoginBefore, listLogins, listOpen } from '../store.ts'
import { loseDevice, loseDevices } from './devices.ts'
import { endOtherSessions, endSession } from './live.ts'

export type Own = { memberId: string; sessionId: string }

/** The open sessions of a member, the one active last first (security §3.1). */
export async function openSessions({ db }: Context, { memberId, sessionId }: Own) {
  const sessions = await listOpen(db, memberId)
  return sessions.map(({ id, device, ip, lastActiveAt, createdAt }) => ({
    ...{ id, device, ip, isCurrent: id === sessionId },
    lastActiveAt: lastActiveAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }))
}

/** Who logged in last, so that a stranger is noticed; sessions that have ended are among them (C-08). */
export async function lastLogins({ db }: Context, { memberId }: Own) {
  const logins = await listLogins(db, memberId, 20)
  return logins.map(({ at, ...login }) => ({ ...login, at: at.toISOString() }))
}

/** Ends a session of one's own; its device is known no more. Anybody else's is `not_found`, as one that never was. */
export async function revokeSession({ db }: Context, { memberId }: Own, id: string): Promise<void> {
  await transaction(db, async tx => {
    const session = (await listOpen(tx, memberId)).find(each => each.id === id)
    if (!session) throw new Refusal('not_found')
    await endSession(tx, id, 'revoked')
    if (session.deviceId) await loseDevice(tx, session.deviceId, 'revoked')
  })
}

/** Ends all sessions but the one that asks; only its device stays known. */
export async function revokeOthers({ db }: Context, { memberId, sessionId }: Own): Promise<void> {
  await transaction(db, async tx => {
    const current = (await listOpen(tx, memberId)).find(each => each.id === sessionId)
    await endOtherSessions(tx, memberId, sessionId, 'revoked')
    await loseDevices(tx, memberId, current?.deviceId ?? null)
  })
}

/** How an account is kept, and the login before this one (C-08). */
export async function securityOf({ db, serverSecret }: Context, { memberId, sessionId }: Own) {
  const [state, before] = await Promise.all([findState(db, memberId), findLoginBefore(db, memberId, sessionId)])
  return {
    ...(await maskedContacts(db, serverSecret, memberId)),
    totp: state!.hasTotp,
    paymentPassword: state!.hasPayment,
    passwordChangedAt: state!.changedAt.toISOString(),
    lastLoginAt: before?.at.toISOString() ?? null,
    lastLoginIp: before?.ip ?? null,
  }
}
