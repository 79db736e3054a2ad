import { ACCOUNTS, SUMS, type Sums } from '#features/finance/rules/figures.ts'
import type { Dimension } from '#features/finance/rules/reports.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Days } from '../store.ts'

/* SQL of sums of accounts, by what they are of. */

/** A column for each figure. What is in it are names of our own. */
const FIGURE_COLUMNS = SUMS.map(key => {
  const { of, holders, sign } = ACCOUNTS[key]
  const listed = (names: readonly string[]) => names.map(name => `'${name}'`).join(', ')
  const whose = holders ? ` and holder in (${listed(holders)})` : ''
  const sum = `coalesce(sum(amount) filter (where account in (${listed(of)})${whose}), 0)::bigint`
  return `${sign < 0 ? `-${sum}` : sum} as "${key}"`
}).join(', ')

const figureColumns = (db: Sql | Tx) => db.unsafe(FIGURE_COLUMNS)

export type SumFilter = {
  book?: 'real' | 'bonus' | 'demo' | undefined
  currency?: string | undefined
  product?: string | undefined
  vendor?: string | undefined
  game?: string | undefined
  country?: string | undefined
}

/** Whose accounts the subject names a vendor of; of others it is a campaign or a provider of payments. */
const PLAY = `account in ('stake', 'tips', 'jackpot_contribution', 'payout', 'jackpot', 'adjust')`
const COLUMNS: Readonly<Record<Dimension, string>> = {
  day: 'day::text',
  vendor: `case when ${PLAY} then subject else '' end`,
  ...{ product: 'product', game: 'game', country: 'country', book: 'book', currency: 'currency' },
}

const within = (db: Sql, merchantId: number, { from, to }: Days, f: SumFilter) => {
  const books = f.book === undefined ? ['real', 'bonus'] : [f.book]
  const wanted = (column: Dimension, value: string | undefined) =>
    value === undefined ? db`` : db`and ${db.unsafe(COLUMNS[column])} = ${value}`
  return db`
    merchant_id = ${merchantId} and day between ${from}::date and ${to}::date and book = any(${books}::text[])
    ${wanted('currency', f.currency)} ${wanted('product', f.product)} ${wanted('vendor', f.vendor)}
    ${wanted('game', f.game)} ${wanted('country', f.country)}`
}

export type SumRow = Sums & { key: string; key2: string | null; name: string; currency: string; bets: number }

/** Lines by one dimension or two, in each currency. */
export async function selectSums(
  db: Sql,
  merchantId: number,
  days: Days,
  ask: SumFilter & { by: Dimension; and?: Dimension | undefined },
  most: number,
): Promise<SumRow[]> {
  const second = ask.and === undefined ? 'null::text' : COLUMNS[ask.and]
  return db<SumRow[]>`
    select s.*, coalesce(g.name, v.vendor_name, '') as name from (
      select ${db.unsafe(COLUMNS[ask.by])} as key, ${db.unsafe(second)} as key2, currency, sum(bets)::int as bets,
        ${figureColumns(db)}
      from finance.sums where ${within(db, merchantId, days, ask)} group by 1, 2, 3 order by 1, 2, 3 limit ${most}) s
    left join lateral (
      select max(name) as name from games.public_games
      where ${ask.by === 'game' || ask.and === 'game'} and code = ${ask.by === 'game' ? db`s.key` : db`s.key2`}) g on true
    left join lateral (
      select max(vendor_name) as vendor_name from games.public_games
      where ${ask.by === 'vendor' || ask.and === 'vendor'} and vendor = ${ask.by === 'vendor' ? db`s.key` : db`s.key2`}) v on true
    order by s.key, s.key2, s.currency`
}

export type TotalRow = Sums & { currency: string; bets: number }

export async function selectTotals(db: Sql, merchantId: number, days: Days, filter: SumFilter): Promise<TotalRow[]> {
  return db<TotalRow[]>`
    select currency, sum(bets)::int as bets, ${figureColumns(db)}
    from finance.sums where ${within(db, merchantId, days, filter)} group by currency order by currency`
}

/** What a day had come to by a time of it, from full quarters of an hour. */
export async function selectUntil(
  db: Sql,
  merchantId: number,
  from: Date,
  to: Date,
): Promise<Omit<TotalRow, 'bets'>[]> {
  return db<Omit<TotalRow, 'bets'>[]>`
    select currency, ${figureColumns(db)} from finance.slots
    where merchant_id = ${merchantId} and slot >= ${from} and slot + interval '15 minutes' <= ${to} and book <> 'demo'
    group by currency order by currency`
}

export type SlotRow = Sums & { day: string; quarter: number }

/** What moved in each quarter of an hour of some days by the merchant's clock; `quarter` counts from its midnight. */
export async function selectQuarters(
  db: Sql,
  merchantId: number,
  { timeZone, currency, from, days }: { timeZone: string; currency: string; from: Date; days: readonly string[] },
): Promise<SlotRow[]> {
  return db<SlotRow[]>`
    select l.at::date::text as day, (extract(epoch from l.at::time) / 900)::int as quarter, ${figureColumns(db)}
    from finance.slots s cross join lateral (select s.slot at time zone ${timeZone} as at) l
    where merchant_id = ${merchantId} and slot >= ${from} and currency = ${currency} and book <> 'demo'
      and l.at::date = any(${days}::date[])
    group by 1, 2 order by 1, 2`
}
