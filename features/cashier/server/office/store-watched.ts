import type { Amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'

/* SQL for who looks for fraud: where money goes of several members, and what came before money that leaves. */

/** A place that money of several members goes to; its number is masked. */
export type SharedPlace = { key: string; kind: string; number: string; memberId: string; last: Date; isFull: boolean }

const MOST_PAYEES = 400
const KEY = `md5(p.place)`

/** Who of a merchant is, or was, paid out to where these members are, they themselves too. */
export async function selectSharedPlaces(
  db: Sql,
  merchantId: number,
  memberIds: readonly string[],
): Promise<SharedPlace[]> {
  return db<SharedPlace[]>`
    with p as (
      select distinct place from cashier.payees
      where merchant_id = ${merchantId} and member_id = any(${[...memberIds]}::text[]))
    select ${db.unsafe(KEY)} as key, b.kind, '•••' || right(b.number, 4) as number, b.member_id as "memberId",
      max(b.added_at) as last, sum(count(*)) over (partition by p.place) >= ${MOST_PAYEES} as "isFull"
    from p cross join lateral (
      select kind, details ->> 'number' as number, member_id, added_at from cashier.payees
      where merchant_id = ${merchantId} and place = p.place limit ${MOST_PAYEES}) b
    group by p.place, b.kind, b.number, b.member_id`
}

/** After a row, up to an instant. A time is PostgreSQL's text of it, which loses nothing. */
export type After = { at: string; id: string; until: Date }
type Last = { at: string; id: string }

/** Where somebody just wants their money, and all who had theirs there by then. */
export type BusyPayee = Last & { when: Date; key: string; kind: string; number: string; members: string[] }

/** The next payees of a merchant, each with all who had the same by then. */
export async function selectBusyPayees(db: Sql, merchantId: number, after: After, most: number): Promise<BusyPayee[]> {
  return db<BusyPayee[]>`
    select p.added_at::text as at, p.id, p.added_at as when, ${db.unsafe(KEY)} as key, p.kind,
      '•••' || right(p.details ->> 'number', 4) as number, m.members
    from cashier.payees p cross join lateral (
      select array_agg(distinct b.member_id) as members from (
        select member_id from cashier.payees
        where merchant_id = ${merchantId} and place = p.place and added_at <= p.added_at limit ${MOST_PAYEES}) b) m
    where p.merchant_id = ${merchantId} and (p.added_at, p.id) > (${after.at}::timestamptz, ${after.id})
      and p.added_at <= ${after.until}
    order by p.added_at, p.id limit ${most}`
}

/** Money that somebody asked for, and what the cashier knows of the time before. */
export type Leaving = Last & {
  when: Date
  memberId: string
  currency: string
  amount: Amount
  payeeAddedAt: Date
  /** What went to other places before: how many times, and how much in all. */
  earlier: number
  earlierSum: Amount
  /** What was paid in within the days before, and since when. */
  deposited: Amount
  depositedSince: Date | null
}

/** The next withdrawals of a merchant; what was cancelled or rejected since was asked for, too. */
export async function selectLeaving(
  db: Sql,
  merchantId: number,
  after: After,
  { most, days }: { most: number; days: number },
): Promise<Leaving[]> {
  return db<Leaving[]>`
    select w.created_at::text as at, w.id, w.created_at as when, w.member_id as "memberId", w.currency, w.amount,
      p.added_at as "payeeAddedAt", e.earlier, e.sum as "earlierSum", d.sum as deposited, d.since as "depositedSince"
    from cashier.withdrawals w join cashier.payees p on p.id = w.payee_id
    cross join lateral (
      select count(*)::int as earlier, coalesce(sum(o.amount), 0)::bigint as sum
      from cashier.withdrawals o join cashier.payees q on q.id = o.payee_id
      where o.merchant_id = ${merchantId} and o.member_id = w.member_id and o.created_at < w.created_at
        and o.currency = w.currency and q.place <> p.place and o.state not in ('REJECTED', 'CANCELLED', 'RETURNED')) e
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as sum, min(ended_at) as since from cashier.deposits
      where merchant_id = ${merchantId} and member_id = w.member_id and currency = w.currency
        and state in ('SUCCEEDED', 'DISPUTED', 'REVERSED', 'REFUNDED') and ended_at <= w.created_at
        and ended_at > w.created_at - make_interval(days => ${days})
        and created_at > w.created_at - make_interval(days => ${days} + 7)) d
    where w.merchant_id = ${merchantId} and (w.created_at, w.id) > (${after.at}::timestamptz, ${after.id})
      and w.created_at <= ${after.until}
    order by w.created_at, w.id limit ${most}`
}
