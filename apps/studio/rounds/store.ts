import type { Round } from '#apps/studio/math/round.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of rounds. */

export type RoundState = 'BETTING' | 'PAYING' | 'CLOSED' | 'REFUSED' | 'REVERSING' | 'REVERSED'
export type RoundRow = {
  seq: bigint
  id: string
  player: string
  game: string
  spinKey: string
  currency: string
  stake: bigint
  payout: bigint
  state: RoundState
  refusal: string
  nonce: number
  mathVersion: number
  gameHash: string
  events: Round
  shownSteps: number
  createdAt: Date
  seedHash: string
  clientSeed: string
  /** Null until the seed was told. */
  revealedSeed: Buffer | null
  sessionHash: Buffer
}

const columns = (db: Sql | Tx) => db`
  r.seq, r.id, r.player, r.game, r.spin_key as "spinKey", r.currency, r.stake, r.payout, r.state, r.refusal, r.nonce,
  r.math_version as "mathVersion", r.game_hash as "gameHash", r.events, r.shown_steps as "shownSteps",
  r.created_at as "createdAt", r.session_hash as "sessionHash", s.hash as "seedHash", s.client_seed as "clientSeed",
  case when s.revealed_at is not null then s.server_seed end as "revealedSeed"`

export async function findRound(db: Sql | Tx, player: string, by: { id: string } | { spinKey: string }) {
  const which = 'id' in by ? db`r.id = ${by.id}` : db`r.spin_key = ${by.spinKey}`
  const [row] = await db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.player = ${player} and ${which}`
  return row
}

/** A round whose bet stood, whoever played it. */
export async function findPlayed(db: Sql, id: string) {
  const [row] = await db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.id = ${id} and r.state in ('PAYING', 'CLOSED', 'REVERSED')`
  return row
}

/** Rounds whose bet stood, newest first, those before `before`. */
export async function selectHistory(db: Sql, player: string, game: string, before: bigint, limit: number) {
  return db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.player = ${player} and r.game = ${game} and r.seq < ${before} and r.state in ('PAYING', 'CLOSED', 'REVERSED')
    order by r.seq desc limit ${limit}`
}

export type NewRound = Pick<
  RoundRow,
  | 'id'
  | 'player'
  | 'game'
  | 'spinKey'
  | 'currency'
  | 'stake'
  | 'payout'
  | 'nonce'
  | 'mathVersion'
  | 'gameHash'
  | 'events'
  | 'sessionHash'
> & { seedId: bigint; brand: string }

/** False when the player has an unsettled round of this game, or used the key. */
export async function insertRound(tx: Tx, r: NewRound): Promise<boolean> {
  const rows = await tx`
    insert into studio.rounds (id, player, brand, game, session_hash, spin_key, currency, stake, payout, state, seed_id, nonce,
      math_version, game_hash, events)
    values (${r.id}, ${r.player}, ${r.brand}, ${r.game}, ${r.sessionHash}, ${r.spinKey}, ${r.currency}, ${r.stake},
      ${r.payout}, 'BETTING', ${r.seedId}, ${r.nonce}, ${r.mathVersion}, ${r.gameHash}, ${tx.json(r.events as never)})
    on conflict do nothing returning 1`
  return rows.length === 1
}

/** Moves a round from one state to the next; false when it was not in that state (any more). */
export async function moveRound(tx: Tx, id: string, from: RoundState, to: RoundState, refusal = ''): Promise<boolean> {
  const rows = await tx`
    update studio.rounds set state = ${to}, refusal = ${refusal} where id = ${id} and state = ${from} returning 1`
  return rows.length === 1
}

/** True while a round of this player and game is on its way: a seed must not be told meanwhile. */
export async function hasUnsettled(tx: Tx, player: string, game: string): Promise<boolean> {
  const rows = await tx`
    select 1 from studio.rounds
    where player = ${player} and game = ${game} and state in ('BETTING', 'PAYING', 'REVERSING')`
  return rows.length > 0
}

export async function hasPlayedWithin(tx: Tx, player: string, game: string, ms: number): Promise<boolean> {
  const [last] = await tx<{ recent: boolean }[]>`
    select created_at > clock_timestamp() - ${ms} * interval '1 millisecond' as recent from studio.rounds
    where player = ${player} and game = ${game} and state in ('PAYING', 'CLOSED') order by seq desc limit 1`
  return last?.recent === true
}

export async function updateShown(db: Sql, player: string, id: string, steps: number) {
  const [row] = await db<{ state: RoundState; shownSteps: number; steps: number }[]>`
    update studio.rounds set shown_steps = greatest(shown_steps, least(${steps}, jsonb_array_length(events -> 'steps')))
    where player = ${player} and id = ${id}
    returning state, shown_steps as "shownSteps", jsonb_array_length(events -> 'steps') as steps`
  return row
}

/** Bets that nobody waits for any more: their process died. */
export async function selectAbandoned(db: Sql, olderThanSeconds: number) {
  return db<{ id: string; player: string }[]>`
    select id, player from studio.rounds
    where state = 'BETTING' and created_at < clock_timestamp() - ${olderThanSeconds} * interval '1 second' limit 100`
}
