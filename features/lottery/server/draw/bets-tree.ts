import { toHex } from '#shared/hex.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import {
  type BetLeaf,
  type BetPath,
  createBetsTree,
  findPathInPieces,
  PIECE_LEAVES,
  sortBets,
} from '../../rules/draws/bets-root.ts'
import { quickHash } from './fairness.ts'
import * as store from './store-bets-tree.ts'

/* The tree over the lines of an issue: its root is published when sale has ended, before the draw (lottery.md §6.2). */

const HASH_BYTES = 32

function hashesOf({ hashes }: store.LeafRow): Buffer[] {
  return Array.from({ length: hashes.length / HASH_BYTES }, (_, i) =>
    hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  )
}

/** Lines of one bet in the tree's order. */
function leavesOf(row: store.LeafRow): BetLeaf[] {
  const leaves = hashesOf(row).map(lineHash => ({ betId: String(row.id), lineHash }))
  return leaves.length > 1 ? sortBets(leaves) : leaves
}

/** Binds the bets of a draw that is off sale. Answers the root in hex, and how many lines are under it. */
export async function bindBets(tx: Tx, drawId: bigint): Promise<{ root: string; count: number }> {
  const tree = createBetsTree(quickHash)
  const begins: store.PieceStart[] = []
  for await (const page of store.readLeaves(tx, drawId))
    for (const row of page)
      for (const [skipped, leaf] of leavesOf(row).entries()) if (tree.add(leaf)) begins.push({ bet: row.id, skipped })
  const { root, count, pieces } = tree.finish()
  await store.insertPieces(tx, drawId, begins, pieces)
  return { root: toHex(root), count }
}

/** The way of each line of a bet to the published root, in the lines' order; null before the issue's bets are bound. */
export async function pathsOfBet(db: Sql | Tx, drawId: bigint, betId: bigint): Promise<BetPath[] | null> {
  const [pieces, row, count] = [
    await store.selectPieces(db, drawId),
    await store.selectLeaf(db, drawId, betId),
    await store.selectCount(db, drawId),
  ]
  if (!row || count === null) return null
  const roots = pieces.map(({ root }) => root)
  const first = pieces.findLastIndex(({ bet, skipped }) => bet < betId || (bet === betId && skipped === 0))
  const last = pieces.findLastIndex(({ bet }) => bet <= betId)
  const paths = new Map<string, BetPath>()
  for (let piece = first; piece <= last; piece++) {
    const leaves = await readPiece(db, drawId, pieces[piece]!)
    for (const leaf of leaves)
      if (leaf.betId === String(betId))
        paths.set(toHex(leaf.lineHash), findPathInPieces({ piece, pieces: roots, count }, leaves, leaf, quickHash))
  }
  return hashesOf(row).map(lineHash => paths.get(toHex(lineHash))!)
}

async function readPiece(db: Sql | Tx, drawId: bigint, { bet, skipped }: store.PieceStart): Promise<BetLeaf[]> {
  const rows = await store.selectLeaves(db, drawId, bet, PIECE_LEAVES + 1)
  return rows.flatMap(leavesOf).slice(skipped, skipped + PIECE_LEAVES)
}
