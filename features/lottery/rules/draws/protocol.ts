import { fromHex } from '#shared/hex.ts'
import { hmacSha256, sha256 } from '#shared/sha256.ts'
import { openStream } from '#shared/stream.ts'
import type { Result, StructureCode } from '../types.ts'
import { drawNumbers } from './draw-numbers.ts'

/** The protocol's version, part of what the key is made of. */
export const PROTOCOL = 'v1'

/** Games without a public beacon draw by commitment and bets alone: round 0 and these 32 zero bytes stand for it. */
export const NO_BEACON = { beaconRound: 0, beaconRandomness: '0'.repeat(64) }

/** What fixes a draw: our seed, committed before sale; the bets, closed; a public number that nobody knew by then. */
export type DrawInputs = {
  game: string
  numero: string
  /** 32 bytes in hex, as are the two below. */
  serverSeed: string
  beaconRound: number
  beaconRandomness: string
  betsRoot: string
}

/** What binds us to a seed before sale; also the seed of the issue before, which is public by then (lottery.md §6.2). */
export function commitTo(seed: Uint8Array): Uint8Array {
  return sha256(seed)
}

/**
 * The seed of issue `index` of an epoch whose last issue, `length`, draws by `lastSeed`: each seed is the hash of the next
 * one. Index 0 is the anchor, published before the epoch starts.
 */
export function seedAt(lastSeed: Uint8Array, length: number, index: number): Uint8Array {
  if (!Number.isInteger(index) || index < 0 || index > length) throw new RangeError(`no issue of the epoch: ${index}`)
  let seed = lastSeed
  for (let at = length; at > index; at--) seed = commitTo(seed)
  return seed
}

/** The draw's key: HMAC-SHA256(seed, "game|numero|round|randomness|betsRoot|v1"). Throws RangeError for what is no hex. */
export function findDrawKey({ game, numero, serverSeed, ...public_ }: DrawInputs): Uint8Array {
  const { beaconRound, beaconRandomness, betsRoot } = public_
  const message = [game, numero, beaconRound, beaconRandomness, betsRoot, PROTOCOL].join('|')
  return hmacSha256(fromHex(serverSeed), message)
}

/** A draw again from what fixes it: the same anywhere. */
export function runDraw(
  structure: StructureCode,
  inputs: DrawInputs,
): { key: Uint8Array; result: Result; streamBytes: number } {
  const key = findDrawKey(inputs)
  const stream = openStream(key)
  const result = drawNumbers(structure, stream)
  return { key, result, streamBytes: stream.usedBytes() }
}
