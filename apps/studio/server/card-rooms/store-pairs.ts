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
}

/**
 * Pairs with at least so many hands, those first between whom money went most in one way. `expected`: the hands of whichever of
 * both sat with more others, shared among all who played the game that day. `deviations`: the sum of what each hand moved between them
 * by the root of the sum of its squares, as if each might as well have gone the other way.
 */
export async function selectPairs(
  db: Sql,
  asked: { games: readonly string[]; currency: string; date: string; leastHands: number; most: number },
): Promise<PairRow[]> {
  return db<PairRow[]>`
    with hands as materialized (
      select h.id, r.game, h.players, h.outcome -> 'claims' as claims
      from studio.card_hands h join studio.card_rooms r on r.id = h.room_id
      where h.state = 'ENDED' and h.ended_at >= ${asked.date}::date and h.ended_at < ${asked.date}::date + 1
        and not r.practice and r.currency = ${asked.currency} and r.game = any(${asked.games as string[]})
    ), seats as materialized (
      select h.id, h.game, h.claims, p.place - 1 as place, p.value ->> 'player' as player,
        count(*) over (partition by h.id) - 1 as others
      from hands h, jsonb_array_elements(h.players) with ordinality p (value, place)
      where not (p.value ->> 'computer')::boolean
    ), seated as (
      select game, player, sum(others) as others, count(*) over (partition by game) - 1 as strangers
      from seats group by game, player
    ), moved as (
      select a.game, a.player as a, b.player as b, coalesce((
          select sum(case when c."from" = b.place then c.money else -c.money end)
          from jsonb_to_recordset(a.claims) c ("from" int, "to" int, money numeric)
          where (c."from" = b.place and c."to" = a.place) or (c."from" = a.place and c."to" = b.place)
        ), 0) as net
      from seats a join seats b on b.id = a.id and b.player > a.player
    )
    select m.game, m.a, m.b, count(*)::int as hands, sum(m.net)::bigint as net,
      (greatest(max(one.others), max(other.others)) / greatest(max(one.strangers), 1))::float8 as expected,
      coalesce(sum(m.net) / nullif(sqrt(sum(m.net * m.net)), 0), 0)::float8 as deviations
    from moved m join seated one on one.game = m.game and one.player = m.a
      join seated other on other.game = m.game and other.player = m.b
    group by m.game, m.a, m.b having count(*) >= ${asked.leastHands}
    order by abs(coalesce(sum(m.net) / nullif(sqrt(sum(m.net * m.net)), 0), 0)) desc, m.a, m.b limit ${asked.most}`
}
