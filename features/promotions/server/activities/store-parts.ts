import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { ActivityOffer, PartState } from '../../rules/activity.ts'
import type { Who } from '../facts.ts'
import { isSeenBy } from '../store-codes.ts'

/* SQL of activities and of who takes part in them. Whoever changes a part holds the member's follow (turnover). */

export type ActivityRow = {
  merchantId: number
  code: string
  currency: string
  state: 'RUNNING' | 'STOPPED'
  version: number
  budgetLeft: Amount
  offer: ActivityOffer
  startsAt: Date
  endsAt: Date
}
export type PartRow = Who & {
  id: string
  code: string
  version: number
  turn: number
  state: PartState
  amount: Amount
  comment: string
  remark: string
  applied: number
  at: Date
  changedAt: Date
  decidedBy: string | null
}

// What was stopped ends then.
const activityColumns = (db: Sql | Tx) => db`
  p.merchant_id as "merchantId", p.code, p.currency, p.state, v.version, p.budget_left as "budgetLeft", v.offer,
  v.starts_at as "startsAt", least(v.ends_at, p.stopped_at) as "endsAt"`
export const partColumns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", code, version, member_id as "memberId", turn, state, amount, comment, remark, applied, at,
  changed_at as "changedAt", decided_by as "decidedBy"`

/**
 * Those that are published and ended no longer ago than that, in the order in which they end: those of which the member may know,
 * or everybody.
 */
export async function selectActivities(
  db: Sql | Tx,
  { merchantId, memberId }: { merchantId: number; memberId: string | null },
  days: number,
): Promise<ActivityRow[]> {
  return db<ActivityRow[]>`
    select ${activityColumns(db)} from promotions.promotions p join promotions.versions v using (merchant_id, code, version)
    where p.merchant_id = ${merchantId} and p.kind = 'activity' and p.state <> 'DRAFT'
      and least(v.ends_at, p.stopped_at) > now() - ${days} * interval '1 day' and ${isSeenBy(db, memberId)}
    order by v.ends_at, p.code`
}

/** One in the version that holds, or in that which was accepted, of which the member may know. */
export async function findActivity(db: Sql | Tx, key: Who & { code: string; version?: number }) {
  const [row] = await db<ActivityRow[]>`
    select ${activityColumns(db)} from promotions.promotions p
    join promotions.versions v on v.merchant_id = p.merchant_id and v.code = p.code
      and v.version = coalesce(${key.version ?? null}, p.version)
    where p.merchant_id = ${key.merchantId} and p.code = ${key.code} and p.kind = 'activity' and p.state <> 'DRAFT'
      and ${isSeenBy(db, key.memberId)}`
  return row
}

/** Of each activity the last turn of a member. */
export async function selectParts(db: Sql | Tx, { merchantId, memberId }: Who): Promise<PartRow[]> {
  return db<PartRow[]>`
    select distinct on (code) ${partColumns(db)} from promotions.participations
    where member_id = ${memberId} and merchant_id = ${merchantId} order by code, turn desc`
}

export async function selectAllParts(db: Sql, { merchantId, memberId }: Who, most: number) {
  return db<(PartRow & { currency: string })[]>`
    select ${partColumns(db)}, (select currency from promotions.promotions p
      where p.merchant_id = q.merchant_id and p.code = q.code) as currency
    from promotions.participations q
    where member_id = ${memberId} and merchant_id = ${merchantId} order by changed_at desc, id limit ${most}`
}

/** The last turn of a member, held until the transaction ends. */
export async function holdPart(tx: Tx, { merchantId, memberId }: Who, code: string): Promise<PartRow | undefined> {
  const [row] = await tx<PartRow[]>`
    select ${partColumns(tx)} from promotions.participations
    where merchant_id = ${merchantId} and code = ${code} and member_id = ${memberId}
    order by turn desc limit 1 for update`
  return row
}

export async function findPart(tx: Tx, merchantId: number, id: string): Promise<PartRow | undefined> {
  const [row] = await tx<PartRow[]>`
    select ${partColumns(tx)} from promotions.participations where merchant_id = ${merchantId} and id = ${id}`
  return row
}

type NewPart = Omit<PartRow, 'remark' | 'changedAt' | 'decidedBy'>

export async function insertPart(tx: Tx, p: NewPart): Promise<void> {
  await tx`
    insert into promotions.participations (id, merchant_id, code, version, member_id, turn, state, amount, comment, applied, at,
      changed_at)
    values (${p.id}, ${p.merchantId}, ${p.code}, ${p.version}, ${p.memberId}, ${p.turn}, ${p.state}, ${p.amount}, ${p.comment},
      ${p.applied}, ${p.at}, ${p.at})`
}

/** A part that was refused is applied for once more, on the terms that hold now. */
export async function updateReapplied(
  tx: Tx,
  { id }: PartRow,
  next: Pick<PartRow, 'version' | 'amount' | 'comment' | 'at'>,
) {
  await tx`delete from promotions.pictures where participation_id = ${id}`
  await tx`
    update promotions.participations set state = 'APPLYING', version = ${next.version}, amount = ${next.amount},
      comment = ${next.comment}, remark = '', applied = applied + 1, changed_at = ${next.at}, decided_by = null
    where id = ${id}`
}

type Next = { state: PartState; at: Date; by?: string; remark?: string }

/** From its promise on a part has the day of it. */
export async function updatePart(
  tx: Tx,
  { id }: Pick<PartRow, 'id'>,
  { state, at, by, remark = '' }: Next,
): Promise<void> {
  await tx`
    update promotions.participations p set state = ${state}, changed_at = ${at}, decided_by = coalesce(${by ?? null}, decided_by),
      remark = ${remark},
      day = case when ${state} in ('CLAIMED', 'APPROVED', 'ISSUED') then coalesce(day, (
        select (${at}::timestamptz at time zone c.time_zone)::date from settings.public_clocks c where c.merchant_id = p.merchant_id))
      end
    where id = ${id}`
}

/** How often an activity was promised by now, and of it on the merchant's day. The promotion is held. */
export async function countPromised(tx: Tx, { merchantId, code }: { merchantId: number; code: string }, at: Date) {
  const [row] = await tx<{ today: number; total: number }[]>`
    select count(*) filter (where p.day = (${at}::timestamptz at time zone c.time_zone)::date)::int as today, count(*)::int as total
    from promotions.participations p join settings.public_clocks c using (merchant_id)
    where p.merchant_id = ${merchantId} and p.code = ${code} and p.day is not null`
  return row!
}

type Span = { from: Date; to: Date }

/** What a member bet validly with money of their own. */
export async function sumPlay(db: Sql | Tx, who: Who & { currency: string }, { from, to }: Span): Promise<bigint> {
  const [row] = await db<{ sum: bigint }[]>`
    select coalesce(sum(valid), 0)::bigint as sum from promotions.own_play
    where merchant_id = ${who.merchantId} and member_id = ${who.memberId} and currency = ${who.currency}
      and accepted_at >= ${from} and accepted_at < ${to}`
  return row!.sum
}

/** What came into a wallet by deposits, less what was reversed. */
export async function sumPaidIn(db: Sql | Tx, wallet: bigint, { from, to }: Span): Promise<bigint> {
  const [row] = await db<{ sum: bigint }[]>`
    select coalesce(sum(amount), 0)::bigint as sum from promotions.paid_in
    where wallet = ${wallet} and at >= ${from} and at < ${to}`
  return row!.sum
}

export type Picture = { type: 'jpg'; bytes: Uint8Array }

export async function insertPictures(tx: Tx, part: Pick<PartRow, 'id' | 'merchantId'>, pictures: readonly Picture[]) {
  for (const [i, { type, bytes }] of pictures.entries())
    await tx`
      insert into promotions.pictures (participation_id, merchant_id, number, type, bytes)
      values (${part.id}, ${part.merchantId}, ${i + 1}, ${type}, ${Buffer.from(bytes)})`
}
