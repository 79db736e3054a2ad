import { readArray, textList } from '#shared/server/arrays.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { AccountPurpose, Book } from '../rules/wallet.ts'

export type { Book } from '../rules/wallet.ts'
export type AccountRow = {
  id: bigint
  book: Book
  purpose: AccountPurpose
  currency: string
  balance: bigint
  version: bigint
}

export async function insertAccount(
  tx: Tx,
  owner: { merchantId: number; memberId: string; currency: string; book: Book; purpose: AccountPurpose },
): Promise<void> {
  await tx`
    insert into wallet.accounts (merchant_id, member_id, book, currency, purpose)
    values (${owner.merchantId}, ${owner.memberId}, ${owner.book}, ${owner.currency}, ${owner.purpose})
    on conflict do nothing`
}

export async function selectAccounts(tx: Tx | Sql, memberId: string): Promise<AccountRow[]> {
  return tx<AccountRow[]>`
    select id, book, purpose, currency, balance, version from wallet.accounts where member_id = ${memberId}`
}

/** `wallet.public_hold`: arrays in PostgreSQL's text form, per account in the order asked. */
export type HeldText = Record<'balance' | 'version' | 'locked' | 'staked' | 'won' | 'deposited', string>

export async function holdAccounts(tx: Tx, ids: readonly bigint[]): Promise<HeldText> {
  const [row] = await tx<HeldText[]>`
    select balance::text, version::text, locked::text, staked::text, won::text, deposited::text
    from wallet.public_hold(${ids}::bigint[])`
  return row!
}

export type HouseName = { merchantId: number; book: Book; currency: string; purpose: string; subject: string }

export type ApplyInput = {
  /** How many. */
  movements: number
  lines: {
    movement: number
    key: string
    content: bigint
    kind: string
    reference: string
    no: number
    account: number
    house: number
    amount: bigint
  }[]
  accounts: bigint[]
  houses: readonly HouseName[]
  since: Date
}

/** One call of `wallet.apply`: see there for the meaning of each array. Statuses by movement, the rest by line. */
export async function applyLines(tx: Tx, { movements, lines, accounts, houses, since }: ApplyInput) {
  const line = (name: keyof (typeof lines)[number]) => lines.map(each => each[name])
  const text = (name: 'kind' | 'reference') => textList(lines.map(each => each[name]))
  const [row] = await tx<Record<'status' | 'balance' | 'version', string>[]>`
    select status::text, balance::text, version::text from wallet.apply(${movements}, ${line('movement')}::int[],
      ${line('key')}::uuid[], ${line('content')}::bigint[], (string_to_array(${text('kind')}, E'\x1f'))[2:],
      (string_to_array(${text('reference')}, E'\x1f'))[2:], ${line('no')}::smallint[], ${line('account')}::int[],
      ${line('house')}::int[], ${line('amount')}::bigint[], ${accounts}::bigint[], ${houseArrays(tx, houses)},
      ${since})`
  return { status: readArray(row!.status), balance: readArray(row!.balance), version: readArray(row!.version) }
}

/** Merchants, books, currencies, purposes and subjects, as the database's functions take house accounts. */
function houseArrays(tx: Tx, houses: readonly HouseName[]) {
  const column = (name: keyof HouseName) => houses.map(each => each[name])
  return tx`${column('merchantId')}::int[], ${column('book')}::wallet.book[], ${column('currency')}::text[],
    ${column('purpose')}::text[], ${column('subject')}::text[]`
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

/** Of what the member has to play with, in all books: entries below an id and within a span, the newest first. */
export async function selectStatement(db: Sql, memberId: string, before: bigint, limit: number, span: Span) {
  return db<EntryRow[]>`
    select e.id, e.at, a.book, e.kind, e.amount, e.balance_after as "balanceAfter", e.reference
    from wallet.accounts a
    cross join lateral (
      select * from wallet.entries e where e.account_id = a.id and e.id < ${before} and ${within(db, span)}
      order by e.id desc limit ${limit}) e
    where a.member_id = ${memberId} and a.purpose = 'cash' order by e.id desc limit ${limit}`
}

/** `moved`: all of them together. Houses are few: they are looked up when the entries are summed by them. */
export async function sumStatement(db: Sql, memberId: string, span: Span) {
  const [row] = await db<{ lines: number; staked: bigint; paid: bigint; moved: bigint }[]>`
    with sums as (
      select e.contra_id, count(*) as lines, sum(e.amount) as moved
      from wallet.accounts a join wallet.entries e on e.account_id = a.id
      where a.member_id = ${memberId} and a.purpose = 'cash' and ${within(db, span)}
      group by e.contra_id)
    select coalesce(sum(s.lines), 0)::int as lines,
      coalesce(-sum(s.moved) filter (where h.purpose in ('stake', 'tips', 'jackpot_contribution')), 0)::bigint as staked,
      coalesce(sum(s.moved) filter (where h.purpose in ('payout', 'jackpot', 'adjust')), 0)::bigint as paid,
      coalesce(sum(s.moved), 0)::bigint as moved
    from sums s join wallet.house_accounts h on h.id = s.contra_id`
  return row!
}

const within = (db: Sql, { from, to, kinds }: Span) => db`
  e.at >= ${from} and e.at < ${to} ${kinds === null ? db`` : db`and e.kind = any(${[...kinds]})`}`

export async function selectEntry(db: Sql, memberId: string, id: bigint): Promise<EntryRow | undefined> {
  const [row] = await db<EntryRow[]>`
    select e.id, e.at, a.book, e.kind, e.amount, e.balance_after as "balanceAfter", e.reference
    from wallet.accounts a join wallet.entries e on e.account_id = a.id
    where a.member_id = ${memberId} and a.purpose = 'cash' and e.id = ${id}`
  return row
}

/** Each must be empty (security §4.2 I1–I6, I8, I10, I15). */
export const PROOFS = [
  'wallet.proof_books',
  'wallet.proof_accounts',
  'wallet.proof_chain',
  'wallet.proof_keys',
  'wallet.proof_totals',
  'wallet.proof_clearing',
  'wallet.proof_movements',
  'wallet.proof_bonuses',
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
      select from wallet.accounts a join wallet.entries e on e.account_id = a.id
      where a.member_id = ${memberId} and a.purpose = 'cash' and e.kind = 'refill' and e.at >= ${since}) as was`
  return row!.was
}
