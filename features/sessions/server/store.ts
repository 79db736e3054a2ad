import { type Audience, LIFETIMES } from '#features/sessions/rules/lifetime.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

export type Credential = {
  passwordHash: string
  chosenByMember: boolean
  isExpired: boolean
  lastLoginAt: Date | null
}

export async function insertCredential(
  tx: Tx,
  c: { memberId: string; merchantId: number; passwordHash: string; chosenByMember: boolean },
): Promise<void> {
  await tx`
    insert into sessions.credentials (member_id, merchant_id, password_hash, chosen_by_member)
    values (${c.memberId}, ${c.merchantId}, ${c.passwordHash}, ${c.chosenByMember})`
}

export async function findPasswordHash(tx: Tx, memberId: string): Promise<string | undefined> {
  const [row] = await tx<{ passwordHash: string }[]>`
    select password_hash as "passwordHash" from sessions.credentials where member_id = ${memberId}`
  return row?.passwordHash
}

/** Holds the credential, so that logins of one member come one after the other. */
export async function lockCredential(tx: Tx, memberId: string): Promise<Credential | undefined> {
  const [row] = await tx<Credential[]>`
    select password_hash as "passwordHash", chosen_by_member as "chosenByMember",
      coalesce(expires_at <= now(), false) as "isExpired", last_login_at as "lastLoginAt"
    from sessions.credentials where member_id = ${memberId} for update`
  return row
}

export async function noteLogin(tx: Tx, memberId: string): Promise<void> {
  await tx`update sessions.credentials set last_login_at = now() where member_id = ${memberId}`
}

export type NewSession = {
  idHash: Buffer
  id: string
  memberId: string
  merchantId: number
  audience: Audience
  ip: string
  uaHash: Buffer
}

export async function insertSession(tx: Tx, s: NewSession): Promise<void> {
  const { idleMinutes, absoluteMinutes } = LIFETIMES[s.audience]
  await tx`
    insert into sessions.sessions
      (id_hash, id, member_id, merchant_id, audience, idle_expires_at, abs_expires_at, ip, last_ip, ua_hash)
    values (${s.idHash}, ${s.id}, ${s.memberId}, ${s.merchantId}, ${s.audience},
      now() + ${idleMinutes} * interval '1 minute', now() + ${absoluteMinutes} * interval '1 minute',
      ${s.ip}, ${s.ip}, ${s.uaHash})`
}

export type Found = {
  id: string
  memberId: string
  merchantId: number
  audience: string
  isRevoked: boolean
  isOver: boolean
  isIdle: boolean
  inactiveMs: number
}

export async function findSession(tx: Tx, idHash: Buffer): Promise<Found | undefined> {
  const [row] = await tx<Found[]>`
    select id, member_id as "memberId", merchant_id as "merchantId", audience,
      revoked_at is not null as "isRevoked", abs_expires_at <= now() as "isOver", idle_expires_at <= now() as "isIdle",
      (extract(epoch from now() - last_active_at) * 1000)::float8 as "inactiveMs"
    from sessions.sessions where id_hash = ${idHash}`
  return row
}

/** When a session began; undefined when there is none of this id. */
export async function selectStart(tx: Tx, id: string): Promise<Date | undefined> {
  const [row] = await tx<{ at: Date }[]>`select created_at as at from sessions.sessions where id = ${id}`
  return row?.at
}

export async function touchSession(tx: Tx, id: string, audience: Audience, ip: string): Promise<void> {
  await tx`
    update sessions.sessions set last_active_at = now(), last_ip = ${ip},
      idle_expires_at = now() + ${LIFETIMES[audience].idleMinutes} * interval '1 minute'
    where id = ${id}`
}

/** Ends one session; nothing when it had ended. */
export async function revokeSession(tx: Tx, id: string, reason: string) {
  return tx<{ id: string; memberId: string }[]>`
    update sessions.sessions set revoked_at = now(), revoke_reason = ${reason}
    where id = ${id} and revoked_at is null returning id, member_id as "memberId"`
}

/** Ends a member's open sessions but the newest `keep`. Those that ran out by themselves are not among the answer. */
export async function revokeSessions(tx: Tx, memberId: string, keep: number, reason: string) {
  await tx`
    update sessions.sessions set revoked_at = least(idle_expires_at, abs_expires_at), revoke_reason = 'expired'
    where member_id = ${memberId} and revoked_at is null and least(idle_expires_at, abs_expires_at) <= now()`
  return tx<{ id: string; memberId: string }[]>`
    update sessions.sessions set revoked_at = now(), revoke_reason = ${reason}
    where id in (
      select id from sessions.sessions where member_id = ${memberId} and revoked_at is null
      order by created_at desc, id desc offset ${keep})
    returning id, member_id as "memberId"`
}

/**
 * Counts one attempt in a fixed window and answers how many there were and when the window ends. Windows that are over
 * are swept by the way, more than can appear, so the table stays as small as what is going on.
 */
export async function countAttempt(db: Sql, key: string, windowSeconds: number) {
  const [row] = await db<{ count: number; resetsInSeconds: number }[]>`
    with swept as (
      delete from sessions.attempts where key in (
        select key from sessions.attempts where resets_at <= now() and key <> ${key} limit 10 for update skip locked))
    insert into sessions.attempts as a (key, count, resets_at)
    values (${key}, 1, now() + ${windowSeconds} * interval '1 second')
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as "resetsInSeconds"`
  return row!
}

export async function deleteAttempts(tx: Tx, key: string): Promise<void> {
  await tx`delete from sessions.attempts where key = ${key}`
}
