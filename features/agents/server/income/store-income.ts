import type { Sql } from '#shared/server/db.ts'

/* SQL of what an agent earned and paid on. Amounts are ten-thousandths; days are of the merchant's clock. */

/** `number` and `memberId` are of the same agent. */
export type Whose = { memberId: string; number: number; timeZone: string }
export type Span = { from: Date; to: Date }

/**
 * Everything that came in and went out, one row each: of rebates one a day, member and product, of bills one a payment, of
 * transfers one each.
 */
const entries = (
  db: Sql,
  { memberId, number, timeZone }: Whose,
  days: { from: string; to: string },
  { from, to }: Span,
) => db`
  select r.day, case when r.product in ('LOTT', 'ELOTT') then 'lotteryRebate' else 'productRebate' end as type,
    (r.day + 1)::timestamp at time zone ${timeZone} as at, m.username, r.base, trunc(r.units / nullif(r.base, 0))::int as "ratePpm",
    r.paid as amount, r.product as reference
  from agents.rebates r join people.public_members m on m.number = r.member
  where r.upline = ${number} and r.day between ${days.from}::date and ${days.to}::date and r.paid <> 0
  union all
  select (l.at at time zone ${timeZone})::date, b.kind, l.at, '', case b.kind when 'dividend' then b.base else b.valid end, b.rate_ppm,
    l.from_bill + l.from_wallet, b.id::text
  from agents.bills b join agents.bill_legs l on l.bill_id = b.id
  where b.payee = ${number} and l.at >= ${from} and l.at < ${to}
  union all
  select (l.at at time zone ${timeZone})::date, case b.kind when 'dividend' then 'paidDividend' else 'paidSalary' end, l.at, m.username,
    case b.kind when 'dividend' then b.base else b.valid end, b.rate_ppm, l.from_bill + l.from_wallet, b.id::text
  from agents.bills b join agents.bill_legs l on l.bill_id = b.id join people.public_members m on m.number = b.payee
  where l.payer = ${number} and l.at >= ${from} and l.at < ${to}
  union all
  select (t.sent_at at time zone ${timeZone})::date, 'transferIn', t.sent_at, case when t.direction = 'up' then m.username else '' end,
    t.amount, null, t.amount, t.id
  from agents.transfers t join people.public_members m on m.id = t.sender_id
  where t.receiver_id = ${memberId} and t.sent_at >= ${from} and t.sent_at < ${to}`

export async function sumIncome(db: Sql, whose: Whose, days: { from: string; to: string }, span: Span) {
  return db<{ day: string; type: string; amount: bigint }[]>`
    select day::text, type, sum(amount)::bigint as amount from (${entries(db, whose, days, span)}) e group by 1, 2`
}

export type EntryRow = {
  at: Date
  username: string
  base: bigint
  ratePpm: number | null
  amount: bigint
  reference: string
  total: number
}

export async function selectIncome(
  db: Sql,
  whose: Whose,
  { day, type }: { day: string; type: string },
  span: Span,
  most: number,
  offset: number,
): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    select at, username, base, "ratePpm", amount, reference, count(*) over ()::int as total
    from (${entries(db, whose, { from: day, to: day }, span)}) e where type = ${type}
    order by at desc, amount desc, reference limit ${most} offset ${offset}`
}
