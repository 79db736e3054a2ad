import { followBetPath, hashLine } from '#features/lottery/rules/draws/bets-root.ts'
import { type Check, checkProof, checkSequence, type DrawProof } from '#features/lottery/rules/draws/proof.ts'
import { commitTo } from '#features/lottery/rules/draws/protocol.ts'
import { fromHex, toHex } from '#shared/hex.ts'

/** Everything that a draw's record lets anybody compute again, what it is by name. */
export const CHECKS = [
  'commitment',
  'pinnedRound',
  'beaconRound',
  'beaconRandomness',
  'drawKey',
  'result',
  'streamBytes',
  'recordHash',
  'previousHash',
  'chain',
] as const
export type Finding = { what: (typeof CHECKS)[number]; published: string; computed: string; isRight: boolean }

/** Makes a draw again in this browser; with the record before it also that neither was changed since. */
export function verifyDraw(proof: DrawProof, previous: DrawProof | null): Finding[] {
  const inOrder = previous ? checkSequence([previous, proof]).filter(({ what }) => what.startsWith(proof.numero)) : []
  return [...checkProof(proof), ...inOrder].map(({ what, published, computed }: Check) => ({
    what: nameOf(what),
    published,
    computed,
    isRight: published === computed,
  }))
}

/** `202611210007 chain` is `chain`. Throws RangeError for a check that no words exist for. */
function nameOf(what: string): Finding['what'] {
  const name = CHECKS.find(each => each === what.split(' ').at(-1))
  if (!name) throw new RangeError(`no such check: ${what}`)
  return name
}

const A_SLICE = 4_000

/**
 * Hashes a draw's seed back to the anchor of its epoch, which was published before the first of its draws, with pauses so
 * that the page stays alive. Returns whether it gets there.
 */
export async function walkToAnchor({ serverSeed, position, anchor }: DrawProof): Promise<boolean> {
  let seed = fromHex(serverSeed)
  for (let left = position; left > 0; left--) {
    seed = commitTo(seed)
    if (left % A_SLICE === 0) await new Promise(resolve => setTimeout(resolve))
  }
  return toHex(seed) === anchor
}

type LineProof = {
  playType: string
  selection: string
  unit: string
  odds: string
  salt: string
  hash: string
  path: { index: number; count: number; beside: string[] } | null
}

/** What a line's facts and its way up the tree come to: its own hash, and the root; null while it has no way. */
export function verifyLine(betId: string, numero: string, line: LineProof): { hash: string; root: string | null } {
  const lineHash = hashLine({ ...line, numero, unit: BigInt(line.unit) })
  const { path } = line
  const root = path && followBetPath({ betId, lineHash }, { ...path, beside: path.beside.map(fromHex) })
  return { hash: toHex(lineHash), root: root && toHex(root) }
}
