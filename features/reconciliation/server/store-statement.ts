import type { Sql, Tx } from '#shared/server/db.ts'
import { FINDINGS } from '../rules/reconcile.ts'
import type { CaseRow } from './store-cases.ts'
import { currencyOf, type PairKey } from './store-reconcile.ts'

/* SQL of the statements of days. */

export type MovedRow = PairKey & {
  op: string
  kind: string
  refOp: string
  currency: string
  /** Held money that people did not pay: the vendor counts it, the ledger does not. */
  returned: boolean
  count: number
  total: bigint
}

/**
 * What counts on a day among what was written between, by merchant, vendor and sort, unsigned. Rollbacks that moved
 * nothing are left out; what a rollback undoes is found by its key.
 */
export async function sumDay(tx: Tx, day: string, from: Date, to: Date): Promise<MovedRow[]> {
  // 4 s for half a million of them.
  const patience = tx`select set_config('statement_timeout', '120s', true)`
  const rows = tx<MovedRow[]>`
    select t.merchant_id as "merchantId", t.vendor_id as "vendorId", t.op,
      case when t.op in ('bet', 'win') then t.kind else '' end as kind, coalesce(r.op, '') as "refOp",
      ${currencyOf(tx)} as currency,      t.state = 'RETURNED' as returned, count(*)::int as count, sum(t.amount)::bigint as total
    from wallet.public_calls t
    left join lateral (
      select b.op from wallet.public_calls b
      where t.op = 'rollback' and b.tx = t.ref and b.key = encode(substring(sha256(
        convert_to(t.vendor_id::text, 'UTF8') || '\\x00'::bytea || convert_to(t.ref, 'UTF8')) for 16), 'hex')::uuid
      limit 1) r on true
    where t.at >= ${from} and t.at < ${to} and t.state in ('ACCEPTED', 'HELD', 'ROLLED_BACK', 'RETURNED')
      and (coalesce(t.occurred_at, t.at) at time zone 'UTC')::date = ${day}
      and (t.amount <> 0 or t.op not in ('rollback', 'rollback_round', 'reward_status'))
    group by 1, 2, 3, 4, 5, 6, 7`
  return (await Promise.all([patience, rows]))[1]
}

/** Cases of comparing that are closed, about transactions of the days around, one a transaction without an open one. */
export async function selectExplained(db: Sql, { merchantId, vendorId }: PairKey, from: string, to: string) {
  return db<Pick<CaseRow, 'tx' | 'detail'>[]>`
    select distinct on (tx) tx, detail from reconciliation.cases c
    where merchant_id = ${merchantId} and vendor_id = ${vendorId} and day between ${from} and ${to}
      and state = 'CLOSED' and type = any(${FINDINGS}::text[]) and not exists (
        select 1 from reconciliation.cases o where o.merchant_id = c.merchant_id and o.vendor_id = c.vendor_id and o.tx = c.tx
          and o.day is not null and o.state <> 'CLOSED')
    order by tx, id desc`
}

