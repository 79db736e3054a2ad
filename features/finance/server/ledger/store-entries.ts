import type { Sql } from '#shared/server/db.ts'
import type { Days, Span } from '../store.ts'

/* SQL of the journal: entries by their time, the newest first. */

export type EntryFilter = {
  account?: string | undefined
  subject?: string | undefined
  holder?: string | undefined
  book?: 'real' | 'bonus' | 'demo' | undefined
  currency?: string | undefined
  vendor?: string | undefined
  game?: string | undefined
  kind?: string | undefined
  memberId?: string | undefined
}

export type EntryRow = {
  micros: bigint
  at: Date
  wallet: number
  version: number
  memberId: string
  holder: string
  kind: string
  reference: string
  account: string
  subject: string
  game: string | null
  currency: string
  book: 'real' | 'demo'
  cash: bigint
  pool: bigint
  bonus: bigint
  balance: bigint
}

/** An entry's place in the journal. */
export type Place = { micros: bigint; wallet: number; version: number }

const instant = (db: Sql, micros: bigint) => db`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`

const columns = (db: Sql) => db`
  (extract(epoch from m.at) * 1000000)::bigint as micros, m.at, m.wallet, m.version, m.member_id as "memberId", m.holder, m.kind,
  m.reference, m.account, m.subject, m.game, m.currency, m.book, m.cash, m.pool, m.bonus, m.balance + m.bonus_balance as balance`

/** The same for every way to look: what of a merchant, and which. A pool's entry stands in a row of another account. */
const wanted = (db: Sql, merchantId: number, f: EntryFilter) => {
  const is = (column: string, value: string | undefined) =>
    value === undefined ? db`` : db`and ${db.unsafe(column)} = ${value}`
  const account =
    f.account === undefined
      ? db``
      : f.account === 'jackpot'
        ? db`and (m.account = 'jackpot' or m.pool <> 0)`
        : db`and m.account = ${f.account}`
  const book =
    f.book === undefined
      ? db``
      : f.book === 'bonus'
        ? db`and m.bonus <> 0`
        : db`and m.book = ${f.book} and (m.cash <> 0 or m.pool <> 0)`
  return db`
    m.merchant_id = ${merchantId} and (m.cash <> 0 or m.pool <> 0 or m.bonus <> 0) ${account} ${book}
    ${is('m.subject', f.subject)} ${is('m.holder', f.holder)} ${is('m.currency', f.currency)} ${is('m.subject', f.vendor)}
    ${is('m.game', f.game)} ${is('m.kind', f.kind)}`
}

/** All between two instants and before a place of a merchant. */
export async function selectBetween(
  db: Sql,
  merchantId: number,
  filter: EntryFilter,
  lower: bigint,
  before: Place,
  most: number,
): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    select ${columns(db)} from wallet.public_booked m
    where m.at >= ${instant(db, lower)} and m.at <= ${instant(db, before.micros)}
      and (m.at, m.wallet, m.version) < (${instant(db, before.micros)}, ${before.wallet}::int, ${before.version}::int)
      and ${wanted(db, merchantId, filter)}
    order by m.at desc, m.wallet desc, m.version desc limit ${most}`
}

/** Of one member, by the places of their accounts. */
export async function selectOfMember(
  db: Sql,
  merchantId: number,
  { memberId, ...filter }: EntryFilter & { memberId: string },
  { from }: Span,
  before: Place,
  most: number,
): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    select e.* from wallet.public_accounts a cross join lateral (
      select ${columns(db)} from wallet.public_booked m
      where m.wallet = a.id and m.at >= ${from} and m.at <= ${instant(db, before.micros)}
        and (m.at, m.wallet, m.version) < (${instant(db, before.micros)}, ${before.wallet}::int, ${before.version}::int)
        and ${wanted(db, merchantId, filter)}
      order by m.version desc limit ${most}) e
    where a.member_id = ${memberId} and a.merchant_id = ${merchantId}
    order by e.micros desc, e.wallet desc, e.version desc limit ${most}`
}

