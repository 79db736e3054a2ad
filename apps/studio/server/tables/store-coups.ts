import type { Outcome } from '#apps/studio/engine/tables/cards/blackjack-play.ts'
import type { PlacedBet } from '#apps/studio/engine/tables/table-round.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of coups. Times are told as milliseconds from now, by the database's clock: each process reads them by its own. */

/** BETTING until it is dealt, PLAYING while players decide; RESULT from when it is paid. A void one is given back. */
export type CoupState = 'BETTING' | 'PLAYING' | 'DEALT' | 'RESULT' | 'VOID'
export type CoupRow = {
  id: bigint
  seedId: bigint
  /** Of the shoe, or of this coup's own seed. */
  serverSeed: Buffer
  seedHash: string
  clientSeed: string
  nonce: number
  /** What was announced with it; null where nothing is. */
  terms: unknown
  state: CoupState
  outcome: unknown
  /** 0 takes bets; each one after it takes decisions. */
  step: number
  /** While players decide: what is played so far, and the player of each box. */
  play: Outcome | null
  owners: Record<string, string> | null
  isEnded: boolean
  bettingMs: number
  closesInMs: number
  dealtAgoMs: number | null
  steppedAgoMs: number | null
  endedAgoMs: number | null
}

const since = (db: Sql | Tx, column: string) =>
  db`(extract(epoch from clock_timestamp() - c.${db(column)}) * 1000)::float8`
const columns = (db: Sql | Tx) => db`
  c.id, c.seed_id as "seedId", s.server_seed as "serverSeed", s.hash as "seedHash", s.client_seed as "clientSeed", c.nonce, c.terms, c.state,
  c.outcome, c.step, c.play, c.owners, c.ended_at is not null as "isEnded", (extract(epoch from c.closes_at - c.opened_at) * 1000)::float8 as "bettingMs",
  -${since(db, 'closes_at')} as "closesInMs", ${since(db, 'dealt_at')} as "dealtAgoMs", ${since(db, 'stepped_at')} as "steppedAgoMs",
  ${since(db, 'ended_at')} as "endedAgoMs"`

/** The newest coup of a table, which may run. */
export async function findCoup(db: Sql | Tx, game: string): Promise<CoupRow | undefined> {
  const [row] = await db<CoupRow[]>`
    select ${columns(db)} from studio.coups c join studio.seeds s on s.id = c.seed_id
    where c.game = ${game} order by c.id desc limit 1`
  return row
}

/** The coup as nobody else changes it until the transaction ends; bets that are on their way into it are waited for. */
export async function lockCoup(tx: Tx, id: bigint): Promise<CoupRow> {
  const [row] = await tx<CoupRow[]>`
    select ${columns(tx)} from studio.coups c join studio.seeds s on s.id = c.seed_id where c.id = ${id} for update of c`
  return row!
}

/** Tables whose coups have not ended: dealt by a process, or left by one that died. */
export async function selectRunning(db: Sql): Promise<string[]> {
  const rows = await db<{ game: string }[]>`select game from studio.coups where ended_at is null`
  return rows.map(row => row.game)
}

export async function insertCoup(
  tx: Tx,
  coup: { game: string; seedId: bigint; nonce: number; terms: unknown; bettingMs: number },
): Promise<void> {
  await tx`
    insert into studio.coups (game, seed_id, nonce, terms, closes_at)
    values (${coup.game}, ${coup.seedId}, ${coup.nonce}, ${coup.terms === null ? null : tx.json(coup.terms as never)},
      clock_timestamp() + ${coup.bettingMs} * interval '1 millisecond')`
}

/** The coup has this outcome; its seed is told with this text of the players, or goes on with its next card. */
export async function dealCoup(
  tx: Tx,
  { id, seedId }: CoupRow,
  { outcome, mark, clientSeed, nextNonce }: { outcome: unknown; mark: string; clientSeed: string; nextNonce: number },
): Promise<void> {
  await tx`
    update studio.coups set state = 'DEALT', outcome = ${tx.json(outcome as never)}, mark = ${mark}, step = step + 1, dealt_at = clock_timestamp()
    where id = ${id}`
  await tx`update studio.seeds set client_seed = ${clientSeed}, next_nonce = ${nextNonce} where id = ${seedId}`
}

