import type { ArcadeRound } from '#apps/studio/engine/arcade/round.ts'
import type { CardRound } from '#apps/studio/engine/card-rooms/card-round.ts'
import type { FishingRound } from '#apps/studio/engine/fishing/fishing-round.ts'
import type { Round } from '#apps/studio/engine/slots/round.ts'
import type { TableRound } from '#apps/studio/engine/tables/table-round.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of rounds that are looked for, one or many. What changes them stands in store-moves.ts. */

/**
 * BETTING until the bet is decided; OPEN while the player may act or flies; PAYING until the win is decided. A refused
 * bet is REFUSED, one whose outcome is unknown REVERSING until it is known to be back.
 */
export type RoundState = 'BETTING' | 'OPEN' | 'PAYING' | 'CLOSED' | 'REFUSED' | 'REVERSING' | 'REVERSED'
/** What a round shows, by the kind of its game. */
export type RoundEvents = Round | ArcadeRound | TableRound | FishingRound | CardRound
export type RoundRow = {
  seq: bigint
  id: string
  player: string
  brand: string
  game: string
  spinKey: string
  currency: string
  stake: bigint
  payout: bigint
  /** What of the stake was not played and went back. */
  returned: bigint
  state: RoundState
  refusal: string
  nonce: number
  mathVersion: number
  gameHash: string
  events: RoundEvents
  shownSteps: number
  createdAt: Date
  flightId: bigint | null
  coupId: bigint | null
  handId: bigint | null
  /** The free rounds that it is one of. */
  reward: string | null
  /** Bet and win are one call of the wallet. */
  atOnce: boolean
  seedId: bigint
  seedHash: string
  clientSeed: string
  /** Null until the seed was told. */
  revealedSeed: Buffer | null
  sessionHash: Buffer
}

const columns = (db: Sql | Tx) => db`
  r.seq, r.id, r.player, r.brand, r.game, r.spin_key as "spinKey", r.currency, r.stake, r.payout, r.returned, r.state, r.refusal,
  r.nonce, r.math_version as "mathVersion", r.game_hash as "gameHash", r.events, r.shown_steps as "shownSteps",
  r.created_at as "createdAt", r.flight_id as "flightId", r.coup_id as "coupId", r.hand_id as "handId", r.at_once as "atOnce", r.reward, r.session_hash as "sessionHash", r.seed_id as "seedId",
  s.hash as "seedHash", s.client_seed as "clientSeed",
  case when s.revealed_at is not null then s.server_seed end as "revealedSeed"`

export async function findRound(db: Sql | Tx, player: string, id: string): Promise<RoundRow | undefined> {
  const [row] = await db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.player = ${player} and r.id = ${id}`
  return row
}

/** With the seed that plays it on. */
export type SeededRow = RoundRow & { serverSeed: Buffer }

export async function findWithSeed(db: Sql, player: string, id: string): Promise<SeededRow | undefined> {
  const [row] = await db<SeededRow[]>`
    select ${columns(db)}, s.server_seed as "serverSeed" from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.player = ${player} and r.id = ${id}`
  return row
}

/** Whether bet and win of a round are one call. */
export async function isAtOnce(db: Sql | Tx, id: string): Promise<boolean> {
  const rows = await db`select 1 from studio.rounds where id = ${id} and at_once`
  return rows.length === 1
}

/** Rounds by the keys that their players gave them. */
export async function findByKeys(tx: Sql | Tx, keys: readonly { player: string; spinKey: string }[]) {
  const players = keys.map(key => key.player)
  const spinKeys = keys.map(key => key.spinKey)
  return tx<RoundRow[]>`
    select ${columns(tx)} from unnest(${players}::text[], ${spinKeys}::text[]) k (player, spin_key)
    join studio.rounds r on r.player = k.player and r.spin_key = k.spin_key join studio.seeds s on s.id = r.seed_id`
}

/** A round whose bet stood, whoever played it. */
export async function findPlayed(db: Sql, id: string) {
  const [row] = await db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.id = ${id} and r.state in ('OPEN', 'PAYING', 'CLOSED', 'REVERSED')`
  return row
}

