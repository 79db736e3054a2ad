import type { CardAction, HandEnd } from '#apps/studio/engine/card-rooms/card-round.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of hands. Times are told as milliseconds from now, by the database's clock. */

export type HandState = 'WAITING' | 'STAKING' | 'PLAYING' | 'ENDED' | 'VOID'
/** `seed`: what the player gave to this shuffle, bound with the stake. */
export type HandPlayer = {
  player: string
  seat: number
  name: string
  computer: boolean
  stake: string
  seed: string
  /** Posts for not having been dealt in before; not there for who does not. */
  posts?: true
}
/** `key`: the player's own of it, empty for what the server did. */
export type KeyedAction = CardAction & { key: string }
export type HandRow = {
  id: bigint
  roomId: bigint
  state: HandState
  seedId: bigint
  serverSeed: Buffer
  seedHash: string
  clientSeed: string
  unit: bigint
  players: HandPlayer[]
  first: number | null
  actions: KeyedAction[]
  beginsInMs: number
  turnMs: number
  outcome: HandEnd | null
  isOver: boolean
}

const columns = (db: Sql | Tx) => db`
  h.id, h.room_id as "roomId", h.state, h.seed_id as "seedId", s.server_seed as "serverSeed", s.hash as "seedHash",
  s.client_seed as "clientSeed", h.unit, h.players, h.first, h.actions, h.outcome, h.ended_at is not null as "isOver",
  (extract(epoch from h.begins_at - clock_timestamp()) * 1000)::float8 as "beginsInMs",
  (extract(epoch from clock_timestamp() - h.turn_at) * 1000)::float8 as "turnMs"`

/** The newest hands of a room, the newest first. */
export async function selectNewest(db: Sql | Tx, roomId: bigint, limit: number): Promise<HandRow[]> {
  return db<HandRow[]>`
    select ${columns(db)} from studio.card_hands h join studio.seeds s on s.id = h.seed_id
    where h.room_id = ${roomId} order by h.id desc limit ${limit}`
}

/** The hand that is not over, in a room that is held. */
export async function findRunning(tx: Tx, roomId: bigint): Promise<HandRow | undefined> {
  const [row] = await tx<HandRow[]>`
    select ${columns(tx)} from studio.card_hands h join studio.seeds s on s.id = h.seed_id
    where h.room_id = ${roomId} and h.ended_at is null`
  return row
}

export async function insertHand(tx: Tx, hand: { roomId: bigint; seedId: bigint; unit: bigint; beginsInMs: number }) {
  await tx`
    insert into studio.card_hands (room_id, seed_id, unit, begins_at)
    values (${hand.roomId}, ${hand.seedId}, ${hand.unit}, clock_timestamp() + ${hand.beginsInMs} * interval '1 millisecond')`
}

/** A hand that waits begins so much later: nobody has given to its shuffle yet who may play. */
export async function postponeHand(tx: Tx, id: bigint, ms: number): Promise<void> {
  await tx`update studio.card_hands set begins_at = clock_timestamp() + ${ms} * interval '1 millisecond' where id = ${id}`
}

export async function stakeHand(tx: Tx, id: bigint, players: readonly HandPlayer[]): Promise<void> {
  await tx`update studio.card_hands set state = 'STAKING', players = ${tx.json(players as never)} where id = ${id}`
}

/** Cards are dealt to these, by the promised seed and what they gave. */
export async function dealHand(
  tx: Tx,
  { id, seedId }: Pick<HandRow, 'id' | 'seedId'>,
  { players, first, clientSeed }: { players: readonly HandPlayer[]; first: number | null; clientSeed: string },
): Promise<void> {
  await tx`
    update studio.card_hands set state = 'PLAYING', players = ${tx.json(players as never)}, first = ${first},
      turn_at = clock_timestamp() where id = ${id}`
  await tx`update studio.seeds set client_seed = ${clientSeed}, next_nonce = 1 where id = ${seedId}`
}

export async function addAction(tx: Tx, id: bigint, action: KeyedAction, isNewTurn: boolean): Promise<void> {
  await tx`
    update studio.card_hands set actions = actions || ${tx.json([action] as never)},
      turn_at = case when ${isNewTurn} then clock_timestamp() else turn_at end
    where id = ${id}`
}

export async function endHand(tx: Tx, id: bigint, outcome: HandEnd): Promise<void> {
  await tx`update studio.card_hands set state = 'ENDED', outcome = ${tx.json(outcome as never)} where id = ${id}`
}

export async function voidHand(tx: Tx, id: bigint): Promise<void> {
  await tx`update studio.card_hands set state = 'VOID' where id = ${id}`
}

export async function closeHand(tx: Tx, id: bigint): Promise<void> {
  await tx`update studio.card_hands set ended_at = clock_timestamp() where id = ${id} and ended_at is null`
}
