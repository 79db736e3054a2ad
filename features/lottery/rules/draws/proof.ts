import { fromHex, toHex } from '#shared/hex.ts'
import { sha256 } from '#shared/sha256.ts'
import type { StructureCode } from '../types.ts'
import { type Beacon, QUICKNET, roundsAllowed } from './beacon.ts'
import { formatOpened } from './opened.ts'
import { commitTo, type DrawInputs, NO_BEACON, runDraw, seedAt } from './protocol.ts'

/** What is known of an issue before anything is sold. Hashes and seeds are 32 bytes in lower-case hex. */
export type DrawPromise = {
  game: string
  structure: StructureCode
  numero: string
  /** Seeds come from epochs, chains of hashes; the anchor is published before an epoch starts. */
  epoch: number
  anchor: string
  /** Which issue of its epoch, from 1. */
  position: number
  commitment: string
  /** Hash of the beacon's chain; null where a game has no beacon, and the pinned round is 0. */
  beaconChain: string | null
  pinnedRound: number
  /** While the beacon cannot be reached, the first round of each further step may stand in for the pinned one. */
  beaconStepSec: number
  lockAt: string
  drawAt: string
}

/** What is published after the draw: all that anybody needs to make it again. */
export type DrawProof = DrawPromise &
  DrawInputs & {
    /** Lines under `betsRoot`, which was published at lock. */
    betsCount: number
    /** Hex; the randomness is its SHA-256. */
    beaconSignature: string | null
    drawKey: string
    /** How far the stream was read. */
    streamBytes: number
    result: string
    drawnAt: string
    codeVersion: string
    /** The record of the game's draw before this one; zeros for the first. */
    previousHash: string
    recordHash: string
  }

/** The fields that a record's hash binds, in order. */
const HASHED = [
  'previousHash',
  'game',
  'structure',
  'numero',
  'epoch',
  'anchor',
  'position',
  'commitment',
  'beaconChain',
  'pinnedRound',
  'beaconStepSec',
  'lockAt',
  'drawAt',
  'betsCount',
  'betsRoot',
  'beaconRound',
  'beaconSignature',
  'beaconRandomness',
  'serverSeed',
  'drawKey',
  'streamBytes',
  'result',
  'drawnAt',
  'codeVersion',
] as const satisfies readonly (keyof DrawProof)[]

/** One thing that was computed again. */
export type Check = { what: string; published: string; computed: string }

/** Binds a record to all before it: SHA-256 of its fields, one a line, empty for null (lottery.md §6.2, audit row). */
export function hashRecord(proof: Omit<DrawProof, 'recordHash'>): string {
  return toHex(sha256(HASHED.map(field => proof[field] ?? '').join('\n')))
}

/** Makes a draw again; it is right when in each check both values are the same. */
export function checkProof(proof: DrawProof): Check[] {
  return [...checkDraw(proof.structure, proof), ...checkBeacon(proof), ...checkRecord(proof)]
}

/** The checks of the protocol's core, for records that hold no more. */
export function checkDraw(
  structure: StructureCode,
  published: DrawInputs & { commitment: string; drawKey: string; result: string },
): Check[] {
  const { key, result } = runDraw(structure, published)
  const commitment = toHex(commitTo(fromHex(published.serverSeed)))
  return [
    { what: 'commitment', published: published.commitment, computed: commitment },
    { what: 'drawKey', published: published.drawKey, computed: toHex(key) },
    { what: 'result', published: published.result, computed: formatOpened(result) },
  ]
}

function checkBeacon(proof: DrawProof): Check[] {
  const { beaconChain, beaconSignature, beaconRandomness } = proof
  if (beaconChain === null) {
    return [
      { what: 'beaconRound', published: String(proof.beaconRound), computed: String(NO_BEACON.beaconRound) },
      { what: 'beaconRandomness', published: beaconRandomness, computed: NO_BEACON.beaconRandomness },
    ]
  }
  const computed = beaconSignature === null ? 'no signature' : toHex(sha256(fromHex(beaconSignature)))
  const rounds = beaconChain === QUICKNET.chain ? checkRounds(proof, QUICKNET) : []
  return [...rounds, { what: 'beaconRandomness', published: beaconRandomness, computed }]
}

/** Of a beacon whose clock is known: that no other rounds than those named ahead decide. */
function checkRounds({ drawAt, beaconStepSec, pinnedRound, beaconRound }: DrawProof, beacon: Beacon): Check[] {
  const allowed = roundsAllowed(beacon, Date.parse(drawAt), beaconStepSec)
  const decided = allowed.includes(beaconRound) ? beaconRound : allowed.join(' or ')
  return [
    { what: 'pinnedRound', published: String(pinnedRound), computed: String(allowed[0]) },
    { what: 'beaconRound', published: String(beaconRound), computed: String(decided) },
  ]
}

function checkRecord(proof: DrawProof): Check[] {
  const { streamBytes } = runDraw(proof.structure, proof)
  return [
    { what: 'streamBytes', published: String(proof.streamBytes), computed: String(streamBytes) },
    { what: 'recordHash', published: proof.recordHash, computed: hashRecord(proof) },
  ]
}

/**
 * Checks draws of one game against each other, in the order in which they were published: each record names the hash of
 * the one before, and the seeds of an epoch are one chain from its anchor.
 */
export function checkSequence(proofs: readonly DrawProof[]): Check[] {
  return proofs.flatMap((proof, i) => {
    const before = proofs[i - 1]
    const records = before
      ? [{ what: `${proof.numero} previousHash`, published: proof.previousHash, computed: before.recordHash }]
      : []
    const isSameEpoch = before?.epoch === proof.epoch && before.position < proof.position
    const from = isSameEpoch ? before : { serverSeed: proof.anchor, position: 0 }
    const computed = seedAt(fromHex(proof.serverSeed), proof.position, from.position)
    return [...records, { what: `${proof.numero} chain`, published: from.serverSeed, computed: toHex(computed) }]
  })
}
