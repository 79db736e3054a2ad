import type { Sql } from '#shared/server/db.ts'

/** Two players of one day: the hands that they played together, what chance seats together, and what went from `b` to `a`. */
export type PairRow = {
  game: string
  a: string
  b: string
  hands: number
  expected: number
  net: bigint
  deviations: number
  /** Hands in which one lost so many percent of their stake to the other, in the way in which it happened more often. */
  dumps: number
  /** Rooms of both, and those to which they came within a minute. */
  rooms: number
  joins: number
  /** Answers of the two to each other's plays, and how many of them were a pass; the same towards all others. */
  faced: number
  passed: number
  facedOthers: number
  passedOthers: number
}

/**
 * Pairs with at least so many hands, or with hands that look thrown, those first between whom money went most in one way. `expected`: the hands of whichever of
 * both sat with more others, shared among all who played the game that day. `deviations`: the sum of what each hand moved between them
 * by the root of the sum of its squares, as if each might as well have gone the other way. What the server did for a player is no answer
 * of theirs.
 */
export async function selectPairs(
  db: Sql,
  asked: {
    games: readonly string[]
    currency: string
    date: string
    leastHands: number
    dumpPercent: number
    most: number
  },
): Promise<PairRow[]> {
  return db<PairRow[]>`
    with hands as materialized (
      select h.id, h.room_id, h.begins_at, r.game, h.players, h.actions, h.outcome -> 'claims' as claims
      from studio.card_hands h join studio.card_rooms r on r.id = h.room_id
      where h.state = 'ENDED' and h.ended_at >= ${asked.date}::date and h.ended_at < ${asked.date}::date + 1
        and not r.practice and r.currency = ${asked.currency} and r.game = any(${asked.games as string[]})
    ), seats as materialized (
      select h.id, h.room_id, h.begins_at, h.game, h.claims, p.place - 1 as place, p.value ->> 'player' as player,
        (p.value ->> 'stake')::numeric as stake,
        count(*) over (partition by h.id) - 1 as others
      from hands h, jsonb_array_elements(h.players) with ordinality p (value, place)
      where not (p.value ->> 'computer')::boolean
    ), seated as (
      select game, player, sum(others) as others, count(*) over (partition by game) - 1 as strangers
      from seats group by game, player
    ), moved as (
      select a.game, a.player as a, b.player as b, a.stake as stake_a, b.stake as stake_b, coalesce((
          select sum(case when c."from" = b.place then c.money else -c.money end)
          from jsonb_to_recordset(a.claims) c ("from" int, "to" int, money numeric)
          where (c."from" = b.place and c."to" = a.place) or (c."from" = a.place and c."to" = b.place)
        ), 0) as net
      from seats a join seats b on b.id = a.id and b.player > a.player
    ), acts as materialized (
      select h.id, t.n, (t.act ->> 'place')::int as place, t.act -> 'action' ? 'pass' as passes,
        coalesce((t.act ->> 'auto')::boolean, false) as auto,
        max(t.n) filter (where t.act -> 'action' ? 'play') over before as answers_to
      from hands h, jsonb_array_elements(h.actions) with ordinality t (act, n)
      where t.act -> 'action' ?| '{play,pass}'
      window before as (partition by h.id order by t.n rows between unbounded preceding and 1 preceding)
    ), answers as materialized (
      select s.game, s.player, top.player as towards, count(*) as faced, count(*) filter (where act.passes) as passed
      from acts act join acts played on played.id = act.id and played.n = act.answers_to and played.place <> act.place
        join seats s on s.id = act.id and s.place = act.place
        join seats top on top.id = act.id and top.place = played.place
      where not act.auto group by 1, 2, 3
    ), came as (
      select game, room_id, player, min(begins_at) as at from seats group by 1, 2, 3
    )
    select m.game, m.a, m.b, count(*)::int as hands, sum(m.net)::bigint as net,
      (greatest(max(one.others), max(other.others)) / greatest(max(one.strangers), 1))::float8 as expected,
      coalesce(sum(m.net) / nullif(sqrt(sum(m.net * m.net)), 0), 0)::float8 as deviations,
      max(thrown.dumps)::int as dumps, max(shared.rooms)::int as rooms, max(shared.joins)::int as joins,
      max(mutual.faced)::int as faced, max(mutual.passed)::int as passed,
      (max(every.faced) - max(mutual.faced))::int as "facedOthers", (max(every.passed) - max(mutual.passed))::int as "passedOthers"
    from moved m join seated one on one.game = m.game and one.player = m.a
      join seated other on other.game = m.game and other.player = m.b
      cross join lateral (
        select greatest(count(*) filter (where t.net * 100 >= t.stake_b * ${asked.dumpPercent}),
          count(*) filter (where -t.net * 100 >= t.stake_a * ${asked.dumpPercent})) as dumps
        from moved t where t.game = m.game and t.a = m.a and t.b = m.b and t.net <> 0) thrown
      cross join lateral (
        select count(*) as rooms, count(*) filter (where abs(extract(epoch from c.at - d.at)) <= 60) as joins
        from came c join came d on d.room_id = c.room_id and d.player = m.b where c.game = m.game and c.player = m.a) shared
      cross join lateral (
        select coalesce(sum(faced), 0) as faced, coalesce(sum(passed), 0) as passed from answers n
        where n.game = m.game and (n.player, n.towards) in ((m.a, m.b), (m.b, m.a))) mutual
      cross join lateral (
        select coalesce(sum(faced), 0) as faced, coalesce(sum(passed), 0) as passed from answers n
        where n.game = m.game and n.player in (m.a, m.b)) every
    group by m.game, m.a, m.b having count(*) >= ${asked.leastHands} or max(thrown.dumps) > 0
    order by abs(coalesce(sum(m.net) / nullif(sqrt(sum(m.net * m.net)), 0), 0)) desc, m.a, m.b limit ${asked.most}`
}
