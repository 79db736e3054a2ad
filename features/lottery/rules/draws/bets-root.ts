import { branchOf, type Hash, leafOf, rootOf } from '#shared/merkle.ts'
import { sha256, utf8 } from '#shared/sha256.ts'

/** A line as published at lock: who bet what stays unknown, as the hash is salted. */
export type BetLeaf = { betId: string; lineHash: Uint8Array }
/** The way from a leaf to the root: hashes beside it, nearest first. */
export type BetPath = { index: number; count: number; beside: readonly Uint8Array[] }

/** What is hashed of a line, in this order; `salt` is random and told to the line's owner alone. */
export type LineFacts = {
  numero: string
  playType: string
  /** Plain tokens, groups joined by `/`, tokens of a group by `,`. */
  selection: string
  /** Minor units. */
  unit: bigint
  odds: string
  salt: string
}

/** Binds us to a line: nobody else can guess it, and we can tell no other one afterwards. */
export function hashLine({ numero, playType, selection, unit, odds, salt }: LineFacts): Uint8Array {
  return sha256([numero, playType, selection, unit, odds, salt].join('|'))
}

/**
 * Merkle root of the bets of an issue, as of a certificate log (RFC 9162 §2.1.1), over the lines sorted by bet, then hash.
 * Without bets it is the hash of nothing. Servers pass a quicker hash than ours.
 */
export function findBetsRoot(bets: readonly BetLeaf[], hash: Hash = sha256): Uint8Array {
  return rootOf(
    sortBets(bets).map(bet => hashLeaf(bet, hash)),
    hash,
  )
}

/** The order of leaves: bets by the code units of their ids, lines of one bet by their hashes. */
export function sortBets(bets: readonly BetLeaf[]): BetLeaf[] {
  return bets.toSorted((a, b) => compare(a.betId, b.betId) || compareBytes(a.lineHash, b.lineHash))
}

/** The way from one line to the root of all. Throws RangeError when the bet is not among them. */
export function findBetPath(bets: readonly BetLeaf[], bet: BetLeaf, hash: Hash = sha256): BetPath {
  const sorted = sortBets(bets)
  const index = sorted.findIndex(
    ({ betId, lineHash }) => betId === bet.betId && compareBytes(lineHash, bet.lineHash) === 0,
  )
  if (index < 0) throw new RangeError(`not among the bets: ${bet.betId}`)
  const leaves = sorted.map(each => hashLeaf(each, hash))
  return { index, count: leaves.length, beside: pathOf(leaves, index, hash) }
}

/** The root that a line's way leads to; the line was in when it is the published one. */
export function followBetPath(bet: BetLeaf, { index, count, beside }: BetPath, hash: Hash = sha256): Uint8Array {
  return climb(hashLeaf(bet, hash), index, count, beside, hash)
}

function hashLeaf({ betId, lineHash }: BetLeaf, hash: Hash): Uint8Array {
  return leafOf(hash, utf8(betId), lineHash)
}

function pathOf(leaves: readonly Uint8Array[], index: number, hash: Hash): Uint8Array[] {
  if (leaves.length <= 1) return []
  const half = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return index < half
    ? [...pathOf(left, index, hash), rootOf(right, hash)]
    : [...pathOf(right, index - half, hash), rootOf(left, hash)]
}

function climb(leaf: Uint8Array, index: number, count: number, beside: readonly Uint8Array[], hash: Hash): Uint8Array {
  const nearest = beside.at(-1)
  if (count <= 1 || !nearest) return leaf
  const half = splitOf(count)
  const rest = beside.slice(0, -1)
  return index < half
    ? branchOf(hash, climb(leaf, index, half, rest, hash), nearest)
    : branchOf(hash, nearest, climb(leaf, index - half, count - half, rest, hash))
}

/** The largest power of two below the count. */
function splitOf(count: number): number {
  return 2 ** Math.ceil(Math.log2(count) - 1)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, i) => byte !== b[i])
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1)
}

/** Leaves of one piece of a tree; a power of two, so that each full piece is a branch of the whole tree. */
export const PIECE_LEAVES = 1_024

/** The tree of bets that come in order, piece by piece, without keeping them: the root of millions in little memory. */
export function createBetsTree(hash: Hash = sha256) {
  const pieces: Uint8Array[] = []
  let leaves: Uint8Array[] = []
  let count = 0

  function closePiece(): void {
    pieces.push(rootOf(leaves, hash))
    leaves = []
  }

  return {
    /** Takes the next bet in the order of `sortBets`; true when it begins a piece. */
    add: (bet: BetLeaf): boolean => {
      if (leaves.length === PIECE_LEAVES) closePiece()
      leaves.push(hashLeaf(bet, hash))
      count++
      return leaves.length === 1
    },
    /** The root over all, and that of each piece. */
    finish: () => {
      if (leaves.length > 0) closePiece()
      return { root: rootOf(pieces, hash), count, pieces }
    },
  }
}

/** The way from a leaf to the root of all, by the leaves of its own piece and the roots of all pieces. */
export function findPathInPieces(
  { piece, pieces, count }: { piece: number; pieces: readonly Uint8Array[]; count: number },
  leavesOfPiece: readonly BetLeaf[],
  bet: BetLeaf,
  hash: Hash = sha256,
): BetPath {
  const inside = findBetPath(leavesOfPiece, bet, hash)
  const beside = [...inside.beside, ...pathOf(pieces, piece, hash)]
  return { index: piece * PIECE_LEAVES + inside.index, count, beside }
}
