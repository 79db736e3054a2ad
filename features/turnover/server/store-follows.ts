import type { Sql, Tx } from '#shared/server/db.ts'
import type { Owner } from './store.ts'

/* SQL of whose bets are counted, and how far. */

export type Follow = Owner & { wallet: number; version: number; readAt: Date }

const columns = (db: Sql | Tx) => db`
  merchant_id as "merchantId", member_id as "memberId", currency, wallet, version, read_at as "readAt"`

/** From now on; again changes nothing. */
export async function insertFollows(tx: Tx, owners: readonly Owner[], at: Date): Promise<void> {
  const column = <K extends keyof Owner>(name: K) => owners.map(owner => owner[name])
  await tx`
    insert into turnover.follows (member_id, merchant_id, currency, wallet, since, read_at)
    select a.member_id, a.merchant_id, a.currency, a.id, ${at}, ${at}
    from (select distinct * from unnest(${column('merchantId')}::int[], ${column('memberId')}::text[],
      ${column('currency')}::text[]) u(merchant_id, member_id, currency)) o
    join wallet.public_accounts a using (member_id, merchant_id, currency)
    where a.book = 'real' and a.purpose = 'cash'
      and not exists (select from turnover.follows f where f.member_id = o.member_id)
    order by a.member_id on conflict do nothing`
}

/** Of these members those that are followed, held. `skip`: but for those that somebody else counts just now. */
export async function holdFollows(tx: Tx, memberIds: readonly string[], skip = false): Promise<Follow[]> {
  return tx<Follow[]>`
    select ${columns(tx)} from turnover.follows where member_id = any(${memberIds}::text[])
    order by member_id for update ${skip ? tx`skip locked` : tx``}`
}

/** Of these members those that are followed. */
export async function selectFollowed(db: Sql | Tx, memberIds: readonly string[]): Promise<string[]> {
  const rows = await db<{ memberId: string }[]>`
    select member_id as "memberId" from turnover.follows where member_id = any(${memberIds}::text[])`
  return rows.map(row => row.memberId)
}

/** Of these members those with open lots, and those whose bets are awaited. */
export async function selectBound(db: Sql, memberIds: readonly string[]): Promise<string[]> {
  const rows = await db<{ memberId: string }[]>`
    select distinct member_id as "memberId" from turnover.lots
    where member_id = any(${memberIds}::text[]) and state = 'OPEN'
    union select member_id from turnover.follows where member_id = any(${memberIds}::text[]) and awaited`
  return rows.map(row => row.memberId)
}

/** The next of those, in the order of their ids. */
export async function selectNextBound(db: Sql, after: string, most: number): Promise<string[]> {
  const rows = await db<{ memberId: string }[]>`
    select member_id as "memberId" from (
      select distinct member_id from turnover.lots where member_id > ${after} and state = 'OPEN'
      union select member_id from turnover.follows where member_id > ${after} and awaited) bound
    order by member_id limit ${most}`
  return rows.map(row => row.memberId)
}

/** The next members in the order of their ids. */
export async function selectNext(db: Sql, after: string, most: number): Promise<string[]> {
  const rows = await db<{ memberId: string }[]>`
    select member_id as "memberId" from turnover.follows where member_id > ${after} order by member_id limit ${most}`
  return rows.map(row => row.memberId)
}

/** How far a member's wallet was read. */
export type Read = { memberId: string; version: number; at: Date }

export async function updateFollows(tx: Tx, read: readonly Read[]): Promise<void> {
  await tx`
    update turnover.follows f set version = r.version, read_at = r.at
    from unnest(${read.map(row => row.memberId)}::text[], ${read.map(row => row.version)}::int[],
      ${read.map(row => row.at)}::timestamptz[]) r(member_id, version, at)
    where f.member_id = r.member_id`
}

export async function updateAwaited(tx: Tx, memberId: string, isAwaited: boolean): Promise<void> {
  await tx`update turnover.follows set awaited = ${isAwaited} where member_id = ${memberId}`
}
