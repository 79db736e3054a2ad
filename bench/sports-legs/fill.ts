import type { Sql } from '#shared/server/db.ts'

/** One in so many bets is on another match, too, which is still open. */
export const PARLAY_EVERY = 4
const EVENTS = ['legs', 'open'] as const

/** Bets as players placed them, by so many players: each on one outcome of one market. Ids begin with their time, as `newId` makes them. */
export async function fillBets(db: Sql, legs: number, players: number): Promise<void> {
  // A lock for each of so many rounds in one transaction are more than there are.
  await db`select set_config('session_replication_role', 'replica', false)`
  const outcomes = [1, 3].map(id => ({ id: String(id), active: true, price: 1_900, chance: 0.5 }))
  const [seed] = await db<{ id: bigint }[]>`
    insert into studio.seeds (player, game, server_seed, hash, client_seed)
    values ('sportsbook', 'touchline-sports', '\\x00', 'bench', '') returning id`
  for (const event of EVENTS) {
    await db`insert into studio.sports_events (id) values (${event})`
    await db`
      insert into studio.sports_markets (event_id, market, specifiers, producer, status, shown, odds_at, version, run, outcomes)
      values (${event}, 1, '', 3, 1, 1, 1, 1, 1, ${db.json(outcomes)})`
  }
  await db`
    insert into studio.rounds (id, player, game, session_hash, spin_key, currency, stake, payout, state, seed_id, nonce,
      math_version, game_hash, events, is_ticket, brand)
    select 'tkt_' || lpad(i::text, 9, '0') || left(md5(i::text), 16), 'p' || i % ${players}, 'touchline-sports', '\\x00', 'key-' || i, 'CRD', 1000, 0, 'OPEN',
      ${seed!.id}, 0, 1, '', '{"kind":"ticket","steps":[],"over":false}', true, 'TOUCHLINE'
    from generate_series(0, ${legs - 1}) i`
  await db`
    insert into studio.transactions (tx, round_id, op, kind, amount, state)
    select id || '.b', id, 'bet', 'normal', stake, 'ACCEPTED' from studio.rounds`
  await db`
    insert into studio.sports_bets (id, player, key, currency, kind, plan, stake, running, accept, state, placed_at, due_at, most, held)
    select r.id, r.player, r.spin_key, 'CRD', case when p.is then 'parlay' else 'single' end,
      jsonb_build_object('legs', p.legs, 'bankers', '[]'::jsonb, 'sizes', jsonb_build_array(p.legs), 'combinations', 1),
      1000, 1000, 'none', 'OPEN', 1, 1, 1900, jsonb_build_array(
        jsonb_build_object('eventId', 'legs', 'scope', 'event', 'amount', '900'),
        jsonb_build_object('eventId', 'legs', 'scope', 'outcome 1  ' || (1 + substr(r.player, 2)::int % 2 * 2), 'amount', '900'),
        jsonb_build_object('eventId', 'legs', 'scope', 'player ' || r.player, 'amount', '900'))
    from studio.rounds r, lateral (select r.seq % ${PARLAY_EVERY} = 0 as is, case when r.seq % ${PARLAY_EVERY} = 0 then 2 else 1 end as legs) p`
  await db`
    insert into studio.sports_legs (bet_id, n, event_id, market, specifiers, outcome, price, in_play, run, outage, producer)
    select b.id, n, case n when 0 then 'legs' else 'open' end, 1, '', (1 + substr(r.player, 2)::int % 2 * 2)::text, 1900, false, 1, 0, 3
    from studio.sports_bets b join studio.rounds r using (id), generate_series(0, (b.plan ->> 'legs')::int - 1) n`
  await db`
    insert into studio.sports_exposure (event_id, scope, currency, amount)
    select h ->> 'eventId', h ->> 'scope', 'CRD', sum((h ->> 'amount')::bigint)
    from studio.sports_bets b, jsonb_array_elements(b.held) h group by 1, 2`
  await db`select set_config('session_replication_role', 'origin', false)`
}
