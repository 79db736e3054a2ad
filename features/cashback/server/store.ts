import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Window } from '../rules/windows.ts'

/* SQL of closed windows and what came of them. */

export type Key = { merchantId: number; promotion: string; day: string }
export type WindowRow = Key & {
  until: string
  version: number
  currency: string
  products: string[]
  ratePpm: number
  least: Amount
  cap: Amount
}
export type ResultRow = Key & {
  memberId: string
  staked: Amount
  won: Amount
  rewards: Amount
  carryIn: Amount
  amount: Amount
  state: 'COUNTED' | 'NOTHING' | 'OWED' | 'PAID'
}

/** So many days back corrections of windows are carried into the next. */
const CARRIED_DAYS = 7

/** Whether records have counted all that was booked up to then. */
export async function isCounted(db: Sql | Tx, upTo: Date): Promise<boolean> {
  const [row] = await db<{ isThere: boolean }[]>`
    select counted_to >= ${upTo} as "isThere" from records.public_progress`
  return row?.isThere ?? false
}

/** False when it was closed before. */
export async function insertWindow(tx: Tx, w: WindowRow): Promise<boolean> {
  const done = await tx`
    insert into cashback.windows (merchant_id, promotion, day, until, version, currency, products, rate_ppm, least, cap)
    values (${w.merchantId}, ${w.promotion}, ${w.day}, ${w.until}, ${w.version}, ${w.currency}, ${w.products}::text[],
      ${w.ratePpm}, ${w.least}, ${w.cap})
    on conflict do nothing`
  return done.count === 1
}

/**
 * Whoever played in a window, with what they staked and won of their own and what corrections of windows before came to: in one
 * statement, whatever their number. Windows before are reckoned again, and what they are by now is kept. Whoever lost nothing is
 * decided with it: most are, and none of them waits.
 */
export async function insertResults(tx: Tx, { merchantId, promotion, day, until, currency, products }: WindowRow) {
  // They may be a million, and before their rows are analysed a loop would go through all of them for each.
  await tx`select set_config('statement_timeout', '10min', true), set_config('enable_nestloop', 'off', true)`
  const done = await tx`
    with played as (
      select member_id, coalesce(sum(own_stake) filter (where product = any(${products}::text[])), 0)::bigint as staked,
        coalesce(sum(own_payout) filter (where product = any(${products}::text[])), 0)::bigint as won,
        sum(own_given)::bigint as rewards
      from records.public_own_days
      where merchant_id = ${merchantId} and currency = ${currency} and day >= ${day}::date and day < ${until}::date
      group by member_id
    ), before as (
      select r.day, r.member_id, greatest(0, coalesce(sum(o.own_stake - o.own_payout) filter (where o.product = any(w.products)), 0)
        - coalesce(sum(o.own_given), 0) - r.carry_in)::bigint as net
      from cashback.results r
      join cashback.windows w on w.merchant_id = r.merchant_id and w.promotion = r.promotion and w.day = r.day
      left join records.public_own_days o on o.member_id = r.member_id and o.merchant_id = r.merchant_id
        and o.currency = w.currency and o.day >= w.day and o.day < w.until
      where r.merchant_id = ${merchantId} and r.promotion = ${promotion} and r.day < ${day}::date
        and r.day >= ${day}::date - ${CARRIED_DAYS}::int
      group by r.day, r.member_id, r.carry_in
    ), changed as (
      update cashback.results r set seen = b.net from before b
      where r.merchant_id = ${merchantId} and r.promotion = ${promotion} and r.day = b.day and r.member_id = b.member_id
        and r.seen <> b.net
      returning r.member_id, old.seen - new.seen as carry
    ), carried as (select member_id, sum(carry)::bigint as carry from changed group by member_id)
    insert into cashback.results (merchant_id, promotion, day, member_id, staked, won, rewards, carry_in, seen, state, decided_at)
    select ${merchantId}, ${promotion}, ${day}::date, member_id, coalesce(p.staked, 0), coalesce(p.won, 0), coalesce(p.rewards, 0),
      coalesce(c.carry, 0), n.net, case when n.net = 0 then 'NOTHING' else 'COUNTED' end, case when n.net = 0 then now() end
    from played p full join carried c using (member_id)
    cross join lateral (select greatest(0,
      coalesce(p.staked, 0) - coalesce(p.won, 0) - coalesce(p.rewards, 0) - coalesce(c.carry, 0)) as net) n
    where coalesce(p.staked, 0) <> 0 or coalesce(p.won, 0) <> 0 or coalesce(c.carry, 0) <> 0`
  return done.count
}

type Open = ResultRow & Omit<WindowRow, keyof Key | 'until' | 'products'>

/** A row's place among those that are decided. */
export type Place = Key & { memberId: string }

/**
 * The next rows after one that wait to be decided, or for a budget that is there now, held; not those that somebody else holds.
 * By their places: each page would read again past all that were decided just now.
 */
export async function holdOpen(tx: Tx, after: Place, most: number): Promise<Open[]> {
  return tx<Open[]>`
    select r.merchant_id as "merchantId", r.promotion, r.day::text as day, r.member_id as "memberId", r.staked, r.won, r.rewards,
      r.carry_in as "carryIn", r.amount, r.state, w.version, w.currency, w.rate_ppm as "ratePpm", w.least, w.cap
    from cashback.results r
    join cashback.windows w using (merchant_id, promotion, day)
    join promotions.public_promotions p on p.merchant_id = r.merchant_id and p.code = r.promotion
    where (r.merchant_id, r.promotion, r.day, r.member_id) >
      (${after.merchantId}::int, ${after.promotion}::text, ${after.day}::date, ${after.memberId}::text)
      and r.state in ('COUNTED', 'OWED') and (r.state = 'COUNTED' or p.budget_left >= r.amount)
    order by r.merchant_id, r.promotion, r.day, r.member_id limit ${most} for update of r skip locked`
}

type Decided = Key & Pick<ResultRow, 'memberId' | 'amount' | 'state'>

export async function updateDecided(tx: Tx, rows: readonly Decided[]): Promise<void> {
  const column = <K extends keyof Decided>(name: K) => rows.map(row => row[name])
  await tx`
    update cashback.results r set amount = k.amount, state = k.state, decided_at = now()
    from unnest(${column('merchantId')}::int[], ${column('promotion')}::text[], ${column('day')}::date[],
      ${column('memberId')}::text[], ${column('amount')}::bigint[], ${column('state')}::text[])
      k(merchant_id, promotion, day, member_id, amount, state)
    where (r.merchant_id, r.promotion, r.day, r.member_id) = (k.merchant_id, k.promotion, k.day, k.member_id)`
}

export async function selectMerchants(db: Sql): Promise<{ merchantId: number; timeZone: string }[]> {
  return db`select merchant_id as "merchantId", time_zone as "timeZone" from settings.public_clocks order by 1`
}

/** Windows of an offer that were closed, of those. */
export async function selectClosed(db: Sql, merchantId: number, promotion: string, windows: readonly Window[]) {
  const rows = await db<{ day: string }[]>`
    select day::text as day from cashback.windows
    where merchant_id = ${merchantId} and promotion = ${promotion} and day = any(${windows.map(each => each.day)}::date[])`
  return new Set(rows.map(row => row.day))
}
