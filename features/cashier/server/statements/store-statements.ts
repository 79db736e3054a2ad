import type { Sql, Tx } from '#shared/server/db.ts'
import type { Booked, StatementLine } from '../../rules/statements.ts'

/* SQL of reconciliation: what we booked at a provider, by the names that its statement has. */

/**
 * All of ours that a line of these names tells of, and all that was never on a statement, which is asked for when it was
 * booked before `until`.
 */
export async function selectBooked(
  db: Sql | Tx,
  merchantId: number,
  provider: string,
  lines: readonly StatementLine[],
  until: Date,
): Promise<Booked[]> {
  return db<Booked[]>`
    with ours as (
      select 'payment' as type, payment_id, amount, currency, came_at as at from cashier.arrivals
      where merchant_id = ${merchantId} and provider = ${provider} and amount is not null
      union all
      select 'refund', payment_id, amount, currency, came_at from cashier.arrivals
      where merchant_id = ${merchantId} and provider = ${provider} and state = 'REFUNDED'
      union all
      select 'chargeback', payment_id, amount, currency, came_at from cashier.arrivals
      where merchant_id = ${merchantId} and provider = ${provider} and amount is not null and state in ('REVERSED', 'VOIDED')
      union all
      select k.type, coalesce(p.payment_id, p.id), p.amount, w.currency, coalesce(p.paid_at, p.ended_at)
      from cashier.parts p
      join cashier.withdrawals w on w.id = p.withdrawal_id
      cross join (values ('payout'), ('return')) k(type)
      where p.merchant_id = ${merchantId} and p.provider = ${provider} and p.kind = 'gateway'
        and (p.state = 'RETURNED' or (k.type = 'payout'
          and p.state in ('PAID', 'NOT_RECEIVED', 'RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED'))))
    select o.type, o.payment_id as "paymentId", o.amount, o.currency, o.at < ${until} as "isOver"
    from ours o
    where (o.type, o.payment_id) in (
        select * from unnest(${lines.map(each => each.type)}::text[], ${lines.map(each => each.paymentId)}::text[]))
      or not exists (
        select from cashier.statement_lines l
        where l.merchant_id = ${merchantId} and l.provider = ${provider} and l.type = o.type
          and l.payment_id = o.payment_id)
    order by o.at, o.type, o.payment_id`
}

export async function insertLines(
  tx: Tx,
  merchantId: number,
  provider: string,
  lines: readonly StatementLine[],
  at: Date,
): Promise<void> {
  await tx`
    insert into cashier.statement_lines (merchant_id, provider, type, payment_id, amount, seen_at)
    select ${merchantId}, ${provider}, u.type, u.payment_id, u.amount, ${at}
    from unnest(${lines.map(each => each.type)}::text[], ${lines.map(each => each.paymentId)}::text[],
      ${lines.map(each => each.amount)}::bigint[]) u(type, payment_id, amount)
    on conflict do nothing`
}

/** What a provider must have of ours, by the ledger: all that came, less all that left (§2). */
export async function sumAtProvider(db: Sql | Tx, merchantId: number, provider: string, currency: string) {
  const [row] = await db<{ there: bigint }[]>`
    select coalesce(sum(amount), 0)::bigint as there from wallet.public_lines
    where merchant_id = ${merchantId} and currency = ${currency} and subject = ${provider}
      and house in ('deposits', 'withdrawals', 'chargebacks')`
  return row!.there
}
