import type { Move } from '#apps/studio/engine/tables/cards/blackjack-play.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what players decide within a coup. */

export type Decision = { coup: bigint; step: number; hand: string; player: string; key: string; move: Move }

/** Writes it down while the coup takes decisions of this step, unless its hand or its key has one; whether it was. */
export async function insertDecision(db: Sql, { coup, step, hand, player, key, move }: Decision): Promise<boolean> {
  const rows = await db`
    insert into studio.decisions (coup_id, step, hand, player, key, move)
    select id, ${step}, ${hand}, ${player}, ${key}, ${move} from (
      select id from studio.coups where id = ${coup} and state = 'PLAYING' and step = ${step} for share) taking
    on conflict do nothing returning 1`
  return rows.length === 1
}

/** What the key of this player decided before. */
export async function findDecision(db: Sql, player: string, key: string): Promise<Decision | undefined> {
  const [row] = await db<Decision[]>`
    select coup_id as coup, step, hand, player, key, move from studio.decisions where player = ${player} and key = ${key}`
  return row
}

/** Its stake was not taken: the hand is as it was. One whose stake stands, or may stand, is kept. */
export async function deleteDecision(db: Sql, { player, key }: Pick<Decision, 'player' | 'key'>): Promise<void> {
  await db`
    delete from studio.decisions d where player = ${player} and key = ${key} and not exists (
      select from studio.rounds r where r.player = d.player and r.spin_key = d.key and r.state in ('BETTING', 'OPEN'))`
}

/** The decisions of a step that stand: those that need a stake have it. */
export async function selectDecisions(
  db: Sql | Tx,
  coup: bigint,
  step: number,
): Promise<{ hand: string; move: Move }[]> {
  return db<{ hand: string; move: Move }[]>`
    select d.hand, d.move from studio.decisions d
    where d.coup_id = ${coup} and d.step = ${step} and (d.move in ('hit', 'stand', 'decline') or exists (
      select from studio.rounds r where r.player = d.player and r.spin_key = d.key and r.state = 'OPEN'))
    order by d.hand`
}

/** Who has bets that stand in a coup, the first ones first; who plays for nothing comes after all others. */
export async function selectBettors(db: Sql | Tx, coup: bigint): Promise<{ player: string; bets: string[] }[]> {
  return db<{ player: string; bets: string[] }[]>`
    select player, array(select jsonb_path_query(events, '$.choice.bets[*].bet') #>> '{}') as bets
    from studio.rounds where coup_id = ${coup} and state = 'OPEN' order by brand = 'DEMO', seq`
}

/** The coins of a player on one bet of a coup. */
export async function sumStaked(db: Sql, player: string, coup: bigint, bet: string): Promise<number> {
  const [row] = await db<{ coins: number }[]>`
    select coalesce(sum((b ->> 'coins')::float8), 0)::float8 as coins
    from studio.rounds r, jsonb_path_query(r.events, '$.choice.bets[*]') b
    where r.player = ${player} and r.coup_id = ${coup} and r.state = 'OPEN' and b ->> 'bet' = ${bet}`
  return row!.coins
}
