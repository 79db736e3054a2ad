import type { Sql, Tx } from '#shared/server/db.ts'
import { type Direction, OPEN_STATES, type TransferState } from '../rules/saga.ts'

/* SQL of transfers and their time line. */

export type Origin = 'member' | 'launch' | 'leave' | 'reclaim'
export type TransferRow = {
  id: bigint
  reference: string
  merchantId: number
  memberId: string
  vendorId: number
  direction: Direction
  origin: Origin
  clientKey: string | null
  /** In ten-thousandths. */
  asked: bigint | null
  /** The same in the vendor's units. */
  units: bigint | null
  moved: bigint | null
  everything: boolean
  round: number
  reclaims: bigint | null
  state: TransferState
  reason: string
  doubt: boolean
  resent: boolean
  asks: number
  missing: number
  createdAt: Date
  sentAt: Date | null
  doubtAt: Date | null
  endedAt: Date | null
  dueAt: Date | null
  /** Who works on it holds it until then; null when nobody does. */
  claimedUntil: Date | null
  version: number
}

const columns = (db: Sql | Tx) => db`
  id, reference, merchant_id as "merchantId", member_id as "memberId", vendor_id as "vendorId", direction, origin,
  client_key as "clientKey", asked, units, moved, everything, round, reclaims, state, reason, doubt, resent, asks,
  missing, created_at as "createdAt", sent_at as "sentAt", doubt_at as "doubtAt", ended_at as "endedAt",
  due_at as "dueAt", claimed_until as "claimedUntil", version`

export type NewTransfer = Pick<
  TransferRow,
  'reference' | 'merchantId' | 'memberId' | 'vendorId' | 'direction' | 'origin' | 'clientKey' | 'asked' | 'units'
> & { everything: boolean; round: number; follows: bigint | null; reclaims: bigint | null }

/**
 * Undefined when the member has one open with this vendor, or used the key. It is due at once; who works on it at once
 * holds it from the start.
 */
export async function insertTransfer(
  tx: Tx,
  t: NewTransfer,
  at: Date,
  claimedUntil: Date | null = null,
): Promise<TransferRow | undefined> {
  const [row] = await tx<TransferRow[]>`
    insert into transfers.transfers (reference, merchant_id, member_id, vendor_id, direction, origin, client_key, asked,
      units, everything, round, follows, reclaims, created_at, due_at, claimed_until)
    values (${t.reference}, ${t.merchantId}, ${t.memberId}, ${t.vendorId}, ${t.direction}, ${t.origin}, ${t.clientKey},
      ${t.asked}, ${t.units}, ${t.everything}, ${t.round}, ${t.follows}, ${t.reclaims}, ${at}, ${at}, ${claimedUntil})
    on conflict do nothing returning ${columns(tx)}`
  return row
}

export async function findTransfer(db: Sql | Tx, reference: string): Promise<TransferRow | undefined> {
  const [row] = await db<TransferRow[]>`
    select ${columns(db)} from transfers.transfers where reference = ${reference}`
  return row
}

export async function findByClientKey(db: Sql | Tx, memberId: string, key: string): Promise<TransferRow | undefined> {
  const [row] = await db<TransferRow[]>`
    select ${columns(db)} from transfers.transfers where member_id = ${memberId} and client_key = ${key}`
  return row
}

export async function findById(tx: Tx, id: bigint): Promise<TransferRow> {
  const [row] = await tx<TransferRow[]>`select ${columns(tx)} from transfers.transfers where id = ${id} for update`
  return row!
}

/** Locked until the transaction ends; undefined when somebody changed it since `version`. */
export async function lockVersion(tx: Tx, id: bigint, version: number): Promise<TransferRow | undefined> {
  const [row] = await tx<TransferRow[]>`
    select ${columns(tx)} from transfers.transfers where id = ${id} and version = ${version} for update`
  return row
}

/** The newest transfer that goes on from `id`. */
export async function findFollower(db: Sql | Tx, id: bigint): Promise<TransferRow | undefined> {
  const [row] = await db<TransferRow[]>`select ${columns(db)} from transfers.transfers where follows = ${id}`
  return row
}

export type Progress = Pick<
  TransferRow,
  | 'state'
  | 'reason'
  | 'asked'
  | 'units'
  | 'moved'
  | 'doubt'
  | 'resent'
  | 'asks'
  | 'missing'
  | 'sentAt'
  | 'doubtAt'
  | 'endedAt'
  | 'dueAt'
