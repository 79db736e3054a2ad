import type { Sql, Tx } from '#shared/server/db.ts'
import type { Days } from '../store.ts'

/* SQL of the chart of accounts, of members' money aside, and of days that were closed. */

export type AccountRow = {
  side: 'house' | 'members'
  account: string
  subject: string
  book: string
  currency: string
  entries: number
  before: bigint
  in: bigint
  out: bigint
}

/** Each account with how it stood before the days, and what came and went in them, day by day and as the sums are kept. */
export async function selectAccounts(db: Sql, merchantId: number, { from, to }: Days, book: string | undefined) {
  return db<AccountRow[]>`
    with moved as (
      select side, p.account, p.subject, book, currency, day, p.amount, entries from finance.sums s
      cross join lateral (values ('house', s.account, s.subject, -s.amount), ('members', s.holder, '', s.amount))
        p(side, account, subject, amount)
      where merchant_id = ${merchantId} and day <= ${to}::date and (${book ?? null}::text is null or book = ${book ?? null}))
    select side, account, subject, book, currency, coalesce(sum(entries) filter (where day >= ${from}::date), 0)::int as entries,
      coalesce(sum(amount) filter (where day < ${from}::date), 0)::bigint as before,
      coalesce(sum(amount) filter (where day >= ${from}::date and amount > 0), 0)::bigint as in,
      coalesce(-sum(amount) filter (where day >= ${from}::date and amount < 0), 0)::bigint as out
    from moved group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
}

export type AsideRow = { id: number; memberId: string; purpose: string; currency: string; balance: bigint }

/** Accounts of members for one purpose that hold, or owe, something, by their number. */
export async function selectAside(db: Sql, merchantId: number, holder: string, after: number, most: number) {
  // Those of vendors and of desks say whose in their name.
  const purpose = holder === 'suspense' ? 'desk:suspense:%' : `${holder}:%`
  return db<AsideRow[]>`
    select id, member_id as "memberId", purpose, currency, balance from wallet.public_balances
    where merchant_id = ${merchantId} and purpose <> 'cash' and (purpose = ${holder} or purpose like ${purpose})
      and book = 'real' and balance <> 0 and id > ${after}
    order by id limit ${most}`
}

export type ClosingRow = {
  day: string
  version: number
  closedBy: string
  closedAt: Date
  hash: string
  reopenedBy: string | null
  reopenedSecond: string | null
  reopenedAt: Date | null
  reason: string
}

const closing = (db: Sql | Tx) => db`
  day::text, version, closed_by as "closedBy", closed_at as "closedAt", hash, reopened_by as "reopenedBy",
  reopened_second as "reopenedSecond", reopened_at as "reopenedAt", reason`

export async function selectClosings(db: Sql, merchantId: number, { from, to }: Days): Promise<ClosingRow[]> {
  return db<ClosingRow[]>`
    select ${closing(db)} from finance.closings where merchant_id = ${merchantId} and day between ${from}::date and ${to}::date
    order by day desc, version desc`
}

/** Of a day, the newest; undefined for one that was never closed. Nobody else closes or opens it until the end. */
export async function holdClosing(tx: Tx, merchantId: number, day: string): Promise<ClosingRow | undefined> {
  await tx`select pg_advisory_xact_lock(7002, hashtext(${`${merchantId} ${day}`}))`
  const [row] = await tx<ClosingRow[]>`
    select ${closing(tx)} from finance.closings where merchant_id = ${merchantId} and day = ${day}::date
    order by version desc limit 1`
  return row
}

export async function insertClosing(tx: Tx, merchantId: number, day: string, version: number, by: string) {
  const [row] = await tx<ClosingRow[]>`
    insert into finance.closings (merchant_id, day, version, closed_by, hash)
    values (${merchantId}, ${day}::date, ${version}, ${by}, finance.hash_of(${merchantId}, ${day}::date))
    returning ${closing(tx)}`
  return row!
}

export async function reopenClosing(
  tx: Tx,
  merchantId: number,
  { day, version }: Pick<ClosingRow, 'day' | 'version'>,
  { by, second, reason }: { by: string; second: string; reason: string },
): Promise<void> {
  await tx`
    update finance.closings set reopened_by = ${by}, reopened_second = ${second}, reopened_at = clock_timestamp(), reason = ${reason}
    where merchant_id = ${merchantId} and day = ${day}::date and version = ${version}`
}
