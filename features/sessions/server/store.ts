import { type Audience, LIFETIMES } from '#features/sessions/rules/lifetime.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

export type NewSession = {
  idHash: Buffer
  id: string
  memberId: string
  merchantId: number
  audience: Audience
  ip: string
  uaHash: Buffer
  /** Undefined where devices are not kept: free play, and who must choose a password first. */
  deviceId: string | undefined
  deviceName: string
}

export async function insertSession(tx: Tx, s: NewSession): Promise<void> {
  const { idleMinutes, absoluteMinutes } = LIFETIMES[s.audience]
  await tx`
    insert into sessions.sessions
      (id_hash, id, member_id, merchant_id, audience, idle_expires_at, abs_expires_at, ip, last_ip, ua_hash, device_id,
        device_name)
    values (${s.idHash}, ${s.id}, ${s.memberId}, ${s.merchantId}, ${s.audience},
      now() + ${idleMinutes} * interval '1 minute', now() + ${absoluteMinutes} * interval '1 minute',
      ${s.ip}, ${s.ip}, ${s.uaHash}, ${s.deviceId ?? null}, ${s.deviceName})`
}

type Ended = { id: string; memberId: string }

export type Found = {
  id: string
  memberId: string
  merchantId: number
  audience: Audience
  loggedInAt: Date
  isRevoked: boolean
  isOver: boolean
  isIdle: boolean
  inactiveMs: number
}

export async function findSession(tx: Tx, idHash: Buffer): Promise<Found | undefined> {
  const [row] = await tx<Found[]>`
    select id, member_id as "memberId", merchant_id as "merchantId", audience,
      created_at as "loggedInAt", coalesce(revoke_reason <> 'idle', false) as "isRevoked", abs_expires_at <= now() as "isOver", idle_expires_at <= now() as "isIdle",
      (extract(epoch from now() - last_active_at) * 1000)::float8 as "inactiveMs"
    from sessions.sessions where id_hash = ${idHash}`
  return row
}

/** When a session began; undefined when there is none of this id. */
export async function selectStart(tx: Tx, id: string): Promise<Date | undefined> {
  const [row] = await tx<{ at: Date }[]>`select created_at as at from sessions.sessions where id = ${id}`
  return row?.at
}

/** What an open session is good for; undefined when it has ended. */
export async function findAudience(db: Tx | Sql, id: string): Promise<Audience | undefined> {
  const [row] = await db<{ audience: Audience }[]>`
    select audience from sessions.sessions where id = ${id} and revoked_at is null`
  return row?.audience
}

export async function touchSession(tx: Tx, id: string, audience: Audience, ip: string): Promise<void> {
  await tx`
    update sessions.sessions set last_active_at = now(), last_ip = ${ip},
      idle_expires_at = now() + ${LIFETIMES[audience].idleMinutes} * interval '1 minute'
    where id = ${id}`
}

/**
 * The same for sessions by whose games somebody plays. One that is being changed just now is left out: who holds the
 * accounts of players waits for nobody.
 */
export async function touchSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  const idle = Object.values(LIFETIMES).map(each => each.idleMinutes)
  await tx`
    update sessions.sessions s set last_active_at = now(), idle_expires_at = now() + l.idle * interval '1 minute'
    from unnest(${Object.keys(LIFETIMES)}::text[], ${idle}::int[]) l(audience, idle)
    where s.audience = l.audience and s.id in (
      select id from sessions.sessions where id = any(${[...ids]}::text[]) and revoked_at is null
      for no key update skip locked)`
}

/** Open sessions end by themselves after as long as their kind lasts, or after less where that is given. */
export async function limitSessions(tx: Tx, memberId: string, mostMs: number | null): Promise<void> {
  const absolute = Object.values(LIFETIMES).map(each => each.absoluteMinutes)
  await tx`
    update sessions.sessions s
    set abs_expires_at = s.created_at + least(l.minutes * interval '1 minute',
      ${mostMs}::float8 * interval '1 millisecond')
    from unnest(${Object.keys(LIFETIMES)}::text[], ${absolute}::int[]) l(audience, minutes)
    where s.audience = l.audience and s.member_id = ${memberId} and s.revoked_at is null`
}

/** Ends one session; nothing when it had ended. */
export async function revokeSession(tx: Tx, id: string, reason: string) {
  return tx<Ended[]>`
    update sessions.sessions set revoked_at = now(), revoke_reason = ${reason}
    where id = ${id} and revoked_at is null returning id, member_id as "memberId"`
}