>

export async function updateTransfer(tx: Tx, id: bigint, p: Progress): Promise<TransferRow> {
  const [row] = await tx<TransferRow[]>`
    update transfers.transfers set state = ${p.state}, reason = ${p.reason}, asked = ${p.asked}, units = ${p.units},
      moved = ${p.moved}, doubt = ${p.doubt}, resent = ${p.resent}, asks = ${p.asks}, missing = ${p.missing},
      sent_at = ${p.sentAt}, doubt_at = ${p.doubtAt}, ended_at = ${p.endedAt}, due_at = ${p.dueAt}, version = version + 1
    where id = ${id} returning ${columns(tx)}`
  return row!
}

export async function insertStep(tx: Tx, id: bigint, at: Date, state: TransferState, note: string, actor = '') {
  await tx`
    insert into transfers.steps (transfer_id, at, state, note, actor) values (${id}, ${at}, ${state}, ${note}, ${actor})`
}

/** What two people decide about a transfer, under which name, and what it is then called. */
export const END_ACTION = 'transfers.end'
export const END_ITEM = 'transfer:'

/**
 * Takes transfers that are due and that nobody works on, until `until`; `reference` takes one, due or not. What somebody
 * proposed an end of is left alone while that waits.
 */
export async function claim(db: Sql, at: Date, until: Date, limit: number, reference?: string): Promise<TransferRow[]> {
  const which = reference === undefined ? db`due_at <= ${at}` : db`reference = ${reference} and due_at is not null`
  return db<TransferRow[]>`
    update transfers.transfers set claimed_until = ${until}
    where id in (
      select id from transfers.transfers
      where ${which} and (claimed_until is null or claimed_until <= ${at}) and not exists (
        select from operators.public_open_proposals p
        where p.merchant_id = transfers.merchant_id and p.action = ${END_ACTION}
          and p.item = ${END_ITEM} || transfers.reference)
      order by due_at limit ${limit} for update skip locked)
    returning ${columns(db)}`
}

export async function release(db: Sql, id: bigint): Promise<void> {
  await db`update transfers.transfers set claimed_until = null where id = ${id}`
}

/** Makes a transfer due now, unless it is for people. */
export async function hurry(db: Sql, id: bigint, at: Date): Promise<void> {
  await db`update transfers.transfers set due_at = ${at} where id = ${id} and due_at > ${at}`
}

/** Whether money is or was on its way between the member and the vendor since `at`. */
export async function movedSince(tx: Tx, memberId: string, vendorId: number, at: Date): Promise<boolean> {
  const rows = await tx`
    select 1 from transfers.transfers
    where member_id = ${memberId} and vendor_id = ${vendorId} and (ended_at is null or ended_at >= ${at}) limit 1`
  return rows.length > 0
}

/** Makes a member's transfers that wait for a round or a vendor due now. */
export async function hurryWaiting(db: Sql | Tx, memberId: string, at: Date, vendorId?: number): Promise<void> {
  await db`
    update transfers.transfers set due_at = ${at}
    where member_id = ${memberId} and state in ('WAITING_ROUND', 'WAITING_VENDOR')
      and (${vendorId === undefined} or vendor_id = ${vendorId ?? 0})`
}

export async function selectOpen(db: Sql | Tx, memberId: string): Promise<TransferRow[]> {
  return db<TransferRow[]>`
    select ${columns(db)} from transfers.transfers
    where member_id = ${memberId} and state = any(${OPEN_STATES}::text[]) order by id`
}

/** Newest first, those before `before`. */
export async function selectTransfers(db: Sql, memberId: string, before: bigint, limit: number) {
  return db<TransferRow[]>`
    select ${columns(db)} from transfers.transfers
    where member_id = ${memberId} and id < ${before} order by id desc limit ${limit}`
}

export type StepRow = { id: bigint; transferId: bigint; at: Date; state: TransferState; note: string; actor: string }

export async function selectSteps(db: Sql, ids: readonly bigint[]): Promise<StepRow[]> {
  return db<StepRow[]>`
    select id, transfer_id as "transferId", at, state, note, actor from transfers.steps
    where transfer_id = any(${ids}::bigint[]) order by id`
}
