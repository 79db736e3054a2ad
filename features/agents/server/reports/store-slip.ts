import type { Sql } from '#shared/server/db.ts'

/* SQL of the rebates that a bet of the line was counted in. */

type Whose = { number: number; timeZone: string }
export type RebateRow = { day: string; product: string; base: bigint; ratePpm: number; amount: bigint }

const line = (db: Sql) => db`
  r.day::text, r.product, r.base, trunc(r.units / nullif(r.base, 0))::int as "ratePpm", r.paid as amount`

/** Rebates of an upline, of a member's rounds of the day and product of this one; none of what is not settled. */
export async function rebateOfRound(db: Sql, upline: number, { number, timeZone }: Whose, key: string) {
  const [row] = await db<RebateRow[]>`
    select ${line(db)} from records.public_settled_bets b join agents.rebates r on r.upline = ${upline} and r.member = ${number}
      and r.product = b.product and r.day = (b.settled_at at time zone ${timeZone})::date
    where b.key = ${key}::uuid and r.paid <> 0`
  return row
}

/** The same of the tickets that were settled on the day of this one. */
export async function rebateOfTicket(db: Sql, upline: number, { number, timeZone }: Whose, ticket: bigint) {
  const [row] = await db<RebateRow[]>`
    select ${line(db)} from lottery.public_tickets t join lottery.public_ticket_draws d on d.ticket = t.id
    join lottery.public_games g on g.code = t.game
    join agents.draws_counted c on c.draw_id = d.draw_id and c.member_id = t.member_id
    join agents.rebates r on r.upline = ${upline} and r.member = ${number}
      and r.product = case g.vendor when 'ELOTT' then 'ELOTT' else 'LOTT' end and r.day = (c.slot at time zone ${timeZone})::date
    where t.id = ${ticket} and r.paid <> 0`
  return row
}
