import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isTrial, type MemberStatus, type TeamFlag } from '#features/people/rules/people.ts'
import { memberStates } from '#features/people/server/people.ts'
import { loadProtection } from '#features/protection/server/protection.ts'
import { deviceName } from '#features/sessions/rules/device-name.ts'
import { type Audience, audienceOf, MAX_SESSIONS } from '#features/sessions/rules/lifetime.ts'
import { plainAddress } from '#features/settings/rules/settings.ts'
import { markWallets } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { doubtSession, type Holder, keepSession, type Member, recallSession } from '../memory.ts'
import * as store from '../store.ts'

/** Activity is put on record at most once a minute (security §3.1). */
const RECORD_ACTIVITY_MS = 60_000
/** What `newToken` makes: anything else is not looked up. */
const TOKEN = /^[\w-]{43}$/

const endReason = z.enum([
  'logout',
  'replaced',
  'blocked',
  'excluded',
  'password',
  'revoked',
  'stolen_ticket',
  'idle',
  'expired',
])
export type EndReason = z.output<typeof endReason>

/** A session ended, before its time or because that was over: its sockets, launches and tickets end with it. */
export const sessionEnded = {
  name: 'sessions.session_ended',
  payload: z.object({ memberId: z.string(), sessionId: z.string(), reason: endReason }),
}

/**
 * Starts a session and returns its token, which is kept nowhere. The oldest beyond three ends (security §3.1).
 * `deviceId`: the device it begins on; `isForPassword`: it is good for a new password only (S-05).
 */
export async function startSession(
  tx: Tx,
  member: { id: string; merchantId: number; type: number },
  visitor: { ip: string; userAgent: string },
  { deviceId, isForPassword = false }: { deviceId?: string; isForPassword?: boolean } = {},
): Promise<string> {
  await announceEnd(tx, await store.revokeSessions(tx, member.id, MAX_SESSIONS - 1, 'replaced'), 'replaced')
  const token = newToken()
  await store.insertSession(tx, {
    idHash: hashToken(token),
    id: newId('ses'),
    memberId: member.id,
    merchantId: member.merchantId,
    audience: isForPassword ? 'pwd' : audienceOf(member.type),
    ip: plainAddress(visitor.ip),
    uaHash: hashUserAgent(visitor.userAgent),
    deviceId,
    deviceName: deviceName(visitor.userAgent),
  })
  const limitMs = await sessionLimitOf(tx, member.id)
  if (limitMs !== null) await store.limitSessions(tx, member.id, limitMs)
  return token
}

export function hashUserAgent(userAgent: string): Buffer {
  return createHash('sha256').update(userAgent).digest()
}

/** What the endpoint that is asked says of itself. */
export type Asked = { merchantId: number; ip: string; polling: boolean; restricted?: boolean; trial?: boolean }

/**
 * Who holds this token. Refused as `session_idle` after the idle time, as `not_logged_in` when there is no such session
 * at this merchant, it ended, or its member may not be here; as `password_change_required` and `in_need_true_account`
 * where a session for a new password and one of a trial account are not let in (`restricted`, `trial`). A call the screen makes by itself (`polling`) does not
 * count as activity (C-13). The answer is at most a second old; an end in this process counts at once.
 */
export async function authenticate(db: Sql, token: string, asked: Asked): Promise<Member> {
  const { audience, caller } = await findHolder(db, token, asked)
  if (audience === 'pwd' && !asked.restricted) throw new Refusal('password_change_required')
  if (isTrial(caller.accountType) && !asked.trial) throw new Refusal('in_need_true_account')
  return caller
}

async function findHolder(db: Sql, token: string, { merchantId, ip, polling }: Asked): Promise<Holder> {
  if (!TOKEN.test(token)) throw new Refusal('not_logged_in')
  const idHash = hashToken(token)
  const key = idHash.toString('base64')
  const recalled = recallSession(key, merchantId, !polling)
  if (recalled) return recalled
  return transaction(db, async tx => {
    const found = await store.findSession(tx, idHash)
    if (!found || found.merchantId !== merchantId || found.isRevoked || found.isOver) throw new Refusal('not_logged_in')
    if (found.isIdle) throw new Refusal('session_idle')
    const { id, audience } = found
    const state = (await memberStates(tx, [found.memberId])).get(found.memberId)
    if (state?.status !== 'active' || !fits(audience, state.type)) throw new Refusal('not_logged_in')
    let activeMs = RECORD_ACTIVITY_MS - found.inactiveMs
    if (!polling && activeMs <= 0) {
      await store.touchSession(tx, id, audience, plainAddress(ip))
      activeMs = RECORD_ACTIVITY_MS
    }
    const { memberId, loggedInAt } = found
    const caller = { kind: 'member', memberId, accountType: state.type, sessionId: id, loggedInAt } as const
    keepSession(key, merchantId, { audience, caller }, activeMs)
    return { audience, caller }
  })
}

