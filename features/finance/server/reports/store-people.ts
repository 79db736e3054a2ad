import type { Sql } from '#shared/server/db.ts'
import type { Days, PastDay, Span } from '../store.ts'

/* SQL of who came, paid in first and played, by day. */

export type PeopleRow = {
  day: string
  registrations: number
  active: number
  firstDeposits: number
  back1: number | null
  back7: number | null
  back30: number | null
}

/** Free players are nobody who registered. */
export async function selectPeople(db: Sql, merchantId: number, days: Days, span: Span): Promise<PeopleRow[]> {
  return db<PeopleRow[]>`
    with days as (
      select d::date as day, d::date::timestamp at time zone ${span.timeZone} as from,
        (d::date + 1)::timestamp at time zone ${span.timeZone} as to
      from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') d
    ), back as (
      select day - age as day, age, count(*)::int as count from finance.active
      where merchant_id = ${merchantId} and age in (1, 7, 30) and day between ${days.from}::date and ${days.to}::date + 30
      group by 1, 2
    )
    select d.day::text, r.count as registrations, a.count as active, f.count as "firstDeposits",
      ${back(db, 1, span)} as back1, ${back(db, 7, span)} as back7, ${back(db, 30, span)} as back30
    from days d
    cross join lateral (
      select count(*)::int from people.public_members m where m.merchant_id = ${merchantId} and m.type <> 4
        and m.registered_at >= d.from and m.registered_at < d.to) r
    cross join lateral (
      select count(*)::int from finance.active f where f.merchant_id = ${merchantId} and f.day = d.day) a
    cross join lateral (
      select count(*)::int from finance.wallets k where k.merchant_id = ${merchantId}
        and k.first_deposit_at >= d.from and k.first_deposit_at < d.to) f
    order by d.day`
}

/** How many of those who registered on the day staked so many days later; none of a day to come. */
const back = (db: Sql, age: number, { today }: Span) => db`
  case when d.day + ${age}::int <= ${today}::date
    then coalesce((select b.count from back b where b.day = d.day and b.age = ${age}), 0) end`

export async function selectFirstSums(db: Sql, merchantId: number, span: Span) {
  return db<{ day: string; currency: string; amount: bigint }[]>`
    select (k.first_deposit_at at time zone ${span.timeZone})::date::text as day, a.currency, sum(k.first_deposit)::bigint as amount
    from finance.wallets k join wallet.public_accounts a on a.id = k.wallet
    where k.merchant_id = ${merchantId} and k.first_deposit_at >= ${span.from} and k.first_deposit_at < ${span.to}
    group by 1, 2 order by 1, 2`
}

export type Counts = { registrations: number; active: number; firstDeposits: number }

/** Of some days until an instant of each, in their order. */
export async function selectCounts(db: Sql, merchantId: number, days: readonly PastDay[]): Promise<Counts[]> {
  return db<Counts[]>`
    select
      (select count(*)::int from people.public_members m where m.merchant_id = ${merchantId} and m.type <> 4
        and m.registered_at >= d.from and m.registered_at < d.until) as registrations,
      (select count(*)::int from finance.active f
        where f.merchant_id = ${merchantId} and f.day = d.day and f.at < d.until) as active,
      (select count(*)::int from finance.wallets k where k.merchant_id = ${merchantId}
        and k.first_deposit_at >= d.from and k.first_deposit_at < d.until) as "firstDeposits"
    from unnest(${days.map(each => each.day)}::date[], ${days.map(each => each.from)}::timestamptz[],
      ${days.map(each => each.until)}::timestamptz[]) with ordinality d(day, "from", until, place)
    order by d.place`
}
