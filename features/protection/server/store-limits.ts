import type { Totals } from '#features/wallet/rules/wallet.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { LimitName, LimitSource } from '../rules/limit-changes.ts'
import type { Period } from '../rules/windows.ts'

/* SQL of limits and the wishes for more. */

/** How much: ten-thousandths, or of a session minutes; both null for no limit. */
export type LimitSize = { amount: bigint | null; minutes: number | null }
/** Whose limit of which kind; one is in force at a time. */
export type LimitKey = LimitName & { merchantId: number; memberId: string; source: LimitSource }
export type LimitRow = LimitName & LimitSize & { source: LimitSource; setBy: string; since: Date }
export type LimitRequest = {
  id: bigint
  requestedBy: string
  requestedAt: Date
  dueAt: Date
  lapsesAt: Date
} & LimitSize
export type OpenRequest = LimitName & { source: LimitSource } & LimitRequest

const keyOf = (db: Sql | Tx, key: LimitKey) => db`
  merchant_id = ${key.merchantId} and member_id = ${key.memberId} and source = ${key.source} and kind = ${key.kind}
  and period is not distinct from ${key.period}`

export async function findLimit(tx: Tx, key: LimitKey): Promise<LimitSize | undefined> {
  const [row] = await tx<LimitSize[]>`
    select amount, minutes from protection.limits where ${keyOf(tx, key)} and valid_to is null`
  return row
}

/** Ends the limit in force, if any, and begins another at the same moment, if any. */
export async function replaceLimit(
  tx: Tx,
  key: LimitKey,
  by: string,
  size: LimitSize | null,
  requestId: bigint | null,
): Promise<void> {
  const [row] = await tx<{ at: string }[]>`select clock_timestamp()::text as at`
  await tx`
    update protection.limits set valid_to = ${row!.at}::text::timestamptz, ended_by = ${requestId}
    where ${keyOf(tx, key)} and valid_to is null`
  if (size)
    await tx`
      insert into protection.limits (merchant_id, member_id, source, kind, period, amount, minutes, set_by, valid_from)
      values (${key.merchantId}, ${key.memberId}, ${key.source}, ${key.kind}, ${key.period}, ${size.amount},
        ${size.minutes}, ${by}, ${row!.at}::text::timestamptz)`
}

export async function insertRequest(tx: Tx, key: LimitKey, request: Omit<LimitRequest, 'id'>): Promise<void> {
  await tx`
    insert into protection.limit_requests (merchant_id, member_id, source, kind, period, amount, minutes, requested_by,
      requested_at, due_at, lapses_at)
    values (${key.merchantId}, ${key.memberId}, ${key.source}, ${key.kind}, ${key.period}, ${request.amount},
      ${request.minutes}, ${request.requestedBy}, ${request.requestedAt}, ${request.dueAt}, ${request.lapsesAt})`
}

export async function findRequest(tx: Tx, key: LimitKey): Promise<LimitRequest | undefined> {
  const [row] = await tx<LimitRequest[]>`
    select ${requestColumns(tx)} from protection.limit_requests where ${keyOf(tx, key)} and closed_at is null`
  return row
}

export async function closeRequest(
  tx: Tx,
  id: bigint,
  closed: { at: Date; by: string; outcome: 'confirmed' | 'cancelled' | 'lapsed' },
): Promise<void> {
  await tx`
    update protection.limit_requests set closed_at = ${closed.at}, closed_by = ${closed.by}, outcome = ${closed.outcome}
    where id = ${id}`
}

const requestColumns = (db: Sql | Tx) => db`
  id, amount, minutes, requested_by as "requestedBy", requested_at as "requestedAt", due_at as "dueAt",
  lapses_at as "lapsesAt"`

export async function selectLimits(db: Sql | Tx, merchantId: number, memberId: string): Promise<LimitRow[]> {
  return db<LimitRow[]>`
    select source, kind, period, amount, minutes, set_by as "setBy", valid_from as since from protection.limits
    where merchant_id = ${merchantId} and member_id = ${memberId} and valid_to is null order by kind, period, source`
}

export async function selectRequests(
  db: Sql | Tx,
  merchantId: number,
  memberId: string,
  at: Date,
): Promise<OpenRequest[]> {
  return db<OpenRequest[]>`
    select source, kind, period, ${requestColumns(db)} from protection.limit_requests
    where merchant_id = ${merchantId} and member_id = ${memberId} and closed_at is null and lapses_at > ${at} order by id`
}

export async function findWindowStart(tx: Tx, memberId: string, period: Period): Promise<Date | undefined> {
  const [row] = await tx<{ startsAt: Date }[]>`
    select starts_at as "startsAt" from protection.windows where member_id = ${memberId} and period = ${period}`
  return row?.startsAt
}

export async function upsertWindow(
  tx: Tx,
  window: { merchantId: number; memberId: string; period: Period; startsAt: Date; base: Totals },
): Promise<void> {
  const { staked, won, deposited } = window.base
  await tx`
    insert into protection.windows (member_id, merchant_id, period, starts_at, staked, won, deposited)
    values (${window.memberId}, ${window.merchantId}, ${window.period}, ${window.startsAt}, ${staked}, ${won},
      ${deposited})
    on conflict (member_id, period) do update
    set starts_at = excluded.starts_at, staked = excluded.staked, won = excluded.won, deposited = excluded.deposited`
}
