import { inPages, type Sql, type Tx } from '#shared/server/db.ts'

/* SQL of the tree of bets. Ticket ids have all the same number of digits: their order is that of the texts hashed. */

export type LeafRow = { id: bigint; hashes: Buffer }
/** Where a piece begins: at a bet, of whose lines so many stand in the piece before. */
export type PieceStart = { bet: bigint; skipped: number }
export type PieceRow = PieceStart & { root: Buffer }

const PAGE = 5_000

/** Hashes of all bets of a draw in order, page by page. A million take longer than statements usually may. */
export async function* readLeaves(tx: Tx, drawId: bigint): AsyncIterable<readonly LeafRow[]> {
  await tx`select set_config('statement_timeout', '60s', true), set_config('work_mem', '64MB', true)`
  yield* inPages(
    tx,
    PAGE,
    tx<LeafRow[]>`
    select id, line_hashes as hashes from lottery.tickets
    where draw_id = ${drawId} and status <> 'cancelled' order by id`,
  )
}

export async function insertPieces(
  tx: Tx,
  drawId: bigint,
  begins: readonly PieceStart[],
  roots: readonly Uint8Array[],
): Promise<void> {
  if (begins.length === 0) return
  await tx`
    insert into lottery.bet_pieces (draw_id, piece, first_bet, skipped, root)
    select ${drawId}, p.place - 1, p.first_bet, p.skipped, p.root
    from unnest(${begins.map(each => each.bet)}::bigint[], ${begins.map(each => each.skipped)}::int[],
      ${roots.map(root => Buffer.from(root))}::bytea[]) with ordinality p(first_bet, skipped, root, place)`
}

export async function selectPieces(db: Sql | Tx, drawId: bigint): Promise<PieceRow[]> {
  return db<PieceRow[]>`
    select first_bet as bet, skipped, root from lottery.bet_pieces where draw_id = ${drawId} order by piece`
}

export async function selectLeaf(db: Sql | Tx, drawId: bigint, id: bigint): Promise<LeafRow | undefined> {
  const [row] = await db<LeafRow[]>`
    select id, line_hashes as hashes from lottery.tickets
    where id = ${id} and draw_id = ${drawId} and status <> 'cancelled'`
  return row
}

/** Bets of a draw from one on. */
export async function selectLeaves(db: Sql | Tx, drawId: bigint, from: bigint, most: number): Promise<LeafRow[]> {
  return db<LeafRow[]>`
    select id, line_hashes as hashes from lottery.tickets
    where draw_id = ${drawId} and id >= ${from} and status <> 'cancelled' order by id limit ${most}`
}

/** Lines under the root; null before it is made. */
export async function selectCount(db: Sql | Tx, drawId: bigint): Promise<number | null> {
  const [row] = await db<{ count: number | null }[]>`
    select bets_count as count from lottery.draws where id = ${drawId}`
  return row?.count ?? null
}
