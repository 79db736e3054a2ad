import type { Sql } from '#shared/server/db.ts'
import {
  type Claim,
  CYCLE_DAYS,
  CYCLES,
  JUMP_TIMES,
  LAST_BETS,
  LOOK_DAYS,
  LOW_RISK_BETS,
  LOW_RISK_SHARE,
  MACHINE_CLAIMS,
  OPPOSITE_ISSUES,
  OPPOSITE_SHARE,
  OUT_DAYS,
  OVER_END,
} from '../rules/offers.ts'

/* SQL of what looks like abuse of bonuses and offers (promotions §11): a query for each signal, over what features publish. */

export type Sign = { memberId: string; key: string; at: Date; currency: string }
const days = (db: Sql, count: number) => db`${count} * interval '1 day'`

/** Who took an offer of late, and all others who took it in the weeks before. */
export async function selectTakers(db: Sql, merchantId: number) {
  return db<{ memberId: string; promotion: string; others: string[]; at: Date }[]>`
    select g.member_id as "memberId", g.promotion, max(g.granted_at) as at,
      array(select distinct o.member_id from bonuses.public_grants o
        where o.merchant_id = ${merchantId} and o.promotion = g.promotion and o.member_id <> g.member_id
          and o.granted_at > now() - ${days(db, CYCLE_DAYS)}) as others
    from bonuses.public_grants g
    where g.merchant_id = ${merchantId} and g.granted_at > now() - ${days(db, LOOK_DAYS)}
    group by g.member_id, g.promotion order by g.promotion, g.member_id`
}

/** R2: two bonus takers who again and again bet opposite sides of one play and issue of a lottery. */
export async function selectOpposite(db: Sql, merchantId: number) {
  return db<{ one: string; other: string; issues: number; share: number; at: Date }[]>`
    with taker as (
      select distinct member_id from bonuses.public_grants
      where merchant_id = ${merchantId} and granted_at > now() - ${days(db, CYCLE_DAYS)}),
    side as materialized (
      select s.member_id, s.draw_id, s.play, s.side in ('BIG', 'ODD', 'DRAGON') as first, sum(s.stake) as stake,
        max(s.placed_at) as at
      from lottery.public_sides s join taker using (member_id)
      where s.merchant_id = ${merchantId} and s.placed_at > now() - ${days(db, LOOK_DAYS)}
      group by 1, 2, 3, 4),
    pair as (
      select a.member_id as one, b.member_id as other, count(distinct a.draw_id)::int as issues, max(greatest(a.at, b.at)) as at,
        sum(2 * least(a.stake, b.stake)) as matched
      from side a join side b on b.draw_id = a.draw_id and b.play = a.play and b.first <> a.first and b.member_id > a.member_id
      group by 1, 2 having count(distinct a.draw_id) >= ${OPPOSITE_ISSUES}),
    staked as (select member_id, sum(stake) as stake from side group by 1)
    select p.one, p.other, p.issues, p.at, round(p.matched / (s.stake + t.stake), 2)::float8 as share
    from pair p join staked s on s.member_id = p.one join staked t on t.member_id = p.other
    where p.matched > ${OPPOSITE_SHARE}::numeric * (s.stake + t.stake) order by p.one, p.other`
}

/** R3: after small bets one of more than half of what was lent, among the last ones. */
export async function selectJumps(db: Sql, merchantId: number) {
  return db<(Sign & { amount: bigint; usual: bigint })[]>`
    with bet as (
      select g.id, g.member_id, g.currency, g.amount, g.ended_at, b.valid,
        row_number() over (partition by g.id order by b.accepted_at desc, b.reference) as back
      from bonuses.public_grants g join bonuses.public_bets b on b.grant_id = g.id
      where g.merchant_id = ${merchantId} and g.ended_at > now() - ${days(db, LOOK_DAYS)} and b.ppm > 0)
    select member_id as "memberId", id::text as key, ended_at as at, currency,
      max(valid) filter (where back <= ${LAST_BETS}) as amount,
      (avg(valid) filter (where back > ${LAST_BETS}))::bigint as usual
    from bet group by id, member_id, currency, amount, ended_at
    having count(*) >= 2 * ${LAST_BETS}::int and max(valid) filter (where back <= ${LAST_BETS}) * 2 > amount
      and avg(valid) filter (where back > ${LAST_BETS}) * ${JUMP_TIMES} <= max(valid) filter (where back <= ${LAST_BETS})
    order by id`
}

