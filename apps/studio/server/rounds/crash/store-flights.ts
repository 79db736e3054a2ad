import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of flights and the chains of hashes that decide them. */

export type ChainRow = {
  id: bigint
  seed: Buffer
  commitment: string
  salt: string
  next: number
  length: number
}

/** The chain of a pad that is not used up. */
export async function findChain(db: Sql, game: string, pad: number): Promise<ChainRow | undefined> {
  const [row] = await db<ChainRow[]>`
    select id, seed, commitment, salt, next, length from studio.chains
    where game = ${game} and pad = ${pad} and next < length order by id desc limit 1`
  return row
}

export type NewChain = Pick<ChainRow, 'seed' | 'commitment' | 'length'> & { game: string; pad: number }

export async function insertChain(db: Sql, { game, pad, seed, commitment, length }: NewChain): Promise<void> {
  await db`
    insert into studio.chains (game, pad, seed, commitment, length)
    values (${game}, ${pad}, ${seed}, ${commitment}, ${length})`
}

/** The salt is set once. */
export async function setSalt(db: Tx, chainId: bigint, salt: string): Promise<void> {
  await db`update studio.chains set salt = ${salt} where id = ${chainId} and salt = ''`
}

export type NewFlight = {
  game: string
  pad: number
  chainId: bigint
  number: number
  sealed: Buffer
  hash: string
  salt: string
}

/** Takes the chain's next hash for a flight, whose seed it is: the pad's one in use, as a player has one for a game. */
export async function insertFlight(tx: Tx, f: NewFlight): Promise<{ id: bigint; seedId: bigint }> {
  await tx`update studio.chains set next = ${f.number + 1} where id = ${f.chainId} and next = ${f.number}`
  const [seed] = await tx<{ id: bigint }[]>`
    insert into studio.seeds (player, game, server_seed, hash, client_seed, next_nonce)
    values (${`pad-${f.pad}`}, ${f.game}, ${f.sealed}, ${f.hash}, ${f.salt}, ${f.number}) returning id`
  const [flight] = await tx<{ id: bigint }[]>`
    insert into studio.flights (game, chain_id, number, seed_id)
    values (${f.game}, ${f.chainId}, ${f.number}, ${seed!.id}) returning id`
  return { id: flight!.id, seedId: seed!.id }
}

/** The first flight of a chain has its salt only when it takes off. */
export async function saltSeed(db: Tx, seedId: bigint, salt: string): Promise<void> {
  await db`update studio.seeds set client_seed = ${salt} where id = ${seedId}`
}

/** The flight is over: its hash may be told. */
export async function endFlight(tx: Tx, id: bigint, point: bigint | null): Promise<void> {
  await tx`update studio.flights set point = ${point}, ended_at = clock_timestamp() where id = ${id}`
  await tx`
    update studio.seeds s set revealed_at = clock_timestamp() from studio.flights f
    where f.id = ${id} and s.id = f.seed_id`
}

export type BrokenFlight = { id: bigint; serverSeed: Buffer; salt: string }

/** Pads with flights that did not end: in the air, or broken off. */
export async function selectPadsInUse(db: Sql, game: string): Promise<number[]> {
  const rows = await db<{ pad: number }[]>`
    select distinct c.pad from studio.flights f join studio.chains c on c.id = f.chain_id
    where f.game = ${game} and f.ended_at is null order by c.pad`
  return rows.map(row => row.pad)
}

/** Flights of a pad that did not end: of whoever has its lease, those whose process died in the air. */
export async function selectUnended(db: Sql, game: string, pad: number) {
  return db<BrokenFlight[]>`
    select f.id, s.server_seed as "serverSeed", s.client_seed as salt from studio.flights f
    join studio.chains c on c.id = f.chain_id join studio.seeds s on s.id = f.seed_id
    where f.game = ${game} and c.pad = ${pad} and f.ended_at is null`
}

export type ToldRow = { id: bigint; at: Date; point: bigint; serverSeed: Buffer; commitment: string; salt: string }

/** Flights of all pads that are over, the newest first. */
export async function selectTold(db: Sql, game: string, limit: number): Promise<ToldRow[]> {
  return db<ToldRow[]>`
    select f.id, f.ended_at as at, f.point, s.server_seed as "serverSeed", s.hash as commitment, s.client_seed as salt
    from studio.flights f join studio.seeds s on s.id = f.seed_id
    where f.game = ${game} and f.point is not null and s.revealed_at is not null order by f.id desc limit ${limit}`
}

/** Points of a pad's flights that are over, the newest first. */
export async function selectPoints(db: Sql, game: string, pad: number, limit: number): Promise<number[]> {
  const rows = await db<{ point: bigint }[]>`
    select f.point from studio.flights f join studio.chains c on c.id = f.chain_id
    where f.game = ${game} and c.pad = ${pad} and f.point is not null order by f.id desc limit ${limit}`
  return rows.map(row => Number(row.point))
}
