import type { Sql } from '#shared/server/db.ts'
import type { Days, Span } from '../store.ts'

/* SQL of what waits, of vendors, lotteries and pools, by what their owners publish. */

export async function selectQueues(db: Sql, merchantId: number) {
  return db<{ queue: string; count: number; oldestAt: Date }[]>`
    select queue, count(*)::int as count, min(since) as "oldestAt" from (
      select * from cashier.public_waiting where merchant_id = ${merchantId}
      union all select * from identity.public_waiting where merchant_id = ${merchantId}
      union all select * from reconciliation.public_waiting where merchant_id = ${merchantId}
      union all select * from operators.public_waiting where merchant_id = ${merchantId}
      union all select * from promotions.public_waiting where merchant_id = ${merchantId}) w
    group by queue order by min(since)`
}

export type VendorRow = {
  vendor: string
  name: string
  calls: number
  unsent: number
  unknown: number
  averageMs: number | null
  slowestMs: number | null
}

/** How vendors answered in the last minutes, those that were asked anything. */
export async function selectVendors(db: Sql, minutes: number): Promise<VendorRow[]> {
  return db<VendorRow[]>`
    select vendor, max(vendor_name) as name, sum(calls)::int as calls, sum(unsent)::int as unsent, sum(unknown)::int as unknown,
      (sum(ms) / nullif(sum(calls - unsent - unknown), 0))::float8 as "averageMs",
      case when sum(calls - unsent - unknown) > 0 then max(slowest_ms) end as "slowestMs"
    from games.public_vendor_minutes where minute > now() - ${minutes} * interval '1 minute' group by vendor order by vendor`
}

export async function selectExposed(db: Sql, merchantId: number, most: number) {
  return db<
    { game: string; name: string; issue: string; drawAt: Date; currency: string; tickets: number; stake: bigint }[]
  >`
    select game, name, numero as issue, draw_at as "drawAt", currency, tickets, stake from lottery.public_exposed
    where merchant_id = ${merchantId} order by draw_at, game, currency limit ${most}`
}

export async function selectPlaced(db: Sql, merchantId: number, { from, to, timeZone }: Span) {
  return db<
    {
      day: string
      game: string
      name: string
      currency: string
      tickets: number
      staked: bigint
      paid: bigint
      open: bigint
    }[]
  >`
    select (placed_at at time zone ${timeZone})::date::text as day, game, max(name) as name, currency, count(*)::int as tickets,
      sum(stake)::bigint as staked, sum(payout)::bigint as paid, coalesce(sum(stake) filter (where status = 'open'), 0)::bigint as open
    from lottery.public_placed
    where merchant_id = ${merchantId} and book = 'real' and placed_at >= ${from} and placed_at < ${to}
    group by 1, 2, 4 order by 1, 2, 4`
}

/** What stakes put into pools and what these paid. */
export async function selectJackpots(db: Sql, merchantId: number, { from, to }: Days) {
  return db<{ vendor: string; game: string; currency: string; in: bigint; out: bigint }[]>`
    select subject as vendor, game, currency,
      coalesce(-sum(amount) filter (where account = 'jackpot_contribution'), 0)::bigint as in,
      coalesce(sum(amount) filter (where account = 'jackpot'), 0)::bigint as out
    from finance.sums
    where merchant_id = ${merchantId} and day between ${from}::date and ${to}::date and book <> 'demo'
      and account in ('jackpot', 'jackpot_contribution')
    group by 1, 2, 3 order by 1, 2, 3`
}

export async function selectPools(db: Sql, merchantId: number) {
  return db<{ vendor: string; game: string; level: string; currency: string; amount: bigint }[]>`
    select vendor, game, level, currency, amount from games.public_pools where merchant_id = ${merchantId}
    order by vendor, game, level`
}

export type StatementRow = {
  day: string
  vendor: string
  name: string
  state: 'OPEN' | 'CLOSED'
  comparedAt: Date
  currency: string | null
  class: string
  ourCount: number
  ourTotal: bigint
  theirCount: number
  theirTotal: bigint
  explainedCount: number
  explainedTotal: bigint
}

export async function selectStatements(db: Sql, merchantId: number, { from, to }: Days, vendor: string | undefined) {
  return db<StatementRow[]>`
    select day::text, vendor, vendor_name as name, state, compared_at as "comparedAt", currency, class, our_count as "ourCount",
      our_total as "ourTotal", their_count as "theirCount", their_total as "theirTotal", explained_count as "explainedCount",
      explained_total as "explainedTotal"
    from reconciliation.public_statements
    where merchant_id = ${merchantId} and day between ${from}::date and ${to}::date
      and (${vendor ?? null}::text is null or vendor = ${vendor ?? null})
    order by day desc, vendor, currency, class`
}
