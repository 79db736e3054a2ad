import type { Sql } from '#shared/server/db.ts'
import type { Days, Span } from '../store.ts'

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
    with came as (
      select m.id, (m.registered_at at time zone ${span.timeZone})::date as day, a.id as wallet
      from people.public_members m
      join wallet.public_accounts a on a.member_id = m.id and a.book = 'real' and a.purpose = 'cash'
      where m.merchant_id = ${merchantId} and m.type <> 4 and m.registered_at >= ${span.from} and m.registered_at < ${span.to}
    ), back as (
      select c.day, count(*)::int as registrations,
        count(*) filter (where exists (select from finance.active f
          where f.merchant_id = ${merchantId} and f.day = c.day + 1 and f.wallet = c.wallet))::int as back1,
        count(*) filter (where exists (select from finance.active f
          where f.merchant_id = ${merchantId} and f.day = c.day + 7 and f.wallet = c.wallet))::int as back7,
        count(*) filter (where exists (select from finance.active f
          where f.merchant_id = ${merchantId} and f.day = c.day + 30 and f.wallet = c.wallet))::int as back30
      from came c group by c.day
    ), active as (
      select day, count(*)::int as active from finance.active
      where merchant_id = ${merchantId} and day between ${days.from}::date and ${days.to}::date group by day
    ), first as (
      select (first_deposit_at at time zone ${span.timeZone})::date as day, count(*)::int as first from finance.wallets
      where merchant_id = ${merchantId} and first_deposit_at >= ${span.from} and first_deposit_at < ${span.to} group by 1
    )
    select d.day::date::text as day, coalesce(b.registrations, 0) as registrations, coalesce(a.active, 0) as active,
      coalesce(f.first, 0) as "firstDeposits",
      case when d.day::date + 1 <= ${span.today}::date then coalesce(b.back1, 0) end as back1,
      case when d.day::date + 7 <= ${span.today}::date then coalesce(b.back7, 0) end as back7,
      case when d.day::date + 30 <= ${span.today}::date then coalesce(b.back30, 0) end as back30
    from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') d(day)
    left join back b on b.day = d.day::date left join active a on a.day = d.day::date left join first f on f.day = d.day::date
    order by 1`
}

export async function selectFirstSums(db: Sql, merchantId: number, span: Span) {
  return db<{ day: string; currency: string; amount: bigint }[]>`
    select (k.first_deposit_at at time zone ${span.timeZone})::date::text as day, a.currency, sum(k.first_deposit)::bigint as amount
    from finance.wallets k join wallet.public_accounts a on a.id = k.wallet
    where k.merchant_id = ${merchantId} and k.first_deposit_at >= ${span.from} and k.first_deposit_at < ${span.to}
    group by 1, 2 order by 1, 2`
}

export type Counts = { registrations: number; active: number; firstDeposits: number }

/** Until an instant of a day. */
export async function selectCounts(db: Sql, merchantId: number, day: string, from: Date, to: Date): Promise<Counts> {
  const [row] = await db<Counts[]>`
    select
      (select count(*)::int from people.public_members
        where merchant_id = ${merchantId} and type <> 4 and registered_at >= ${from} and registered_at < ${to}) as registrations,
      (select count(*)::int from finance.active
        where merchant_id = ${merchantId} and day = ${day}::date and at < ${to}) as active,
      (select count(*)::int from finance.wallets
        where merchant_id = ${merchantId} and first_deposit_at >= ${from} and first_deposit_at < ${to}) as "firstDeposits"`
  return row!
}
