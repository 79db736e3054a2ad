import type { Statement } from '#shared/server/db/tagged.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { AccountPurpose, Book } from '../rules/wallet.ts'

export type { Book } from '../rules/wallet.ts'
export type WalletRow = {
  id: bigint
  book: 'real' | 'demo'
  purpose: AccountPurpose
  currency: string
  balance: bigint
  bonus: bigint
  version: number
}

export async function hasWallets(tx: Tx | Sql, merchantId: number): Promise<boolean> {
  const rows = await tx`select from wallet.wallets where merchant_id = ${merchantId} limit 1`
  return rows.length > 0
}

export async function insertWallet(
  tx: Tx,
  owner: { merchantId: number; memberId: string; currency: string; book: 'real' | 'demo'; purpose: AccountPurpose },
): Promise<void> {
  await tx`
    insert into wallet.wallets (merchant_id, member_id, book, currency, purpose)
    values (${owner.merchantId}, ${owner.memberId}, ${owner.book}, ${owner.currency}, ${owner.purpose})
    on conflict do nothing`
}

/** A member's wallets as they stand. */
export async function selectWallets(tx: Tx | Sql, memberId: string): Promise<WalletRow[]> {
  return tx<WalletRow[]>`
    select wallet::bigint as id, book, purpose, currency, balance, bonus, version
    from wallet.public_stand(array(select id from wallet.wallets where member_id = ${memberId}))`
}

/** Those of real money to play with; what is told of them never changes. */
export async function selectCashWallets(tx: Tx | Sql, memberIds: readonly string[]) {
  return tx<{ id: bigint; memberId: string; merchantId: number; currency: string }[]>`
    select id::bigint as id, member_id as "memberId", merchant_id as "merchantId", currency from wallet.wallets
    where member_id = any(${memberIds}::text[]) and book = 'real' and purpose = 'cash'`
}

export type EntryRow = {
  id: bigint
  at: Date
  book: Book
  kind: string
  amount: bigint
  balanceAfter: bigint
  reference: string
}

/** From one instant to just before another; `kinds` null for all. */
export type Span = { from: Date; to: Date; kinds: readonly string[] | null }

/**
 * What moved real, bonus and demo money of a member, line by line: a row of the log that moves two books is two lines. The
 * id tells the wallet, the place in it and the book.
 */
const lines = (db: Sql, memberId: string, condition: Statement<object[]>, last = db``) => db`
  from wallet.wallets w
  cross join lateral (
    select * from wallet.log l where l.wallet = w.id and (l.cash <> 0 or l.bonus <> 0) and ${condition} ${last}) l
  cross join lateral (values (0, w.book, l.cash, l.balance), (1, 'bonus', coalesce(l.bonus, 0), coalesce(l.bonus_balance, 0)))
    p(part, book, amount, balance)
  cross join lateral (select (w.id::bigint << 33) | (l.version::bigint << 1) | p.part as id) e
  where w.member_id = ${memberId} and w.purpose = 'cash' and p.amount <> 0`

const columns = (db: Sql) => db`e.id, l.at, p.book, l.op as kind, p.amount, p.balance as "balanceAfter", l.reference`

/** Lines below an id and within a span, the newest first. */
export async function selectStatement(db: Sql, memberId: string, before: bigint, limit: number, span: Span) {
  const place = db`l.version <= least(greatest((${before}::bigint - (w.id::bigint << 33)) >> 1, 0), 2147483647)`
  const newest = db`order by l.version desc limit ${limit + 1}`
  return db<EntryRow[]>`
    select ${columns(db)} ${lines(db, memberId, db`${place} and ${within(db, span)}`, newest)} and e.id < ${before}
    order by e.id desc limit ${limit}`
}

/** `moved`: all of them together. Houses are few: they are looked up when the lines are summed by them. */
export async function sumStatement(db: Sql, memberId: string, span: Span) {
  const [row] = await db<{ lines: number; staked: bigint; paid: bigint; moved: bigint }[]>`
    with sums as (
      select l.contra, count(*) as lines, sum(p.amount) as moved ${lines(db, memberId, within(db, span))} group by l.contra)
    select coalesce(sum(s.lines), 0)::int as lines,
      coalesce(-sum(s.moved) filter (where h.purpose in ('stake', 'tips', 'jackpot_contribution')), 0)::bigint as staked,
      coalesce(sum(s.moved) filter (where h.purpose in ('payout', 'jackpot', 'adjust')), 0)::bigint as paid,
      coalesce(sum(s.moved), 0)::bigint as moved
    from sums s join wallet.houses h on h.id = s.contra`
  return row!
}

const within = (db: Sql, { from, to, kinds }: Span) => db`
  l.at >= ${from} and l.at < ${to} ${kinds === null ? db`` : db`and l.op = any(${kinds})`}`

export async function selectEntry(db: Sql, memberId: string, id: bigint): Promise<EntryRow | undefined> {
  const place = db`l.version = (${id}::bigint - (w.id::bigint << 33)) >> 1`
  const [row] = await db<EntryRow[]>`
    select ${columns(db)} ${lines(db, memberId, place)} and w.id = ${id}::bigint >> 33 and e.id = ${id}`
  return row
}

/** Each must be empty (security §4.2 I1–I6, I8, I10, I15). */
export const PROOFS = [
  'wallet.proof_books',
  'wallet.proof_chain',
  'wallet.proof_closed',
  'wallet.proof_keys',
  'wallet.proof_movements',
  'wallet.proof_clearing',
  'wallet.proof_demo',
]

/** The database's clock, once what decides by it is held. */
export async function selectToday(tx: Tx): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select clock_timestamp() as now`
  return row!.now
}

/** Whether a member's credits were filled up since then. */
export async function wasRefilledSince(tx: Tx, memberId: string, since: Date): Promise<boolean> {
  const [row] = await tx<{ was: boolean }[]>`
    select exists (
      select from wallet.wallets w join wallet.log l on l.wallet = w.id
      where w.member_id = ${memberId} and w.purpose = 'cash' and l.op = 'refill' and l.at >= ${since}) as was`
  return row!.was
}

/** Makes the months of the log that come next, and closes those that are over for long enough. */
export async function turnMonths(db: Sql): Promise<void> {
  await db`select wallet.public_add_months()`
  await db`select wallet.close_months()`
}
