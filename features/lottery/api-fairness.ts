import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import type { DrawPromise, DrawProof } from './rules/draws/proof.ts'
import { STRUCTURES } from './rules/structures/structures.ts'
import type { StructureCode } from './rules/types.ts'

/* What is published of every house draw (lottery.md §6.2), so that a stranger can make it again. */

/** Without `|` and line breaks, by which keys and hashes part their fields. */
const name = z.string().check(z.regex(/^[\w.-]{1,64}$/))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits'))
const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,256}$/, 'expected hex'))
const whole = z.int().check(z.nonnegative())
const structure = z.enum(Object.keys(STRUCTURES) as [StructureCode])

/** Before sale. */
export const drawPromise = z.object({
  game: name,
  structure,
  numero: name,
  epoch: whole,
  anchor: hash,
  position: z.int().check(z.positive(), z.maximum(1_000_000)),
  commitment: hash,
  beaconChain: z.nullable(hash),
  pinnedRound: whole,
  beaconStepSec: z.int().check(z.positive()),
  lockAt: z.iso.datetime(),
  drawAt: z.iso.datetime(),
}) satisfies z.ZodMiniType<DrawPromise>

/** What a draw is made of, and what it made. */
export const drawCore = z.object({
  game: name,
  structure,
  numero: name,
  commitment: hash,
  serverSeed: hash,
  beaconRound: whole,
  beaconRandomness: hash,
  betsRoot: hash,
  drawKey: hash,
  result: z.string().check(z.maxLength(400)),
})

/** After the draw. */
export const drawProof = z.extend(drawPromise, {
  ...drawCore.shape,
  betsCount: whole,
  beaconSignature: z.nullable(hex),
  streamBytes: whole,
  drawnAt: z.iso.datetime(),
  codeVersion: z.string().check(z.regex(/^[\w.+-]{1,64}$/)),
  previousHash: hash,
  recordHash: hash,
}) satisfies z.ZodMiniType<DrawProof>

export const fairnessApi = {
  fairness: endpoint({
    method: 'GET',
    path: '/wps/lottery/fairness',
    polled: true,
    who: 'anyone',
    about: 'What is published of a house draw: its promise, the bets root from lock on, the record once it is drawn',
    input: z.object({ game: name, numero: name }),
    output: z.object({
      promise: drawPromise,
      /** When its sale began, the promise being public; null when it was never on sale. */
      openedAt: z.nullable(z.iso.datetime()),
      betsRoot: z.nullable(hash),
      betsCount: z.nullable(whole),
      proof: z.nullable(drawProof),
    }),
  }),
}