/** The last day that was compared; undefined before the first. */
export async function selectLastDay(db: Sql, { merchantId, vendorId }: PairKey): Promise<string | undefined> {
  const [row] = await db<{ day: string | null }[]>`
    select max(day)::text as day from reconciliation.days where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
  return row?.day ?? undefined
}

/** Days that are not closed: the young ones, for the machine still mends, and those that people have explained since. */
export async function selectOpenDays(db: Sql, { merchantId, vendorId }: PairKey, young: string): Promise<string[]> {
  const rows = await db<{ day: string }[]>`
    select d.day::text from reconciliation.days d
    where merchant_id = ${merchantId} and vendor_id = ${vendorId} and state = 'OPEN' and (day >= ${young} or not exists (
      select 1 from reconciliation.cases c where c.merchant_id = d.merchant_id and c.vendor_id = d.vendor_id and c.day = d.day
        and c.type = 'STATEMENT_DIFF' and c.state <> 'CLOSED'))
    order by day`
  return rows.map(row => row.day)
}

export type DayRow = PairKey & {
  day: string
  state: 'OPEN' | 'CLOSED'
  ourHash: string
  signature: string
  keyId: string
  theirHash: string
  comparedAt: Date
  closedAt: Date | null
}
export type DayLine = {
  currency: string
  class: string
  ourCount: number
  ourTotal: bigint
  theirCount: number
  theirTotal: bigint
  explainedCount: number
  explainedTotal: bigint
}

/** Keeps a comparison in place of the one before. A closed day stays as it was closed. */
export async function saveDay(tx: Tx, d: DayRow, lines: readonly DayLine[]): Promise<void> {
  const rows = await tx`
    insert into reconciliation.days (merchant_id, vendor_id, day, state, our_hash, signature, key_id, their_hash, compared_at, closed_at)
    values (${d.merchantId}, ${d.vendorId}, ${d.day}, ${d.state}, ${d.ourHash}, ${d.signature}, ${d.keyId},
      ${d.theirHash}, ${d.comparedAt}, ${d.closedAt})
    on conflict (merchant_id, vendor_id, day) do update set state = excluded.state, our_hash = excluded.our_hash,
      signature = excluded.signature, key_id = excluded.key_id, their_hash = excluded.their_hash,
      compared_at = excluded.compared_at, closed_at = excluded.closed_at
    where reconciliation.days.state = 'OPEN'`
  if (rows.count === 0) return
  await tx`delete from reconciliation.day_lines where merchant_id = ${d.merchantId} and vendor_id = ${d.vendorId} and day = ${d.day}`
  const column = (name: keyof DayLine) => lines.map(line => line[name])
  await tx`
    insert into reconciliation.day_lines
    select ${d.merchantId}, ${d.vendorId}, ${d.day}, u.* from unnest(${column('currency')}::text[],
      ${column('class')}::text[], ${column('ourCount')}::int[], ${column('ourTotal')}::bigint[],
      ${column('theirCount')}::int[], ${column('theirTotal')}::bigint[], ${column('explainedCount')}::int[],
      ${column('explainedTotal')}::bigint[]) u`
}

/** Newest first, those before that day and vendor. */
export async function selectDays(
  db: Sql,
  merchantId: number,
  before: { day: string; vendorId: number },
  limit: number,
): Promise<DayRow[]> {
  return db<DayRow[]>`
    select merchant_id as "merchantId", vendor_id as "vendorId", day::text, state, our_hash as "ourHash", signature,
      key_id as "keyId", their_hash as "theirHash", compared_at as "comparedAt", closed_at as "closedAt"
    from reconciliation.days where merchant_id = ${merchantId} and (day, vendor_id) < (${before.day}, ${before.vendorId})
    order by day desc, vendor_id desc limit ${limit}`
}

export async function selectDayLines(db: Sql, merchantId: number, days: readonly Pick<DayRow, 'day' | 'vendorId'>[]) {
  return db<(DayLine & Pick<DayRow, 'day' | 'vendorId'>)[]>`
    select l.vendor_id as "vendorId", l.day::text, currency, class, our_count as "ourCount", our_total as "ourTotal",
      their_count as "theirCount", their_total as "theirTotal", explained_count as "explainedCount",
      explained_total as "explainedTotal"
    from reconciliation.day_lines l
    join unnest(${days.map(each => each.vendorId)}::smallint[], ${days.map(each => each.day)}::date[])
      u(vendor_id, day) on u.vendor_id = l.vendor_id and u.day = l.day
    where merchant_id = ${merchantId} order by currency, class`
}

/** Closes the cases of a day's differences but these, which are all that is left; answers which of these are open. */
export async function keepDifferences(
  tx: Tx,
  { merchantId, vendorId }: PairKey,
  day: string,
  names: readonly string[],
) {
  await tx`
    with closed as (
      update reconciliation.cases set state = 'CLOSED', resolution = 'agrees', closed_at = clock_timestamp()
      where merchant_id = ${merchantId} and vendor_id = ${vendorId} and day = ${day} and type = 'STATEMENT_DIFF'
        and state <> 'CLOSED' and tx <> all(${names}::text[])
      returning id)
    insert into reconciliation.case_steps (case_id, what) select id, 'agrees' from closed`
  const rows = await tx<{ tx: string }[]>`
    select tx from reconciliation.cases
    where merchant_id = ${merchantId} and vendor_id = ${vendorId} and day = ${day} and type = 'STATEMENT_DIFF'
      and state <> 'CLOSED'`
  return rows.map(row => row.tx)
}
