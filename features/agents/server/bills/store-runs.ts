import type { PastPeriod } from '#features/agents/rules/bills/carry.ts'
import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { type Bill, type BillRow, billColumns, readBill } from './store-bills.ts'

/* SQL of settlements: what is due, and what bills are calculated of besides figures of teams. */

export async function selectMerchants(db: Sql): Promise<{ merchantId: number; timeZone: string; at: Date }[]> {
  return db<{ merchantId: number; timeZone: string; at: Date }[]>`
    select merchant_id as "merchantId", time_zone as "timeZone", now() as at from settings.public_clocks
    where merchant_id in (select merchant_id from agents.contracts) order by 1`
}

/** One settlement of a merchant at a time: whoever comes second finds that nothing is left to do. */
export async function holdSettlement(tx: Tx, merchantId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(7303, ${merchantId})`
}

export type DueRow = { id: bigint; settledTo: Date; effectiveTo: Date | null; period: string }

/** Contracts of a kind that have periods without bills. */
export async function selectUnsettled(db: Sql | Tx, merchantId: number, kind: Kind, before: Date): Promise<DueRow[]> {
  return db<DueRow[]>`
    select id, settled_to as "settledTo", effective_to as "effectiveTo", period from agents.contracts
    where merchant_id = ${merchantId} and kind = ${kind} and settled_to < ${before}
      and (effective_to is null or settled_to < effective_to) order by settled_to, id`
}

export async function setSettled(tx: Tx, ids: readonly bigint[], to: Date): Promise<void> {
  await tx`update agents.contracts set settled_to = ${to} where id = any(${ids}::bigint[])`
}

/** Of each payee the last period of the same contract's key before an instant, in the order of the asks. */
export async function selectBefore(
  db: Sql | Tx,
  asks: readonly { payee: number; payer: number | null; kind: Kind; product: string; start: Date }[],
): Promise<Map<number, PastPeriod & { end: Date }>> {
  const rows = await db<{ ask: number; from: string; pnl: bigint; base: bigint; end: Date }[]>`
    select a.i::int as ask, b.first_day::text as from, b.pnl, b.base, upper(b.period) as end
    from unnest(${asks.map(ask => ask.payee)}::int[], ${asks.map(ask => ask.payer)}::int[],
      ${asks.map(ask => ask.kind)}::text[], ${asks.map(ask => ask.product)}::text[],
      ${asks.map(ask => ask.start)}::timestamptz[]) with ordinality a(payee, payer, kind, product, start, i)
    cross join lateral (
      select * from agents.bills b where b.payee = a.payee and b.kind = a.kind and b.product = a.product
        and b.payer is not distinct from a.payer and upper(b.period) <= a.start order by b.period desc limit 1) b`
  return new Map(
    rows.map(({ ask, from, pnl, base, end }) => [ask - 1, { from, pnl: amount(pnl), base: amount(base), end }]),
  )
}

/** What each payee owes their payer of a kind and product, in the order of the asks. */
export async function selectOwed(
  tx: Tx,
  asks: readonly { payee: number; payer: number | null; kind: Kind; product: string }[],
): Promise<Map<number, Amount>> {
  const rows = await tx<{ ask: number; owed: bigint }[]>`
    select a.i::int as ask, sum(b.returned - b.netted)::bigint as owed
    from unnest(${asks.map(ask => ask.payee)}::int[], ${asks.map(ask => ask.payer)}::int[],
      ${asks.map(ask => ask.kind)}::text[], ${asks.map(ask => ask.product)}::text[]) with ordinality
      a(payee, payer, kind, product, i)
    join agents.bills b on b.payee = a.payee and b.kind = a.kind and b.product = a.product
      and b.payer is not distinct from a.payer and (b.returned <> 0 or b.netted <> 0)
    group by 1`
  return new Map(rows.map(({ ask, owed }) => [ask - 1, amount(owed)]))
}

/** Bills of one kind for one period, the same instants for all. */
export async function billsOfPeriod(db: Sql | Tx, merchantId: number, kind: Kind, start: Date): Promise<Bill[]> {
  const rows = await db<BillRow[]>`
    select ${billColumns(db)} from agents.bills b
    where b.merchant_id = ${merchantId} and b.kind = ${kind} and lower(b.period) = ${start} order by b.id`
  return rows.map(readBill)
}

/** Of these bills those after which a later one of the same contract's key was approved. */
export async function selectPast(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await tx<{ id: bigint }[]>`
    select b.id from agents.bills b where b.id = any(${ids}::bigint[]) and exists (
      select from agents.bills l where l.payee = b.payee and l.kind = b.kind and l.product = b.product
        and l.payer is not distinct from b.payer and l.period > b.period and l.approved_at is not null)`
  return new Set(rows.map(({ id }) => id))
}

/** Each must be empty. */
export const BILL_PROOFS = [
  ...(['agents.proof_contracts', 'agents.proof_bills', 'agents.proof_ledger', 'agents.proof_purses'] as const),
]