/** Who plays in a game that a login opened is there: its time of idleness begins anew (C-13). */
export async function noteActivity(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await store.touchSessions(tx, sessionIds)
}

/** A member who became an agent, or was one, has to log in at the other door. */
function fits(audience: Audience, accountType: number): boolean {
  return audience === 'pwd' || audience === audienceOf(accountType)
}

/** Ends one session; nothing happens when it has ended. */
export async function logout(tx: Tx, sessionId: string): Promise<void> {
  await endSession(tx, sessionId, 'logout')
}

/** Ends all sessions of a member. */
export async function endMemberSessions(tx: Tx, memberId: string, reason: EndReason): Promise<void> {
  await announceEnd(tx, await store.revokeSessions(tx, memberId, 0, reason), reason)
}

/** Whoever an operator blocked or closed is out: reaction to `memberStatusChanged`. */
export async function endBlockedSessions(tx: Tx, changed: { memberId: string; status: MemberStatus }): Promise<void> {
  if (changed.status !== 'active') await endMemberSessions(tx, changed.memberId, 'blocked')
}

/** A whole team that may not log in is out: reaction to `teamForbidden`. */
export async function endTeamSessions(tx: Tx, { memberId, flags }: { memberId: string; flags: readonly TeamFlag[] }) {
  if (!flags.includes('login')) return
  await announceEnd(tx, await store.revokeOfTeam(tx, memberId), 'blocked')
}

/** Whoever excluded themselves, or was, is out, and may log in again to take money out (C-25); a break ends play alone. */
export async function endExcludedSessions(tx: Tx, { memberId, kind }: { memberId: string; kind: string }) {
  if (kind !== 'time_out') await endMemberSessions(tx, memberId, 'excluded')
}

/** Open sessions last no longer than the member's limit of time (C-19): reaction to `sessionLimitChanged`. */
export async function keepSessionLimit(tx: Tx, { memberId }: { memberId: string }): Promise<void> {
  await store.limitSessions(tx, memberId, await sessionLimitOf(tx, memberId))
}

async function sessionLimitOf(tx: Tx, memberId: string): Promise<number | null> {
  const protection = (await loadProtection(tx, [memberId])).get(memberId)
  const limits = protection?.limits.flatMap(each => (each.kind === 'session' ? each.maxMs : [])) ?? []
  return limits.length > 0 ? Math.min(...limits) : null
}

/** Ends a member's sessions but the one they ask with. */
export async function endOtherSessions(tx: Tx, memberId: string, sessionId: string, reason: EndReason): Promise<void> {
  await announceEnd(tx, await store.revokeOthers(tx, memberId, sessionId, reason), reason)
}

/** Ends one session for a reason of its own. */
export async function endSession(tx: Tx, sessionId: string, reason: EndReason): Promise<void> {
  await announceEnd(tx, await store.revokeSession(tx, sessionId, reason), reason)
}

/** Ends the sessions that began on a device. */
export async function endDeviceSessions(tx: Tx, deviceId: string, reason: EndReason): Promise<void> {
  await announceEnd(tx, await store.revokeOfDevice(tx, deviceId, reason), reason)
}

const BATCH = 200

/** Timed work: ends the sessions that ran out, so that it is announced. They were good for nothing before that. */
export async function endRunOut(db: Sql): Promise<void> {
  const endSome = () =>
    transaction(db, async tx => {
      const ended = await store.revokeRunOut(tx, BATCH)
      for (const each of ended) await announceEnd(tx, [each], each.reason)
      return ended.length
    })
  while ((await endSome()) === BATCH);
}

async function announceEnd(tx: Tx, ended: readonly { id: string; memberId: string }[], reason: EndReason) {
  for (const { id, memberId } of ended) {
    doubtSession(id)
    await noteEvent(tx, sessionEnded, { memberId, sessionId: id, reason })
  }
  // Everybody knows beforehand when a login ends by itself.
  if (reason === 'idle' || reason === 'expired') return
  await markWallets(
    tx,
    ended.map(each => each.memberId),
    'logout',
  )
}
