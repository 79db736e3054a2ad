import type { Sql, Tx } from '#shared/server/db.ts'

export type Device = {
  id: string
  memberId: string
  isTrusted: boolean
  isRemembered: boolean
  /** The ticket had been used before. */
  isReused: boolean
  isKnown: boolean
}

/** The device of a ticket, whatever became of both; undefined for a ticket that was never given at this merchant. */
export async function findDevice(db: Tx | Sql, merchantId: number, ticketHash: Buffer): Promise<Device | undefined> {
  const [row] = await db<Device[]>`
    select d.id, d.member_id as "memberId", t.used_at is not null as "isReused",
      d.revoked_at is null and d.known_until > now() as "isKnown",
      coalesce(d.trusted_until > now(), false) as "isTrusted",
      coalesce(d.remembered_until > now(), false) as "isRemembered"
    from sessions.device_tickets t join sessions.devices d on d.id = t.device_id
    where t.ticket_hash = ${ticketHash} and d.merchant_id = ${merchantId}`
  return row
}

/** Uses a ticket up; false when somebody else has used it. */
export async function takeTicket(tx: Tx, ticketHash: Buffer): Promise<boolean> {
  const done = await tx`
    update sessions.device_tickets set used_at = now() where ticket_hash = ${ticketHash} and used_at is null`
  return done.count === 1
}

export async function insertDevice(tx: Tx, device: { id: string; memberId: string; merchantId: number }) {
  await tx`
    insert into sessions.devices (id, member_id, merchant_id, known_until)
    values (${device.id}, ${device.memberId}, ${device.merchantId}, now())`
}

export type Standing = {
  knownDays: number
  /** Undefined: as it was. Null: not any more. */
  trustedDays: number | undefined
  rememberedDays: number | null
}

export async function updateDevice(tx: Tx, id: string, { knownDays, trustedDays, rememberedDays }: Standing) {
  await tx`
    update sessions.devices set known_until = now() + ${knownDays} * interval '1 day',
      trusted_until = case when ${trustedDays ?? null}::int is null then trusted_until
        else now() + ${trustedDays ?? null}::int * interval '1 day' end,
      remembered_until = now() + ${rememberedDays}::int * interval '1 day'
    where id = ${id}`
}

/** Tickets older than any device is known are dropped by the way. */
export async function insertTicket(tx: Tx, deviceId: string, ticketHash: Buffer, knownDays: number): Promise<void> {
  await tx`
    delete from sessions.device_tickets
    where device_id = ${deviceId} and created_at < now() - ${knownDays} * interval '1 day'`
  await tx`insert into sessions.device_tickets (ticket_hash, device_id) values (${ticketHash}, ${deviceId})`
}

export async function forgetRemembered(tx: Tx, id: string): Promise<void> {
  await tx`update sessions.devices set remembered_until = null where id = ${id}`
}

export async function revokeDevice(tx: Tx, id: string): Promise<void> {
  await tx`update sessions.devices set revoked_at = now() where id = ${id} and revoked_at is null`
}

/** Revokes all devices of a member, but one when it is given. */
export async function revokeDevices(tx: Tx, memberId: string, exceptId: string | null): Promise<void> {
  await tx`
    update sessions.devices set revoked_at = now()
    where member_id = ${memberId} and revoked_at is null and id is distinct from ${exceptId}`
}