/** So many quarters of an hour are looked through at once. */
const SLOTS = 400

/**
 * How far back from an instant so many entries of such accounts lie, by the sums: from the beginning of one quarter of an
 * hour to the end of another. Undefined for none.
 */
export async function selectReach(
  db: Sql,
  merchantId: number,
  { account, subject, vendor, holder, currency }: EntryFilter,
  from: bigint,
  upto: bigint,
  entries: number,
): Promise<{ lower: bigint; upper: bigint } | undefined> {
  const is = (column: string, value: string | undefined) =>
    value === undefined ? db`` : db`and ${db.unsafe(column)} = ${value}`
  const [row] = await db<{ lower: bigint | null; upper: bigint }[]>`
    select (extract(epoch from coalesce(max(slot) filter (where reached >= ${entries}), min(slot))) * 1000000)::bigint as lower,
      (extract(epoch from max(slot) + interval '15 minutes') * 1000000)::bigint as upper
    from (
      select slot, sum(sum(entries)) over (order by slot desc) as reached from finance.slots
      where merchant_id = ${merchantId} and slot >= date_bin('15 minutes', ${instant(db, from)}, 'epoch')
        and slot < ${instant(db, upto)}
        ${is('account', account)} ${is('subject', subject ?? vendor)} ${is('holder', holder)} ${is('currency', currency)}
      group by slot order by slot desc limit ${SLOTS}) s`
  return row && row.lower !== null ? { lower: row.lower, upper: row.upper } : undefined
}

/** About how many entries these accounts have in some days: one that moves money of two kinds is counted as two. */
export async function countSummed(
  db: Sql,
  merchantId: number,
  { from, to, account, subject, vendor, holder, currency, game, book }: EntryFilter & Days,
): Promise<number> {
  const is = (column: string, value: string | undefined) =>
    value === undefined ? db`` : db`and ${db.unsafe(column)} = ${value}`
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(entries), 0)::int as count from finance.sums
    where merchant_id = ${merchantId} and day between ${from}::date and ${to}::date ${is('account', account)}
      ${is('subject', subject ?? vendor)} ${is('holder', holder)} ${is('currency', currency)} ${is('game', game)}
      ${is('book', book)}`
  return row!.count
}

/** The last day up to one on which a game has sums; undefined for none. */
export async function selectPlayedOn(db: Sql, merchantId: number, game: string, from: bigint, upto: bigint) {
  const [row] = await db<{ end: bigint }[]>`
    select (extract(epoch from (s.day + 1)::timestamp at time zone c.time_zone) * 1000000)::bigint as end
    from finance.sums s join settings.public_clocks c on c.merchant_id = s.merchant_id
    where s.merchant_id = ${merchantId} and s.game = ${game}
      and s.day between (${instant(db, from)} at time zone c.time_zone)::date
        and ((${instant(db, upto)} - interval '1 microsecond') at time zone c.time_zone)::date
    order by s.day desc limit 1`
  return row?.end
}

export type LineRow = {
  at: Date
  memberId: string
  holder: string
  account: string
  subject: string
  book: string
  currency: string
  kind: string
  reference: string
  amount: bigint
}

/** The movement of an entry of a merchant. */
export async function selectMovement(
  db: Sql,
  merchantId: number,
  { micros, wallet, version }: Place,
): Promise<LineRow[]> {
  return db<LineRow[]>`
    select l.at, l.member_id as "memberId", l.holder, l.account, l.subject, l.book, l.currency, l.kind, l.reference, l.amount
    from wallet.public_booked m cross join lateral wallet.public_movement(m.key, m.at) l
    where m.wallet = ${wallet} and m.version = ${version} and m.merchant_id = ${merchantId} and l.merchant_id = ${merchantId}
      and m.at >= ${instant(db, micros)} - interval '1 second' and m.at <= ${instant(db, micros)} + interval '1 second'`
}
