import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what uplines get of the play below them. */

/** Uplines of a merchant to whom more is due than was paid, at most so many; `due` is what all of theirs comes to. */
export async function selectDue(db: Sql, most: number) {
  return db<{ merchantId: number; upline: number; memberId: string }[]>`
    select r.merchant_id as "merchantId", r.upline, m.id as "memberId"
    from agents.rebates r join people.public_members m on m.number = r.upline
    where trunc(r.units / 1000000) <> r.paid and not exists (
      select from agents.freezes f
      where f.member = r.upline and 'income' = any(f.holds) and (f.until is null or f.until > now()))
    group by 1, 2, 3 having sum(trunc(r.units / 1000000) - r.paid) > 0 order by 1, 2 limit ${most}`
}

/**
 * What is due to uplines counts as paid, with what was too much before; answers how much more that is. The members of whose
 * play it came cost it. Whoever pays an upline holds their rows first.
 */
export async function takeDue(tx: Tx, uplines: readonly number[]): Promise<Map<number, bigint>> {
  const held = await tx<{ upline: number; due: bigint }[]>`
    select upline, sum(due)::bigint as due from (
      select upline, trunc(units / 1000000) - paid as due from agents.rebates
      where upline = any(${uplines}::int[]) and trunc(units / 1000000) <> paid order by upline, day, member, product for update) d
    group by 1 having sum(due) > 0`
  const paid = held.map(row => row.upline)
  await tx`
    with taken as (
      update agents.rebates r set paid = trunc(units / 1000000)
      where upline = any(${paid}::int[]) and trunc(units / 1000000) <> paid
      returning r.merchant_id, r.member, r.day, r.product, new.paid - old.paid as more)
    insert into agents.due (merchant_id, member_id, slot, product, agent_rebate)
    select t.merchant_id, m.id, (t.day + time '12:00') at time zone c.time_zone, t.product, sum(t.more)
    from taken t join people.public_members m on m.number = t.member
    join settings.public_clocks c on c.merchant_id = t.merchant_id group by 1, 2, 3, 4`
  return new Map(held.map(row => [row.upline, row.due]))
}

/** A number that no other payment has. */
export async function nextRun(tx: Tx): Promise<bigint> {
  const [row] = await tx<{ run: bigint }[]>`select nextval('agents.rebate_runs') as run`
  return row!.run
}
