import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { type Booked, chargedBy, type StatementLine } from '../../rules/statements.ts'

/* SQL of reconciliation: what we booked at a provider, by the names that its statement has. */

type At = { merchantId: number; provider: string }

/** All that we booked there, as lines of a statement. */
const oursAt = (db: Sql | Tx, { merchantId, provider }: At) => db`
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
      and p.state in ('PAID', 'NOT_RECEIVED', 'RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED')))`

/**
 * All of ours that a line of these names tells of, and all that was never on a statement, which is asked for when it was
 * booked before `until`.
 */
export async function selectBooked(
  db: Sql | Tx,
  at: At,
  lines: readonly StatementLine[],
  until: Date,
): Promise<Booked[]> {
  return db<Booked[]>`
    with ours as (${oursAt(db, at)})
    select o.type, o.payment_id as "paymentId", o.amount, o.currency, o.at < ${until} as "isOver"
    from ours o
    left join (
      select distinct * from unnest(${lines.map(each => each.type)}::text[], ${lines.map(each => each.paymentId)}::text[])
    ) told(type, payment_id) on told.type = o.type and told.payment_id = o.payment_id
    left join cashier.statement_lines l
      on l.merchant_id = ${at.merchantId} and l.provider = ${at.provider} and l.type = o.type
        and l.payment_id = o.payment_id
    where told.type is not null or l.type is null
    order by o.at, o.type, o.payment_id`
}

export async function insertLines(
  tx: Tx,
  { merchantId, provider }: At,
  lines: readonly StatementLine[],
  at: Date,
  date: string | null,
): Promise<void> {
  await tx`
    insert into cashier.statement_lines (merchant_id, provider, type, payment_id, amount, fee, date, seen_at)
    select ${merchantId}, ${provider}, u.type, u.payment_id, u.amount, u.fee, ${date}::date, ${at}
    from unnest(${lines.map(each => each.type)}::text[], ${lines.map(each => each.paymentId)}::text[],
      ${lines.map(each => each.amount)}::bigint[], ${lines.map(chargedBy)}::bigint[]) u(type, payment_id, amount, fee)
    on conflict do nothing`
}

/**
 * What a provider had of ours at the end of a day, by the ledger: all that came, less all that left (§2), without what
 * later statements have, and what is on none yet and was booked after `until`.
 */
export async function sumAtProvider(
  tx: Tx,
  { merchantId, provider, currency, date }: At & { currency: string; date: string },
  until: Date,
): Promise<bigint> {
  // Nobody has counted yet what was just read in: the planner takes 100,000 lines for a few, and looks at each for each.
  await tx`set local enable_nestloop = off`
  const [row] = await tx<{ there: bigint }[]>`
    with ours as (${oursAt(tx, { merchantId, provider })}),
    later as (
      select coalesce(sum(case when o.type in ('payment', 'return') then o.amount else -o.amount end), 0) as sum
      from ours o
      left join cashier.statement_lines l
        on l.merchant_id = ${merchantId} and l.provider = ${provider} and l.type = o.type and l.payment_id = o.payment_id
      where o.currency = ${currency} and case when l.type is null then o.at >= ${until} else l.date > ${date}::date end),
    fees as (
      select coalesce(sum(fee), 0) as sum from cashier.statement_lines
      where merchant_id = ${merchantId} and provider = ${provider} and date > ${date}::date)
    select (coalesce(sum(amount), 0) - (select sum from later) + (select sum from fees))::bigint as there
    from wallet.public_lines
    where merchant_id = ${merchantId} and currency = ${currency} and subject = ${provider}
      and house in ('deposits', 'withdrawals', 'chargebacks')`
  return row!.there
}

export type StatementRow = At & {
  currency: string
  date: string
  opening: Amount
  closing: Amount
  lines: number
  differences: number
  isEven: boolean
  sha256: string
  readAt: Date
}

export async function upsertStatement(db: Sql | Tx, s: StatementRow): Promise<void> {
  await db`
    insert into cashier.statements as old (merchant_id, provider, currency, date, opening, closing, lines, differences,
      is_even, sha256, read_at)
    values (${s.merchantId}, ${s.provider}, ${s.currency}, ${s.date}::date, ${s.opening}, ${s.closing}, ${s.lines},
      ${s.differences}, ${s.isEven}, ${s.sha256}, ${s.readAt})
    on conflict (merchant_id, provider, currency, date) do update set opening = excluded.opening,
      closing = excluded.closing, lines = excluded.lines, differences = excluded.differences,
      is_even = old.is_even or excluded.is_even, sha256 = excluded.sha256, read_at = excluded.read_at`
}

/** Days whose statement was even. */
export async function selectEvenDays(db: Sql, { merchantId, provider }: At, currency: string): Promise<string[]> {
  const rows = await db<{ day: string }[]>`
    select to_char(date, 'YYYY-MM-DD') as day from cashier.statements
    where merchant_id = ${merchantId} and provider = ${provider} and currency = ${currency} and is_even`
  return rows.map(({ day }) => day)
}

export type Charge = { memberId: string; paymentId: string; fee: bigint }

/** What was taken for payments that came to a member, and that nobody was told of: now somebody is. */
export async function takeCharges(tx: Tx, { merchantId, provider }: At): Promise<Charge[]> {
  return tx<Charge[]>`
    update cashier.statement_lines l set is_told = true
    from cashier.arrivals a
    where l.merchant_id = ${merchantId} and l.provider = ${provider} and l.type = 'payment' and l.fee <> 0 and not l.is_told
      and a.merchant_id = l.merchant_id and a.provider = l.provider and a.payment_id = l.payment_id and a.deposit_id is not null
      and a.member_id is not null
    returning a.member_id as "memberId", l.payment_id as "paymentId", l.fee`
}