/** Its players decide for so long, and the shoe goes on with its next card whatever becomes of the coup. */
export async function playCoup(
  tx: Tx,
  { id, seedId }: CoupRow,
  {
    play,
    owners,
    nextNonce,
    waitMs,
  }: { play: Outcome; owners: Record<string, string>; nextNonce: number; waitMs: number },
): Promise<void> {
  await tx`
    update studio.coups set state = 'PLAYING', step = step + 1, play = ${tx.json(play as never)}, owners = ${tx.json(owners)},
      stepped_at = clock_timestamp(), closes_at = clock_timestamp() + ${waitMs} * interval '1 millisecond'
    where id = ${id}`
  await tx`update studio.seeds set next_nonce = ${nextNonce} where id = ${seedId}`
}

/** False when it was not in the state `from`. */
export async function moveCoup(tx: Tx, id: bigint, from: CoupState, to: CoupState): Promise<boolean> {
  const rows = await tx`update studio.coups set state = ${to} where id = ${id} and state = ${from} returning 1`
  return rows.length === 1
}

/** Declares a coup void that is not paid yet; false for one that is. The same again is fine. */
export async function voidCoup(db: Sql, game: string, id: bigint, reason: string): Promise<boolean> {
  const rows = await db`
    update studio.coups set state = 'VOID', void_reason = coalesce(void_reason, ${reason})
    where id = ${id} and game = ${game} and state in ('BETTING', 'PLAYING', 'DEALT', 'VOID') returning 1`
  return rows.length === 1
}

export async function endCoup(tx: Tx, id: bigint): Promise<void> {
  await tx`update studio.coups set ended_at = clock_timestamp() where id = ${id} and ended_at is null`
}

/** Bets of a coup whose wallet has not answered yet. */
export async function countOnTheirWay(db: Sql, id: bigint): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int from studio.rounds where coup_id = ${id} and state = 'BETTING'`
  return row!.count
}

/** The keys of all bets that stand, in the order in which they came. */
export async function selectKeys(tx: Tx, id: bigint): Promise<string[]> {
  const rows = await tx<{ key: string }[]>`
    select spin_key as key from studio.rounds where coup_id = ${id} and state = 'OPEN' order by seq`
  return rows.map(row => row.key)
}

/** The bets of a coup that stand or are paid, in the order in which they were placed. */
export const selectStanding = (db: Sql, id: bigint) => db<{ id: string; player: string; bets: PlacedBet[] }[]>`
  select id, player, events -> 'choice' -> 'bets' as bets from studio.rounds
  where coup_id = ${id} and state in ('OPEN', 'PAYING', 'CLOSED') order by seq`

/** How many players have bets in a coup, and on each bet, without those who play for nothing. */
export async function countPlayers(db: Sql, id: bigint): Promise<{ players: number; on: Record<string, number> }> {
  const rows = await db<{ bet: string | null; players: number }[]>`
    select b.bet, count(distinct r.player)::int as players
    from studio.rounds r, jsonb_to_recordset(r.events -> 'choice' -> 'bets') b (bet text)
    where r.coup_id = ${id} and r.state = 'OPEN' and r.brand <> 'DEMO' group by grouping sets ((), (b.bet))`
  const on = rows.flatMap(({ bet, players }) => (bet === null ? [] : [[bet, players] as const]))
  return { players: rows.find(({ bet }) => bet === null)?.players ?? 0, on: Object.fromEntries(on) }
}

/** Marks of coups that were dealt, the oldest first: of one shoe, or the newest of the table. */
export async function selectMarks(db: Sql, game: string, shoe: bigint | null, limit: number): Promise<string[]> {
  const rows = await db<{ mark: string }[]>`
    select mark from studio.coups
    where ${shoe === null ? db`game = ${game}` : db`seed_id = ${shoe}`} and state = 'RESULT' order by id desc limit ${limit}`
  return rows.map(row => row.mark).reverse()
}
