import type { Lock, MemberStatus } from '#features/people/rules/people.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

export type Member = {
  id: string
  /** By which trees, places and sums know the member. */
  number: number
  merchantId: number
  username: string
  nickname: string
  avatar: number
  type: number
  status: MemberStatus
  uplineId: string | null
  recommenderId: string | null
  /** What others give when they register through this member. */
  code: string
  currency: string
  /** The ISO code of where they registered; empty where that is not known. */
  country: string
  labels: string[]
  /** What operators closed for this member alone. */
  locks: Lock[]
  rankLevel: number
  registeredAt: Date
}

export type MemberRow = Omit<
  Member,
  'number' | 'nickname' | 'avatar' | 'code' | 'status' | 'labels' | 'locks' | 'rankLevel' | 'registeredAt'
>

/** False when the merchant already has somebody of that name. */
export async function insertMember(tx: Tx, m: MemberRow): Promise<boolean> {
  const done = await tx`
    insert into people.members (id, merchant_id, username, nickname, type, upline_id, recommender_id, currency, country)
    values (${m.id}, ${m.merchantId}, ${m.username}, ${m.username}, ${m.type}, ${m.uplineId}, ${m.recommenderId},
      ${m.currency}, ${m.country})
    on conflict (merchant_id, username_key) do nothing`
  return done.count === 1
}

const columns = (tx: Tx | Sql) => tx`
  id, number, merchant_id as "merchantId", username, nickname, avatar, type, status, upline_id as "uplineId",
  recommender_id as "recommenderId", code, currency, country, labels, locks, rank_level as "rankLevel", registered_at as "registeredAt"`

export async function findMember(tx: Tx | Sql, merchantId: number, id: string): Promise<Member | undefined> {
  const [row] = await tx<Member[]>`
    select ${columns(tx)} from people.members where merchant_id = ${merchantId} and id = ${id}`
  return row
}

export async function selectMembersById(tx: Tx | Sql, ids: readonly string[]): Promise<Member[]> {
  return tx<Member[]>`select ${columns(tx)} from people.members where id = any(${ids}::text[])`
}

/** Nobody else decides about the member until this transaction ends. */
export async function holdMember(tx: Tx, merchantId: number, id: string): Promise<Member | undefined> {
  const [row] = await tx<Member[]>`
    select ${columns(tx)} from people.members where merchant_id = ${merchantId} and id = ${id} for no key update`
  return row
}

export async function updateLocks(tx: Tx, id: string, locks: readonly Lock[]): Promise<void> {
  await tx`update people.members set locks = ${[...locks]}::text[] where id = ${id}`
}

export async function findMemberByKey(tx: Tx, merchantId: number, key: string): Promise<Member | undefined> {
  const [row] = await tx<Member[]>`
    select ${columns(tx)} from people.members where merchant_id = ${merchantId} and username_key = ${key}`
  return row
}

export async function findMemberByCode(tx: Tx | Sql, merchantId: number, code: string): Promise<Member | undefined> {
  const [row] = await tx<Member[]>`
    select ${columns(tx)} from people.members where merchant_id = ${merchantId} and code = ${code}`
  return row
}

export type MemberState = { status: MemberStatus; type: number; merchantId: number }

export async function selectStates(tx: Tx, ids: readonly string[]) {
  return tx<(MemberState & { id: string })[]>`
    select id, status, type, merchant_id as "merchantId" from people.members
    where id = any(${ids}::text[])`
}

export async function selectNames(db: Tx | Sql, merchantId: number, ids: readonly string[]) {
  return db<{ id: string; username: string }[]>`
    select id, username from people.members
    where merchant_id = ${merchantId} and id = any(${ids}::text[])`
}

export async function selectShownNames(db: Sql, merchantId: number, ids: readonly string[]) {
  return db<{ id: string; username: string }[]>`
    select m.id, m.username from people.members m join people.standings s on s.member_id = m.id
    where m.merchant_id = ${merchantId} and m.id = any(${ids}::text[]) and not m.hidden and m.type <> 4
      and not s.is_test`
}

export async function selectHidden(db: Sql, merchantId: number, id: string): Promise<boolean> {
  const [row] = await db<{ hidden: boolean }[]>`
    select hidden from people.members where merchant_id = ${merchantId} and id = ${id}`
  return row?.hidden ?? false
}

export async function updateHidden(tx: Tx, merchantId: number, id: string, hidden: boolean): Promise<boolean> {
  const done = await tx`
    update people.members set hidden = ${hidden} where merchant_id = ${merchantId} and id = ${id}`
  return done.count === 1
}

export async function updateLook(
  tx: Tx,
  merchantId: number,
  id: string,
  { nickname, avatar }: { nickname: string; avatar: number },
): Promise<boolean> {
  const done = await tx`
    update people.members set nickname = ${nickname}, avatar = ${avatar} where merchant_id = ${merchantId} and id = ${id}`
  return done.count === 1
}

/** Trial accounts that were opened longer ago than that and are not closed, the oldest first; they are held. */
export async function takeOldTrials(tx: Tx, hours: number, count: number) {
  return tx<{ id: string; merchantId: number }[]>`
    select id, merchant_id as "merchantId" from people.members
    where type = 4 and status <> 'closed' and registered_at <= now() - ${hours} * interval '1 hour'
    order by registered_at limit ${count} for update skip locked`
}

export async function updateRank(tx: Tx, merchantId: number, id: string, rankLevel: number): Promise<boolean> {
  const done = await tx`
    update people.members set rank_level = ${rankLevel} where merchant_id = ${merchantId} and id = ${id}`
  return done.count === 1
}

export async function updateRanks(tx: Tx, ranks: readonly { memberId: string; rank: number }[]): Promise<void> {
  await tx`
    update people.members m set rank_level = r.rank
    from unnest(${ranks.map(each => each.memberId)}::text[], ${ranks.map(each => each.rank)}::smallint[]) r(id, rank)
    where m.id = r.id`
}

/** Closed is for ever: a closed member is not updated. */
export async function updateStatus(tx: Tx, merchantId: number, id: string, status: MemberStatus): Promise<boolean> {
  const done = await tx`
    update people.members set status = ${status}
    where merchant_id = ${merchantId} and id = ${id} and (status <> 'closed' or ${status} = 'closed')`
  return done.count === 1
}
