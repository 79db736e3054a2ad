import { join, sha256 } from './sha256.ts'

export type Hash = (message: Uint8Array) => Uint8Array

/** Leaves and branches are hashed under other first bytes, so that none passes for the other (RFC 9162 §2.1). */
const LEAF = Uint8Array.of(0)
const BRANCH = Uint8Array.of(1)

export const leafOf = (hash: Hash, ...parts: readonly Uint8Array[]): Uint8Array => hash(join(LEAF, ...parts))

export const branchOf = (hash: Hash, left: Uint8Array, right: Uint8Array): Uint8Array => hash(join(BRANCH, left, right))

/**
 * Level by level, an odd node passing up as it is: the same tree as the standard's, without its recursion. Without leaves it is
 * the hash of nothing. Servers pass a quicker hash than ours.
 */
export function rootOf(leaves: readonly Uint8Array[], hash: Hash = sha256): Uint8Array {
  if (leaves.length === 0) return hash(new Uint8Array(0))
  let level = leaves
  while (level.length > 1) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
      const [left, right] = [level[2 * i]!, level[2 * i + 1]]
      return right ? branchOf(hash, left, right) : left
    })
  }
  return level[0]!
}
