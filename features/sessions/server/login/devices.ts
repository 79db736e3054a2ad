import type { Visitor } from '#shared/server/caller.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { endDeviceSessions } from './live.ts'
import * as store from './store-devices.ts'

export type { Device } from './store-devices.ts'

/** The device ticket in place of a remembered password (security D3, §3.6). */
const COOKIE = 'dt'
/** How long a device is known after its last login, and how long it is spared the second factor (security §3.1, C-14). */
const KNOWN_DAYS = 30
const TRUSTED_DAYS = 30
/** How long it logs in without the password (specification §9). */
const REMEMBERED_DAYS = 1

/**
 * The device that the visitor's ticket is of, while it is known; reading does not use the ticket up. A ticket that was
 * used before is one that two hold: the device is known no more and what began on it ends (security §3.6).
 */
export async function recognizeDevice(db: Sql, visitor: Visitor): Promise<store.Device | undefined> {
  const ticket = visitor.cookies.get(COOKIE)
  const device = await store.findDevice(db, visitor.merchantId, hashToken(ticket ?? ''))
  if (device?.isReused && device.isKnown) {
    await transaction(db, tx => loseDevice(tx, device.id, 'stolen_ticket'))
    visitor.cookies.clear(COOKIE)
  }
  return device?.isKnown && !device.isReused ? device : undefined
}

export type Keeping = { isTrusted: boolean; isRemembered: boolean }

/**
 * Keeps the device that a member has just logged in from and gives it its next ticket. Answers undefined when the ticket
 * it came with has been used in the same moment.
 */
export async function keepDevice(
  tx: Tx,
  visitor: Visitor,
  member: { id: string; merchantId: number },
  known: store.Device | undefined,
  { isTrusted, isRemembered }: Keeping,
): Promise<{ id: string; ticket: string } | undefined> {
  if (known && !(await store.takeTicket(tx, hashToken(visitor.cookies.get(COOKIE) ?? '')))) return undefined
  const id = known?.id ?? newId('dev')
  if (!known) await store.insertDevice(tx, { id, memberId: member.id, merchantId: member.merchantId })
  await store.updateDevice(tx, id, {
    knownDays: KNOWN_DAYS,
    trustedDays: isTrusted ? TRUSTED_DAYS : undefined,
    rememberedDays: isRemembered ? REMEMBERED_DAYS : null,
  })
  const ticket = newToken()
  await store.insertTicket(tx, id, hashToken(ticket), KNOWN_DAYS)
  return { id, ticket }
}

/** Once the transaction that kept the device stands. */
export function handTicket(visitor: Visitor, device: { ticket: string } | undefined): void {
  if (device) visitor.cookies.set(COOKIE, device.ticket, KNOWN_DAYS * 86_400)
}

/** Unticking 'remember me': the device stays known, and asks for the password again (specification §4). */
export async function forgetLogin(db: Sql, visitor: Visitor): Promise<void> {
  const device = await recognizeDevice(db, visitor)
  if (device) await transaction(db, tx => store.forgetRemembered(tx, device.id))
}

/** The device is known no more, and the sessions that began on it end. */
export async function loseDevice(tx: Tx, id: string, reason: 'stolen_ticket' | 'revoked'): Promise<void> {
  await store.revokeDevice(tx, id)
  await endDeviceSessions(tx, id, reason)
}

/** No device of a member is known any more, but the one of `exceptId`. */
export async function loseDevices(tx: Tx, memberId: string, exceptId: string | null): Promise<void> {
  await store.revokeDevices(tx, memberId, exceptId)
}
