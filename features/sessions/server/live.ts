import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { MemberStatus } from '#features/people/rules/people.ts'
import { memberStates } from '#features/people/server/people.ts'
import { audienceOf, MAX_SESSIONS } from '#features/sessions/rules/lifetime.ts'
import { plainAddress } from '#features/settings/rules/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { hashToken, newToken } from '#shared/server/tokens.ts'
import { doubtSession, keepSession, type Member, recallSession } from './memory.ts'
import * as store from './store.ts'

/** Activity is put on record at most once a minute (security §3.1). */
const RECORD_ACTIVITY_MS = 60_000
/** What `newToken` makes: anything else is not looked up. */
const TOKEN = /^[\w-]{43}$/

const endReason = z.enum(['logout', 'replaced', 'blocked'])
export type EndReason = z.output<typeof endReason>

/** A session ended before its time: its sockets, launches and tickets end with it. Running out is not announced. */
export const sessionEnded = {
  name: 'sessions.session_ended',
  payload: z.object({ memberId: z.string(), sessionId: z.string(), reason: endReason }),
}

/** Starts a session and returns its token, which is kept nowhere. The oldest beyond three ends (security §3.1). */
export async function startSession(
  tx: Tx,
  member: { id: string; merchantId: number; type: number },
  visitor: { ip: string; userAgent: string },
): Promise<string> {
  await announceEnd(tx, await store.revokeSessions(tx, member.id, MAX_SESSIONS - 1, 'replaced'), 'replaced')
  const token = newToken()
  await store.insertSession(tx, {
    idHash: hashToken(token),
    id: newId('ses'),
    memberId: member.id,
    merchantId: member.merchantId,
    audience: audienceOf(member.type),
    ip: plainAddress(visitor.ip),
    uaHash: createHash('sha256').update(visitor.userAgent).digest(),
  })
  return token
}

/**
 * Who holds this token. Refused as `session_idle` after the idle time, as `not_logged_in` when there is no such session
 * at this merchant, it ended, or its member may not be here. A call the screen makes by itself (`polling`) does not
 * count as activity (C-13). The answer is at most a second old; an end in this process counts at once.
 */
export async function authenticate(
  db: Sql,
  token: string,
  { merchantId, ip, polling }: { merchantId: number; ip: string; polling: boolean },
): Promise<Member> {
  if (!TOKEN.test(token)) throw new Refusal('not_logged_in')
  const idHash = hashToken(token)
  const key = idHash.toString('base64')
  const recalled = recallSession(key, merchantId, !polling)
  if (recalled) return recalled
  return transaction(db, async tx => {
    const found = await store.findSession(tx, idHash)
    if (!found || found.merchantId !== merchantId || found.isRevoked || found.isOver) throw new Refusal('not_logged_in')
    if (found.isIdle) throw new Refusal('session_idle')
    const state = (await memberStates(tx, [found.memberId])).get(found.memberId)
    if (state?.status !== 'active' || audienceOf(state.type) !== found.audience) throw new Refusal('not_logged_in')
    let activeMs = RECORD_ACTIVITY_MS - found.inactiveMs
    if (!polling && activeMs <= 0) {
      await store.touchSession(tx, found.id, audienceOf(state.type), plainAddress(ip))
      activeMs = RECORD_ACTIVITY_MS
    }
    const caller = { kind: 'member', memberId: found.memberId, accountType: state.type, sessionId: found.id } as const
    keepSession(key, merchantId, caller, activeMs)
    return caller
  })
}

/** Ends one session; nothing happens when it has ended. */
export async function logout(tx: Tx, sessionId: string): Promise<void> {
  await announceEnd(tx, await store.revokeSession(tx, sessionId, 'logout'), 'logout')
}

/** Ends all sessions of a member. */
export async function endMemberSessions(tx: Tx, memberId: string, reason: EndReason): Promise<void> {
  await announceEnd(tx, await store.revokeSessions(tx, memberId, 0, reason), reason)
}

/** Whoever an operator blocked or closed is out: reaction to `memberStatusChanged`. */
export async function endBlockedSessions(tx: Tx, changed: { memberId: string; status: MemberStatus }): Promise<void> {
  if (changed.status !== 'active') await endMemberSessions(tx, changed.memberId, 'blocked')
}

async function announceEnd(tx: Tx, ended: readonly { id: string; memberId: string }[], reason: EndReason) {
  for (const { id, memberId } of ended) {
    doubtSession(id)
    await noteEvent(tx, sessionEnded, { memberId, sessionId: id, reason })
  }
}
