import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of members' logins as operators see them. */

export type LoginRow = {
  id: string
  device: string
  ip: string
  at: Date
  lastActiveAt: Date
  endedAt: Date | null
  endReason: string | null
  isOpen: boolean
}

/** The newest first; also those that were good for a new password only. */
export async function selectLogins(
  db: Sql,
  { merchantId, memberId }: { merchantId: number; memberId: string },
  before: string | undefined,
  most: number,
): Promise<LoginRow[]> {
  return db<LoginRow[]>`
    select s.id, s.device_name as device, host(s.ip) as ip, s.created_at as at, s.last_active_at as "lastActiveAt",
      s.revoked_at as "endedAt", s.revoke_reason as "endReason",
      s.revoked_at is null and least(s.idle_expires_at, s.abs_expires_at) > now() as "isOpen"
    from sessions.sessions s
    where s.member_id = ${memberId} and s.merchant_id = ${merchantId} and (${before ?? null}::text is null
      or (s.created_at, s.id) < (select b.created_at, b.id from sessions.sessions b
        where b.id = ${before ?? null} and b.member_id = ${memberId}))
    order by s.created_at desc, s.id desc limit ${most}`
}

export type Shared = { memberId: string; byDevice: boolean; last: Date; times: number }

/**
 * Other members who logged in from an address of a member's within 90 days, `byDevice` with the same browser as well. This
 * machine itself is no address: whoever develops here is everybody.
 */
export async function selectSharing(
  db: Sql,
  { merchantId, memberId }: { merchantId: number; memberId: string },
  most: number,
): Promise<Shared[]> {
  return db<Shared[]>`
    select b.member_id as "memberId", bool_or(b.ua_hash = a.ua_hash) as "byDevice", max(b.created_at) as last,
      count(distinct b.id)::int as times
    from (select distinct ip, ua_hash from sessions.sessions
      where member_id = ${memberId} and merchant_id = ${merchantId} and created_at > now() - interval '90 days') a
    join sessions.sessions b on b.merchant_id = ${merchantId} and b.ip = a.ip and b.member_id <> ${memberId}
      and b.created_at > now() - interval '90 days'
    where not a.ip <<= '127.0.0.0/8' and a.ip <> '::1'
    group by b.member_id order by 2 desc, 3 desc limit ${most}`
}

export type DeviceRow = { id: string; firstAt: Date; knownUntil: Date; isTrusted: boolean; isGone: boolean }

export async function selectDevices(db: Sql, merchantId: number, memberId: string, most: number): Promise<DeviceRow[]> {
  return db<DeviceRow[]>`
    select id, created_at as "firstAt", known_until as "knownUntil", coalesce(trusted_until > now(), false) as "isTrusted",
      revoked_at is not null as "isGone"
    from sessions.devices where member_id = ${memberId} and merchant_id = ${merchantId}
    order by revoked_at is not null, created_at desc limit ${most}`
}

/** Of those devices that are known, the ids. */
export async function selectKnownDevices(db: Sql | Tx, memberId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from sessions.devices where member_id = ${memberId} and revoked_at is null`
  return rows.map(({ id }) => id)
}
