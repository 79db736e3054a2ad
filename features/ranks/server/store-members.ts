import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'

/* SQL of where members stand. */

export type Owner = { merchantId: number; memberId: string }
export type Standing = Owner & {
  currency: string
  weighed: bigint
  deposited: bigint
  adjusted: bigint
  adjustments: number
  changes: number
  since: Day
  giftMonth: Day | null
}

const columns = (db: Sql | Tx) => db`
  m.member_id as "memberId", m.merchant_id as "merchantId", m.currency, m.weighed, m.deposited, m.adjusted, m.adjustments, m.changes,
  m.since::text, m.gift_month::text as "giftMonth"`

/** Opens those who are not there yet, and answers them. */
export async function openMembers(
  tx: Tx,
  members: readonly (Owner & { currency: string; today: Day })[],
): Promise<string[]> {
  const column = <K extends keyof (typeof members)[number]>(name: K) => members.map(each => each[name])
  const rows = await tx<{ memberId: string }[]>`
    insert into ranks.members (member_id, merchant_id, currency, since)
    select * from unnest(${column('memberId')}::text[], ${column('merchantId')}::int[], ${column('currency')}::text[],
      ${column('today')}::date[]) order by 1 on conflict do nothing returning member_id as "memberId"`
  return rows.map(row => row.memberId)
}

/** Held until the transaction ends, always in the order of ids. */
export async function holdMembers(tx: Tx, memberIds: readonly string[]): Promise<Standing[]> {
  return tx<Standing[]>`
    select ${columns(tx)} from ranks.members m where m.member_id = any(${[...memberIds]}::text[]) order by m.member_id for update`
}

export async function findMember(db: Sql | Tx, { merchantId, memberId }: Owner): Promise<Standing | undefined> {
  const [row] = await db<Standing[]>`
    select ${columns(db)} from ranks.members m where m.member_id = ${memberId} and m.merchant_id = ${merchantId}`
  return row
}

export type DaySums = { weighed: bigint; deposited: bigint; adjusted: bigint }

/** What days from this one on brought each of these members; who has none is missing. */
export async function sumSince(
  db: Sql | Tx,
  members: readonly { memberId: string; from: Day }[],
): Promise<Map<string, DaySums>> {
  const rows = await db<(DaySums & { memberId: string })[]>`
    select d.member_id as "memberId", sum(d.weighed)::bigint as weighed, sum(d.deposited)::bigint as deposited,
      sum(d.adjusted)::bigint as adjusted
    from unnest(${members.map(each => each.memberId)}::text[], ${members.map(each => each.from)}::date[]) k(member_id, since)
    join ranks.days d on d.member_id = k.member_id and d.day >= k.since group by 1`
  return new Map(rows.map(({ memberId, ...sums }) => [memberId, sums]))
}

/** Where members stand now. */
export async function updateMembers(tx: Tx, rows: readonly Standing[]): Promise<void> {
  const column = <K extends keyof Standing>(name: K) => rows.map(row => row[name])
  await tx`
    update ranks.members m set adjusted = r.adjusted, adjustments = r.adjustments, changes = r.changes, since = r.since,
      gift_month = r.gift_month
    from unnest(${column('memberId')}::text[], ${column('adjusted')}::bigint[], ${column('adjustments')}::int[],
      ${column('changes')}::int[], ${column('since')}::date[], ${column('giftMonth')}::date[])
      r(member_id, adjusted, adjustments, changes, since, gift_month)
    where m.member_id = r.member_id`
}

export type AdjustmentRow = Owner & {
  place: number
  at: Date
  day: Day
  kind: 'HAND' | 'DOWN'
  points: bigint
  note: string
  by: string
}

/** With the sums of their days; the sums of members are their caller's. */
export async function insertAdjustments(tx: Tx, rows: readonly AdjustmentRow[]): Promise<void> {
  const column = <K extends keyof AdjustmentRow>(name: K) => rows.map(row => row[name])
  await tx`
    insert into ranks.adjustments (member_id, place, merchant_id, at, day, kind, points, note, by)
    select * from unnest(${column('memberId')}::text[], ${column('place')}::int[], ${column('merchantId')}::int[],
      ${column('at')}::timestamptz[], ${column('day')}::date[], ${column('kind')}::text[], ${column('points')}::bigint[],
      ${column('note')}::text[], ${column('by')}::text[])`
  const [byHand, lowered] = ['HAND', 'DOWN'].map(kind => rows.map(row => (row.kind === kind ? row.points : 0n)))
  await tx`
    insert into ranks.days as d (member_id, day, merchant_id, adjusted, lowered)
    select r.member_id, r.day, r.merchant_id, sum(r.adjusted), sum(r.lowered)
    from unnest(${column('memberId')}::text[], ${column('day')}::date[], ${column('merchantId')}::int[], ${byHand!}::bigint[],
      ${lowered!}::bigint[]) r(member_id, day, merchant_id, adjusted, lowered) group by 1, 2, 3 order by 1, 2
    on conflict (member_id, day) do update set adjusted = d.adjusted + excluded.adjusted, lowered = d.lowered + excluded.lowered`
}