/** Ends the open sessions that began on a device. */
export async function revokeOfDevice(tx: Tx, deviceId: string, reason: string) {
  return tx<Ended[]>`
    update sessions.sessions set revoked_at = now(), revoke_reason = ${reason}
    where device_id = ${deviceId} and revoked_at is null returning id, member_id as "memberId"`
}

/** Ends a member's open sessions but one. */
export async function revokeOthers(tx: Tx, memberId: string, exceptId: string, reason: string) {
  return tx<Ended[]>`
    update sessions.sessions set revoked_at = now(), revoke_reason = ${reason}
    where member_id = ${memberId} and id <> ${exceptId} and revoked_at is null returning id, member_id as "memberId"`
}

/** Ends up to `count` sessions whose time is over. Their end is now, for that is when it is told. */
export async function revokeRunOut(tx: Tx, count: number) {
  return tx<(Ended & { reason: 'idle' | 'expired' })[]>`
    update sessions.sessions
    set revoked_at = now(), revoke_reason = case when abs_expires_at <= now() then 'expired' else 'idle' end
    where id in (
      select id from sessions.sessions where revoked_at is null and least(idle_expires_at, abs_expires_at) <= now()
      order by least(idle_expires_at, abs_expires_at) limit ${count} for update skip locked)
    returning id, member_id as "memberId", revoke_reason as reason`
}

/** Sessions that ended in the last so many seconds. */
export async function listEnded(db: Sql, seconds: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from sessions.sessions where revoked_at > now() - ${seconds} * interval '1 second'`
  return rows.map(({ id }) => id)
}

/** Ends a member's open sessions but the newest `keep`; those whose time is over are left to timed work. */
export async function revokeSessions(tx: Tx, memberId: string, keep: number, reason: string) {
  return tx<Ended[]>`
    update sessions.sessions set revoked_at = now(), revoke_reason = ${reason}
    where id in (
      select id from sessions.sessions
      where member_id = ${memberId} and revoked_at is null and least(idle_expires_at, abs_expires_at) > now()
      order by created_at desc, id desc offset ${keep})
    returning id, member_id as "memberId"`
}

/** Ends those of a member and of all who stand below. */
export async function revokeOfTeam(tx: Tx, memberId: string) {
  return tx<Ended[]>`
    update sessions.sessions set revoked_at = now(), revoke_reason = 'blocked'
    where revoked_at is null and least(idle_expires_at, abs_expires_at) > now() and member_id in (
      select m.id from people.public_members a join people.public_tree t on t.anc = a.number
      join people.public_members m on m.number = t.des where a.id = ${memberId})
    returning id, member_id as "memberId"`
}

export type OpenSession = {
  id: string
  device: string
  ip: string
  lastActiveAt: Date
  createdAt: Date
  deviceId: string | null
}

export async function listOpen(db: Sql | Tx, memberId: string) {
  return db<OpenSession[]>`
    select id, device_name as device, host(last_ip) as ip, last_active_at as "lastActiveAt", created_at as "createdAt",
      device_id as "deviceId"
    from sessions.sessions
    where member_id = ${memberId} and revoked_at is null and least(idle_expires_at, abs_expires_at) > now()
    order by last_active_at desc, id desc`
}

/** Logins of a member, those that have ended as well, the latest first. */
export async function listLogins(db: Sql, memberId: string, count: number) {
  return db<{ id: string; device: string; ip: string; at: Date }[]>`
    select id, device_name as device, host(ip) as ip, created_at as at from sessions.sessions
    where member_id = ${memberId} and audience <> 'pwd' order by created_at desc limit ${count}`
}

/** Whether the member has been logged in from this network (`network` as CIDR) within 90 days. */
export async function knowsNetwork(tx: Tx, memberId: string, network: string): Promise<boolean> {
  const [row] = await tx<{ known: boolean }[]>`
    select exists (
      select from sessions.sessions
      where member_id = ${memberId} and created_at > now() - interval '90 days' and audience <> 'pwd'
        and (ip <<= ${network}::text::inet or last_ip <<= ${network}::text::inet)) as known`
  return row!.known
}

/** When and from where a member logged in before this session; undefined when it is the first. */
export async function findLoginBefore(db: Sql, memberId: string, sessionId: string) {
  const [row] = await db<{ at: Date; ip: string }[]>`
    select created_at as at, host(ip) as ip from sessions.sessions
    where member_id = ${memberId} and id <> ${sessionId} and audience <> 'pwd'
      and created_at <= (select created_at from sessions.sessions where id = ${sessionId})
    order by created_at desc, id desc limit 1`
  return row
}
