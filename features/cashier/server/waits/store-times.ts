import type { Sql } from '#shared/server/db.ts'

/* SQL of how long payments took. */

export type Quantiles = { count: number; medianS: number | null; p95S: number | null }

/** Of a column `seconds`. */
const quantiles = (db: Sql) => db`
  count(seconds)::int as count, (percentile_disc(0.5) within group (order by seconds))::int as "medianS",
  (percentile_disc(0.95) within group (order by seconds))::int as "p95S"`

/** Of withdrawals that were received: from the request until all was paid, until it was approved, and from there on. */
export async function withdrawalTimes(db: Sql, merchantId: number, since: Date) {
  const rows = await db<(Quantiles & { what: 'whole' | 'review' | 'sending' })[]>`
    with took as (
      select extract(epoch from p.paid_at - w.created_at) as whole, extract(epoch from a.at - w.created_at) as review,
        extract(epoch from p.paid_at - a.at) as sending
      from cashier.withdrawals w
      cross join lateral (select max(paid_at) as paid_at from cashier.parts where withdrawal_id = w.id) p
      cross join lateral (select min(at) as at from cashier.steps
        where merchant_id = w.merchant_id and item = w.id and state = 'APPROVED') a
      where w.merchant_id = ${merchantId} and w.state = 'RECEIVED' and w.ended_at >= ${since})
    select t.what, ${quantiles(db)} from took
    cross join lateral (values ('whole', whole), ('review', review), ('sending', sending)) t(what, seconds)
    group by t.what`
  const none: Quantiles = { count: 0, medianS: null, p95S: null }
  const of = (what: string) => rows.find(each => each.what === what) ?? none
  return { whole: of('whole'), review: of('review'), sending: of('sending') }
}

/** Of deposits that were credited: from the order until then, by kind of method. */
export async function depositTimes(db: Sql, merchantId: number, since: Date, kinds: ReadonlyMap<string, string>) {
  return db<(Quantiles & { kind: string })[]>`
    select kind, ${quantiles(db)} from (
      select k.kind, extract(epoch from d.ended_at - d.created_at) as seconds
      from cashier.deposits d
      join unnest(${[...kinds.keys()]}::text[], ${[...kinds.values()]}::text[]) k(code, kind) on k.code = d.method
      where d.merchant_id = ${merchantId} and d.state = 'SUCCEEDED' and d.number = 1 and d.ended_at >= ${since}) t
    group by kind order by kind`
}
