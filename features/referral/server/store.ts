import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Reason, State, Tie } from '../rules/referral.ts'
import type { Terms } from '../rules/settings.ts'

/* SQL of friends. */

export type FriendRow = {
  friendId: string
  merchantId: number
  referrerId: string
  currency: string
  registeredAt: Date
  until: Date
  deposit: Amount
  valid: Amount
  state: State
  /** A reason, or what an operator said. */
  why: Reason | ''
  said: string
  ties: Tie[]
  qualifiedAt: Date | null
  decidedAt: Date | null
  by: string | null
  paid: Amount
  friendPaid: Amount
  terms: Terms
  promotion: string
}

const columns = (db: Sql | Tx) => db`
  f.friend_id as "friendId", f.merchant_id as "merchantId", f.referrer_id as "referrerId", f.currency,
  f.registered_at as "registeredAt", f.until, f.deposit, f.valid, f.state, f.why, f.said, f.ties, f.qualified_at as "qualifiedAt",
  f.decided_at as "decidedAt", f.by, f.paid, f.friend_paid as "friendPaid", s.bonus, s.friend_bonus as "friendBonus",
  s.min_deposit as "minDeposit", s.min_bet as "minBet", s.days, s.times, s.promotion`
const tables = (db: Sql | Tx) => db`
  referral.friends f join referral.settings s on s.merchant_id = f.merchant_id and s.version = f.version`

type Flat = Omit<FriendRow, 'terms'> & Terms
const read = ({ bonus, friendBonus, minDeposit, minBet, days, times, ...row }: Flat): FriendRow => ({
  ...row,
  terms: { bonus, friendBonus, minDeposit, minBet, days, times },
})

type NewFriend = Pick<FriendRow, 'friendId' | 'merchantId' | 'referrerId' | 'currency' | 'registeredAt' | 'until'>

/** Again changes nothing. */
export async function insertFriend(tx: Tx, f: NewFriend & { version: number }): Promise<void> {
  await tx`
    insert into referral.friends (friend_id, merchant_id, referrer_id, currency, version, registered_at, until)
    values (${f.friendId}, ${f.merchantId}, ${f.referrerId}, ${f.currency}, ${f.version}, ${f.registeredAt}, ${f.until})
    on conflict do nothing`
}

export async function findFriend(db: Sql | Tx, merchantId: number, friendId: string): Promise<FriendRow | undefined> {
  const [row] = await db<Flat[]>`
    select ${columns(db)} from ${tables(db)} where f.merchant_id = ${merchantId} and f.friend_id = ${friendId}`
  return row && read(row)
}

/** The same, held until the transaction ends. */
export async function holdFriend(tx: Tx, merchantId: number, friendId: string): Promise<FriendRow | undefined> {
  await tx`select from referral.friends where merchant_id = ${merchantId} and friend_id = ${friendId} for update`
  return findFriend(tx, merchantId, friendId)
}

/** Friends for whom money of this inviter waits, held. */
export async function holdWaiting(tx: Tx, merchantId: number, referrerId: string): Promise<FriendRow[]> {
  await tx`
    select from referral.friends
    where merchant_id = ${merchantId} and referrer_id = ${referrerId} and state in ('QUALIFIED', 'REVIEW')
    order by friend_id for update`
  const rows = await tx<Flat[]>`
    select ${columns(tx)} from ${tables(tx)}
    where f.merchant_id = ${merchantId} and f.referrer_id = ${referrerId} and f.state in ('QUALIFIED', 'REVIEW')
    order by f.friend_id`
  return rows.map(read)
}

export async function updateProgress(tx: Tx, friendId: string, deposit: Amount, valid: Amount): Promise<void> {
  await tx`update referral.friends set deposit = ${deposit}, valid = ${valid} where friend_id = ${friendId}`
}

/** All that was asked is done; what they share is looked at, or the budget awaited. */
export async function updateQualified(
  tx: Tx,
  friendId: string,
  state: 'QUALIFIED' | 'REVIEW',
  ties: readonly Tie[],
): Promise<void> {
  await tx`
    update referral.friends set state = ${state}, ties = (${JSON.stringify(ties)}::text)::jsonb,
      qualified_at = coalesce(qualified_at, now())
    where friend_id = ${friendId}`
}

export async function updatePaid(tx: Tx, f: FriendRow & { friendPaid: Amount }, by: string | null): Promise<void> {
  await tx`
    update referral.friends set state = 'PAID', paid = ${f.terms.bonus}, friend_paid = ${f.friendPaid}, by = ${by},
      decided_at = now(), qualified_at = coalesce(qualified_at, now())
    where friend_id = ${f.friendId}`
}

type Rejected = { why: Reason; said?: string; by?: string }

export async function updateRejected(tx: Tx, friendId: string, { why, said = '', by }: Rejected): Promise<void> {
  await tx`
    update referral.friends set state = 'REJECTED', why = ${why}, said = ${said}, by = ${by ?? null}, decided_at = now(),
      qualified_at = coalesce(qualified_at, now())
    where friend_id = ${friendId}`
}

/** All whom an inviter brought, whatever became of them. */
export async function selectRing(db: Sql | Tx, referrerId: string): Promise<string[]> {
  const rows = await db<{ friendId: string }[]>`
    select friend_id as "friendId" from referral.friends where referrer_id = ${referrerId}`
  return rows.map(row => row.friendId)
}

/** Who of these brought somebody, or was brought. */
export async function selectParts(db: Sql | Tx, memberIds: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from unnest(${[...memberIds]}::text[]) m(id)
    where exists (select from referral.friends f where f.friend_id = m.id)
      or exists (select from referral.friends f where f.referrer_id = m.id)`
  return rows.map(row => row.id)
}

type Asked = {
  limit: number
  before: string | null
  referrerId: string | null
  state: State | null
  from: Date | null
  to: Date | null
}

const asked = (db: Sql, merchantId: number, { referrerId, state, from, to }: Omit<Asked, 'limit' | 'before'>) => db`
  f.merchant_id = ${merchantId} and (${referrerId}::text is null or f.referrer_id = ${referrerId})
  and (${state}::text is null or f.state = ${state})
  and (${from}::timestamptz is null or f.registered_at >= ${from}) and (${to}::timestamptz is null or f.registered_at < ${to})`

/** Friends of a merchant, or of one inviter, the newest first; the page goes on after that friend. */
export async function selectFriends(db: Sql, merchantId: number, ask: Asked): Promise<FriendRow[]> {
  const rows = await db<Flat[]>`
    select ${columns(db)} from ${tables(db)}
    where ${asked(db, merchantId, ask)} and (${ask.before}::text is null or (f.registered_at, f.friend_id) < (
      select b.registered_at, b.friend_id from referral.friends b
      where b.friend_id = ${ask.before} and b.merchant_id = ${merchantId}))
    order by f.registered_at desc, f.friend_id desc limit ${ask.limit}`
  return rows.map(read)
}

/** How many there are, how many did all that was asked, and what the inviter was paid. */
export async function sumFriends(db: Sql, merchantId: number, ask: Omit<Asked, 'limit' | 'before'>) {
  const [row] = await db<{ registered: number; qualified: number; bonus: bigint }[]>`
    select count(*)::int as registered, count(*) filter (where f.qualified_at is not null)::int as qualified,
      coalesce(sum(f.paid), 0)::bigint as bonus
    from referral.friends f where ${asked(db, merchantId, ask)}`
  return row!
}