/** Rounds whose bet stood, newest first, those before `before`. */
export async function selectHistory(db: Sql, player: string, game: string, before: bigint, limit: number) {
  return db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.player = ${player} and r.game = ${game} and r.seq < ${before}
      and r.state in ('OPEN', 'PAYING', 'CLOSED', 'REVERSED')
    order by r.seq desc limit ${limit}`
}

/** True while a round of this player and game is on its way: a seed must not be told meanwhile. */
export async function hasUnsettled(tx: Tx, player: string, game: string): Promise<boolean> {
  const rows = await tx`
    select 1 from studio.rounds
    where player = ${player} and game = ${game} and state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING')`
  return rows.length > 0
}

/** Those of the players and games whose last round began less than so long ago. */
export async function findPlayedWithin(tx: Tx, places: readonly { player: string; game: string }[], ms: number) {
  return tx<{ player: string; game: string }[]>`
    select p.player, p.game
    from unnest(${places.map(each => each.player)}::text[], ${places.map(each => each.game)}::text[]) p (player, game),
      lateral (
        select created_at from studio.rounds
        where player = p.player and game = p.game and state in ('BETTING', 'OPEN', 'PAYING', 'CLOSED') order by seq desc limit 1) last
    where last.created_at > clock_timestamp() - ${ms} * interval '1 millisecond'`
}

export async function updateShown(db: Sql, player: string, id: string, steps: number) {
  const [row] = await db<RoundRow[]>`
    update studio.rounds r
    set shown_steps = greatest(shown_steps, least(${steps}, jsonb_array_length(events -> 'steps')))
    from studio.seeds s where s.id = r.seed_id and r.player = ${player} and r.id = ${id}
    returning ${columns(db)}`
  return row
}

/** Bets that nobody waits for any more: their process died. */
export async function selectAbandoned(db: Sql, olderThanSeconds: number) {
  return db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.state = 'BETTING' and r.created_at < clock_timestamp() - ${olderThanSeconds} * interval '1 second'
    limit 100`
}

/** Rounds that their players left open for so long; flights, coups, hands and tickets end by themselves. */
export async function selectLeft(db: Sql, olderThanSeconds: number) {
  return db<SeededRow[]>`
    select ${columns(db)}, s.server_seed as "serverSeed" from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.state = 'OPEN' and r.flight_id is null and r.coup_id is null and r.hand_id is null and not r.is_ticket
      and r.acted_at < clock_timestamp() - ${olderThanSeconds} * interval '1 second' limit 10`
}

/** The open rounds of a flight. */
export async function selectAboard(db: Sql, flightId: bigint) {
  return db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.flight_id = ${flightId} and r.state = 'OPEN'`
}

/** Open rounds of a coup, those of the first bets first. */
export async function selectInCoup(db: Sql, coupId: bigint, limit: number) {
  return db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.coup_id = ${coupId} and r.state = 'OPEN' order by r.seq limit ${limit}`
}

/** Rounds of a hand of cards whose stakes stand, or may stand. */
export async function selectInHand(db: Sql, handId: bigint, states: readonly RoundState[]) {
  return db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.hand_id = ${handId} and r.state = any(${states as RoundState[]}) order by r.seq`
}

/** A player's rounds of a coup whose bets stood, as they were placed. */
export async function selectPlaced(db: Sql, player: string, coupId: bigint) {
  return db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    where r.coup_id = ${coupId} and r.player = ${player}
      and r.state in ('OPEN', 'PAYING', 'CLOSED', 'REVERSING', 'REVERSED')
    order by r.seq`
}

/** Open rounds of flights that have ended: their bets stood too late. */
export async function selectTooLate(db: Sql, game: string) {
  return db<RoundRow[]>`
    select ${columns(db)} from studio.rounds r join studio.seeds s on s.id = r.seed_id
    join studio.flights f on f.id = r.flight_id
    where r.game = ${game} and r.state = 'OPEN' and f.ended_at is not null limit 100`
}