/** R4: bonuses that were completed and after which money left without another bet, again and again. */
export async function selectCycles(db: Sql, merchantId: number) {
  return db<(Sign & { times: number })[]>`
    with cycle as (
      select g.member_id, g.currency, g.id, m.at
      from bonuses.public_grants g
      cross join lateral (
        select min(m.at) as at from wallet.public_moved m
        where m.member_id = g.member_id and m.kind = 'withdrawal' and m.at > g.ended_at
          and m.at < g.ended_at + ${days(db, OUT_DAYS)}) m
      where g.merchant_id = ${merchantId} and g.state = 'COMPLETED' and g.ended_at > now() - ${days(db, CYCLE_DAYS)}
        and m.at is not null
        and not exists (select from turnover.public_bets b
          where b.member_id = g.member_id and b.accepted_at > g.ended_at and b.accepted_at < m.at))
    select member_id as "memberId", member_id || ' ' || max(id) as key, max(at) as at, currency, count(distinct at)::int as times
    from cycle group by member_id, currency having count(distinct at) >= ${CYCLES} order by 1`
}

/** R5: of whoever had a bonus, a large part of what was staked did not count as bets. */
export async function selectLowRisk(db: Sql, merchantId: number) {
  return db<(Sign & { staked: bigint; share: number; bets: number })[]>`
    with taker as (
      select distinct member_id from bonuses.public_grants
      where merchant_id = ${merchantId} and started_at is not null and started_at > now() - ${days(db, CYCLE_DAYS)})
    select b.member_id as "memberId", b.member_id || ' ' || current_date as key, max(b.settled_at) as at, b.currency,
      sum(b.stake)::bigint as staked, count(*)::int as bets,
      round(sum(b.stake - least(b.stake, b.valid)) / sum(b.stake), 2)::float8 as share
    from records.public_settled_bets b join taker using (member_id)
    where b.merchant_id = ${merchantId} and b.settled_at > now() - ${days(db, LOOK_DAYS)} and b.state = 'settled'
      and b.product <> 'PVP' and b.stake > 0
    group by b.member_id, b.currency
    having count(*) >= ${LOW_RISK_BETS}
      and sum(b.stake - least(b.stake, b.valid)) > ${LOW_RISK_SHARE}::numeric * sum(b.stake)
    order by 1`
}

/** R6: who took so many envelopes, and the last of them, the newest first. */
export async function selectClaims(db: Sql, merchantId: number) {
  return db<(Omit<Sign, 'currency'> & { claims: Claim[] })[]>`
    with claim as (
      select member_id, at, starts_at, row_number() over (partition by member_id order by at desc, envelope_id) as back
      from draws.public_envelope_claims where merchant_id = ${merchantId} and at > now() - ${days(db, CYCLE_DAYS)})
    select member_id as "memberId", member_id || ' ' || max(at)::text as key, max(at) as at,
      jsonb_agg(jsonb_build_object('at', extract(epoch from at) * 1000, 'openedAt', extract(epoch from starts_at) * 1000)
        order by back) as claims
    from claim where back <= ${MACHINE_CLAIMS} group by member_id
    having count(*) = ${MACHINE_CLAIMS} and max(at) > now() - ${days(db, LOOK_DAYS)}
    order by 1`
}

/** R7: bets of a completed bonus that count less now than they did towards it. */
export async function selectCorrections(db: Sql, merchantId: number) {
  return db<(Sign & { amount: bigint; bets: number })[]>`
    select g.member_id as "memberId", g.id::text as key, max(b.counted_at) as at, g.currency, count(*)::int as bets,
      sum(b.counted - div(b.valid * b.ppm::numeric, 1000000))::bigint as amount
    from bonuses.public_grants g join bonuses.public_bets b on b.grant_id = g.id
    where g.merchant_id = ${merchantId} and g.state = 'COMPLETED' and b.counted_at > now() - ${days(db, LOOK_DAYS)}
      and b.counted_at > g.ended_at and b.counted > div(b.valid * b.ppm::numeric, 1000000)
    group by g.id, g.member_id, g.currency order by g.id`
}

/** R9: bonuses that waited beyond their end for bets that were open. */
export async function selectOverEnd(db: Sql, merchantId: number) {
  return db<(Sign & { times: number })[]>`
    select g.member_id as "memberId", g.member_id || ' ' || max(g.id) as key, max(g.ended_at) as at, g.currency,
      count(*)::int as times
    from bonuses.public_grants g
    where g.merchant_id = ${merchantId} and g.ends_at > now() - 3 * ${days(db, CYCLE_DAYS)} and g.ended_at > g.ends_at
      and exists (select from bonuses.public_bets b
        where b.grant_id = g.id and b.accepted_at < g.ends_at and b.counted_at > g.ends_at)
    group by g.member_id, g.currency having count(*) >= ${OVER_END} order by 1`
}
