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

/** The chain of a game that is not used up. */
export async function findChain(db: Sql, game: string): Promise<ChainRow | undefined> {
  const [row] = await db<ChainRow[]>`
    select id, seed, commitment, salt, next, length from studio.chains
    where game = ${game} and next < length order by id desc limit 1`
  return row
}

export async function insertChain(db: Sql, game: string, seed: Buffer, commitment: string, length: number) {
  await db`
    insert into studio.chains (game, seed, commitment, length) values (${game}, ${seed}, ${commitment}, ${length})`
}

/** The salt is set once. */
export async function setSalt(db: Sql, chainId: bigint, salt: string): Promise<void> {
  await db`update studio.chains set salt = ${salt} where id = ${chainId} and salt = ''`
}

export type NewFlight = { game: string; chainId: bigint; number: number; sealed: Buffer; hash: string; salt: string }

/** Takes the chain's next hash for a flight, whose seed it is. */
export async function insertFlight(tx: Tx, f: NewFlight): Promise<{ id: bigint; seedId: bigint }> {
  await tx`update studio.chains set next = ${f.number + 1} where id = ${f.chainId} and next = ${f.number}`
  const [seed] = await tx<{ id: bigint }[]>`
    insert into studio.seeds (player, game, server_seed, hash, client_seed, next_nonce)
    values ('', ${f.game}, ${f.sealed}, ${f.hash}, ${f.salt}, ${f.number}) returning id`
  const [flight] = await tx<{ id: bigint }[]>`
    insert into studio.flights (game, chain_id, number, seed_id)
    values (${f.game}, ${f.chainId}, ${f.number}, ${seed!.id}) returning id`
  return { id: flight!.id, seedId: seed!.id }
}

/** The first flight of a chain has its salt only when it takes off. */
export async function saltSeed(db: Sql, seedId: bigint, salt: string): Promise<void> {
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

/** Flights whose process died in the air. */
export async function selectBroken(db: Sql, game: string) {
  return db<BrokenFlight[]>`
    select f.id, s.server_seed as "serverSeed", s.client_seed as salt from studio.flights f
    join studio.seeds s on s.id = f.seed_id where f.game = ${game} and f.ended_at is null`
}

export async function hasBetting(db: Sql, flightId: bigint): Promise<boolean> {
  const rows = await db`select 1 from studio.rounds where flight_id = ${flightId} and state = 'BETTING' limit 1`
  return rows.length > 0
}

/** Points of flights that are over, the newest first. */
export async function selectPoints(db: Sql, game: string, limit: number): Promise<number[]> {
  const rows = await db<{ point: bigint }[]>`
    select point from studio.flights where game = ${game} and point is not null order by id desc limit ${limit}`
  return rows.map(row => Number(row.point))
}
