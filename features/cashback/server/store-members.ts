import type { Amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import type { ResultRow, WindowRow } from './store.ts'

/* SQL of what members see. */

export type Shown = ResultRow & WindowRow

const MOST = 60

/** What came of a member's closed windows, the newest first; `day` names one of an offer alone. */
export async function selectOfMember(
  db: Sql,
  memberId: string,
  { promotion, day }: { promotion: string | null; day: string | null } = { promotion: null, day: null },
): Promise<Shown[]> {
  return db<Shown[]>`
    select r.merchant_id as "merchantId", r.promotion, r.day::text as day, r.member_id as "memberId", r.staked, r.won, r.rewards,
      r.carry_in as "carryIn", r.amount, r.state, w.until::text as until, w.version, w.currency, w.products,
      w.rate_ppm as "ratePpm", w.least, w.cap
    from cashback.results r join cashback.windows w using (merchant_id, promotion, day)
    where r.member_id = ${memberId} and (${promotion}::text is null or r.promotion = ${promotion})
      and (${day}::date is null or r.day = ${day})
    order by r.day desc, r.promotion limit ${MOST}`
}

export type PlayedRow = { day: string; product: string; staked: Amount; won: Amount; given: Amount }

/** What a member played of their own in games that count, and was given, on the days of a window. */
export async function selectPlayed(db: Sql, { memberId, currency, day, until, products }: Shown): Promise<PlayedRow[]> {
  return db<PlayedRow[]>`
    select day::text as day, case when product = any(${products}::text[]) then product else '' end as product,
      coalesce(sum(own_stake) filter (where product = any(${products}::text[])), 0)::bigint as staked,
      coalesce(sum(own_payout) filter (where product = any(${products}::text[])), 0)::bigint as won,
      sum(own_given)::bigint as given
    from records.public_own_days
    where member_id = ${memberId} and currency = ${currency} and day >= ${day}::date and day < ${until}::date
    group by 1, 2 having sum(own_given) <> 0 or bool_or(product = any(${products}::text[])) order by 1, 2`
}
