import type { Sql } from '#shared/server/db.ts'

/* SQL of what operators say of tables, and of what tables took and paid. */

export type DeskState = 'OPEN' | 'PAUSED' | 'HELD'

export async function findDesk(db: Sql, game: string): Promise<DeskState> {
  const [row] = await db<{ state: DeskState }[]>`select state from studio.table_desk where game = ${game}`
  return row?.state ?? 'OPEN'
}

export async function upsertDesk(db: Sql, game: string, state: DeskState, reason: string): Promise<void> {
  await db`
    insert into studio.table_desk (game, state, reason) values (${game}, ${state}, ${reason})
    on conflict (game) do update set state = excluded.state, reason = excluded.reason, changed_at = clock_timestamp()`
}

export type Taken = { game: string; rounds: number; stake: bigint; payout: bigint }

/** What games with these ids took and paid in rounds that ended in the last hours, without play for nothing. */
export async function sumTaken(db: Sql, games: readonly string[], currency: string, hours: number) {
  return db<Taken[]>`
    select game, count(*)::int as rounds, sum(stake - returned)::bigint as stake, sum(payout)::bigint as payout
    from studio.rounds
    where (coup_id is not null or hand_id is not null or events ->> 'kind' = 'fishing') and ${ended(db, games, currency, hours)} group by game`
}

/** Of each bet of tables: its coins, and the sum of squares of what stood on it in each coup: all of it wins or loses together. */
export async function sumBets(db: Sql, games: readonly string[], currency: string, hours: number) {
  return db<{ game: string; bet: string; coins: number; squares: number }[]>`
    select game, bet, sum(coins)::float8 as coins, sum(coins * coins)::float8 as squares
    from (
      select r.game, b.bet, sum(b.coins) as coins
      from studio.rounds r, jsonb_to_recordset(r.events -> 'choice' -> 'bets') b (bet text, coins numeric)
      where r.coup_id is not null and ${ended(db, games, currency, hours)}
      group by r.game, r.coup_id, b.bet
    ) each group by game, bet`
}

/** Of fishing: the sum of squares of what each shot that hit cost. */
export async function sumShots(db: Sql, games: readonly string[], currency: string, hours: number) {
  return db<{ game: string; squares: number }[]>`
    select r.game, sum((s.power::text::numeric * r.stake / (r.events ->> 'bet')::numeric) ^ 2)::float8 as squares
    from studio.rounds r, jsonb_path_query(r.events, '$.steps[*].hits[*].power') s (power)
    where events ->> 'kind' = 'fishing' and ${ended(db, games, currency, hours)} group by r.game`
}

const ended = (db: Sql, games: readonly string[], currency: string, hours: number) => db`
  game = any(${games as string[]}) and state in ('PAYING', 'CLOSED') and brand <> 'DEMO' and currency = ${currency}
  and created_at >= clock_timestamp() - ${hours} * interval '1 hour'`
