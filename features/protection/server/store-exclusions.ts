import type { Sql, Tx } from '#shared/server/db.ts'
import type { ExclusionKind, Terms } from '../rules/exclusion.ts'

/* SQL of exclusions and their lifts. */

export type ExclusionRow = {
  id: bigint
  memberId: string
  kind: ExclusionKind
  reason: string
  startsAt: Date
  endsAt: Date | null
  firmUntil: Date
  liftedAt: Date | null
  liftRequested: boolean
}

export type NewExclusion = {
  merchantId: number
  memberId: string
  kind: ExclusionKind
  reason: string
  placedBy: string
  terms: Terms
}

const columns = (db: Sql | Tx) => db`
  e.id, e.member_id as "memberId", e.kind, e.reason, e.starts_at as "startsAt", e.ends_at as "endsAt",
  e.firm_until as "firmUntil", e.lifted_at as "liftedAt",
  exists (select from protection.lifts l where l.exclusion_id = e.id and l.decided_at is null) as "liftRequested"`

/** Begins now by the database's clock, to the millisecond that follows; calendar months count in UTC. */
export async function insertExclusion(tx: Tx, { terms, ...exclusion }: NewExclusion): Promise<ExclusionRow> {
  const after = (term: string | null) => tx`(begins.at at time zone 'utc' + ${term}::text::interval) at time zone 'utc'`
  const [row] = await tx<ExclusionRow[]>`
    with e as (
      insert into protection.exclusions (merchant_id, member_id, kind, reason, placed_by, starts_at, ends_at, firm_until,
        lifted_at)
      select ${exclusion.merchantId}, ${exclusion.memberId}, ${exclusion.kind}, ${exclusion.reason},
        ${exclusion.placedBy}, begins.at, ${after(terms.lasts)}, ${after(terms.isFirmFor)},
        case when ${terms.lifts} then ${after(terms.lasts)} end
      from date_trunc('milliseconds', clock_timestamp() + interval '999 microseconds') as begins(at) returning *)
    select ${columns(tx)} from e`
  return row!
}

/** Nobody else decides on it until this transaction ends. */
export async function lockExclusion(tx: Tx, merchantId: number, id: bigint): Promise<ExclusionRow | undefined> {
  const [row] = await tx<ExclusionRow[]>`
    select ${columns(tx)} from protection.exclusions e where e.merchant_id = ${merchantId} and e.id = ${id} for update`
  return row
}

export async function selectExclusions(db: Sql | Tx, merchantId: number, memberId: string): Promise<ExclusionRow[]> {
  return db<ExclusionRow[]>`
    select ${columns(db)} from protection.exclusions e
    where e.merchant_id = ${merchantId} and e.member_id = ${memberId} order by e.id`
}

export async function updateLifted(tx: Tx, id: bigint, liftedAt: Date): Promise<void> {
  await tx`update protection.exclusions set lifted_at = ${liftedAt} where id = ${id}`
}

export async function insertLift(
  tx: Tx,
  lift: { merchantId: number; exclusionId: bigint; requestedBy: string; requestedAt: Date; reason: string },
): Promise<void> {
  await tx`
    insert into protection.lifts (merchant_id, exclusion_id, requested_by, requested_at, reason)
    values (${lift.merchantId}, ${lift.exclusionId}, ${lift.requestedBy}, ${lift.requestedAt}, ${lift.reason})`
}

export async function findOpenLift(tx: Tx, exclusionId: bigint) {
  const [row] = await tx<{ id: bigint; requestedBy: string }[]>`
    select id, requested_by as "requestedBy" from protection.lifts
    where exclusion_id = ${exclusionId} and decided_at is null`
  return row
}

export async function decideLift(
  tx: Tx,
  id: bigint,
  decided: { by: string; at: Date; approved: boolean },
): Promise<void> {
  await tx`
    update protection.lifts set decided_by = ${decided.by}, decided_at = ${decided.at}, approved = ${decided.approved}
    where id = ${id}`
}
