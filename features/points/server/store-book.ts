import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'

/* SQL of the book of points: where members stand, its rows, and what is left of each day. */

export type Owner = { merchantId: number; memberId: string }
export type Standing = Owner & {
  currency: string
  balance: bigint
  frozen: bigint
  place: number
  /** Ten-thousandths of own play that are less than a point. */
  carry: bigint
  counted: number
}
export type Op = 'earn' | 'check_in' | 'make_up' | 'convert' | 'freeze' | 'give_back' | 'redeem' | 'expire' | 'adjust'
export type Contra = 'earned' | 'frozen' | 'converted' | 'redeemed' | 'expired' | 'adjusted'
export type EntryRow = Owner & {
  place: number
  at: Date
  key: string
  op: Op
  side: 'free' | 'frozen'
  contra: Contra
  points: bigint
  balance: bigint
  frozen: bigint
  day: Day
  reference: string
  note: string
}

const columns = (db: Sql | Tx) => db`
  member_id as "memberId", merchant_id as "merchantId", currency, balance, frozen, place, carry, counted`

/** Opens books that are not there yet. */
export async function insertMembers(tx: Tx, members: readonly (Owner & { currency: string })[]): Promise<void> {
  const column = <K extends keyof Owner | 'currency'>(name: K) => members.map(each => each[name])
  await tx`
    insert into points.members (member_id, merchant_id, currency)
    select * from unnest(${column('memberId')}::text[], ${column('merchantId')}::int[], ${column('currency')}::text[])
    order by 1 on conflict do nothing`
}

/** Held until the transaction ends, always in the order of their ids. */
export async function holdMembers(tx: Tx, memberIds: readonly string[]): Promise<Standing[]> {
  return tx<Standing[]>`
    select ${columns(tx)} from points.members where member_id = any(${memberIds}::text[]) order by member_id for update`
}

export async function findMember(db: Sql | Tx, { merchantId, memberId }: Owner): Promise<Standing | undefined> {
  const [row] = await db<Standing[]>`
    select ${columns(db)} from points.members where member_id = ${memberId} and merchant_id = ${merchantId}`
  return row
}

export async function updateMembers(tx: Tx, rows: readonly Standing[]): Promise<void> {
  const column = <K extends keyof Standing>(name: K) => rows.map(row => row[name])
  await tx`
    update points.members m set balance = r.balance, frozen = r.frozen, place = r.place, carry = r.carry, counted = r.counted
    from unnest(${column('memberId')}::text[], ${column('balance')}::bigint[], ${column('frozen')}::bigint[],
      ${column('place')}::int[], ${column('carry')}::bigint[], ${column('counted')}::int[])
      r(member_id, balance, frozen, place, carry, counted)
    where m.member_id = r.member_id`
}

export async function insertEntries(tx: Tx, rows: readonly EntryRow[]): Promise<void> {
  const column = <K extends keyof EntryRow>(name: K) => rows.map(row => row[name])
  await tx`
    insert into points.entries (member_id, place, merchant_id, at, key, op, side, contra, points, balance, frozen, day, reference, note)
    select * from unnest(${column('memberId')}::text[], ${column('place')}::int[], ${column('merchantId')}::int[],
      ${column('at')}::timestamptz[], ${column('key')}::text[], ${column('op')}::text[], ${column('side')}::text[],
      ${column('contra')}::text[], ${column('points')}::bigint[], ${column('balance')}::bigint[],
      ${column('frozen')}::bigint[], ${column('day')}::date[], ${column('reference')}::text[], ${column('note')}::text[])`
}

export type LotChange = Owner & { day: Day; came: bigint; remaining: bigint }

/** Adds to what came on a day and to what is left of it. */
export async function addToLots(tx: Tx, changes: readonly LotChange[]): Promise<void> {
  const column = <K extends keyof LotChange>(name: K) => changes.map(each => each[name])
  await tx`
    with changes as (
      select * from unnest(${column('memberId')}::text[], ${column('day')}::date[], ${column('merchantId')}::int[],
        ${column('came')}::bigint[], ${column('remaining')}::bigint[]) c(member_id, day, merchant_id, came, remaining)
    ), known as (
      update points.lots l set came = l.came + c.came, remaining = l.remaining + c.remaining
      from changes c where (l.member_id, l.day) = (c.member_id, c.day) returning l.member_id, l.day
    )
    insert into points.lots (member_id, day, merchant_id, came, remaining)
    select c.* from changes c where not exists (select from known k where (k.member_id, k.day) = (c.member_id, c.day))`
}

export async function selectLots(
  db: Sql | Tx,
  memberIds: readonly string[],
): Promise<{ memberId: string; day: Day; left: bigint }[]> {
  return db`
    select member_id as "memberId", day::text, remaining as left from points.lots
    where member_id = any(${memberIds}::text[]) and remaining > 0 order by member_id, day`
}

export type ListedEntry = Omit<EntryRow, 'key' | 'merchantId'> & { id: string }

/** Of one member, newest first, before a place. */
export async function selectEntries(
  db: Sql,
  { merchantId, memberId }: Owner,
  { before, limit, ops }: { before: number; limit: number; ops: readonly string[] | null },
): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    select member_id as "memberId", merchant_id as "merchantId", place, at, key, op, side, contra, points, balance, frozen,
      day::text, reference, note
    from points.entries
    where member_id = ${memberId} and merchant_id = ${merchantId} and place < ${before}
      and (${ops}::text[] is null or op = any(${ops}::text[]))
    order by place desc limit ${limit}`
}
