import { createHash, hash, randomBytes } from 'node:crypto'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { formatOpened } from '../../rules/draws/opened.ts'
import { type DrawProof, hashRecord } from '../../rules/draws/proof.ts'
import { NO_BEACON, runDraw } from '../../rules/draws/protocol.ts'
import * as store from './store-draws.ts'

/* Seeds of house draws and the record of each (lottery.md §6.2). Without a beacon: commitment, bets, reveal. */

/** Draws of one epoch: some days of a game that draws each minute. */
export const EPOCH_LENGTH = 5_000
const SEED_BYTES = 32
const PURPOSE = 'lottery seeds'
const CODE_VERSION = '1'
/** Where the chain of a game's records begins. */
export const NOTHING_BEFORE = '0'.repeat(64)
/** How many epochs' seeds a process keeps: 160 KB each. */
const KEPT_EPOCHS = 100

export type Secret = Pick<Context, 'serverSecret'>

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** All seeds of an epoch, the anchor first, in one piece of memory: each is the hash of the next. */
function chainOf(lastSeed: Buffer, length: number): Buffer {
  const chain = Buffer.alloc((length + 1) * SEED_BYTES)
  lastSeed.copy(chain, length * SEED_BYTES)
  for (let at = length; at > 0; at--)
    sha256(chain.subarray(at * SEED_BYTES, (at + 1) * SEED_BYTES)).copy(chain, (at - 1) * SEED_BYTES)
  return chain
}

const seedIn = (chain: Buffer, position: number) =>
  chain.subarray(position * SEED_BYTES, (position + 1) * SEED_BYTES).toString('hex')

const chains = new Map<string, Buffer>()

/** The secret seed of a position, 32 bytes in hex; 0 is the anchor. */
async function seedOf(tx: Tx, { serverSecret }: Secret, gameId: number, epoch: number, position: number) {
  const row = (await store.selectEpoch(tx, gameId, epoch))!
  // The anchor names an epoch among all databases of a process.
  let chain = chains.get(row.anchor)
  if (!chain) {
    chain = chainOf(Buffer.from(unseal(serverSecret, PURPOSE, row.sealedSeed), 'hex'), row.length)
    if (chains.size >= KEPT_EPOCHS) chains.delete(chains.keys().next().value!)
    chains.set(row.anchor, chain)
  }
  return seedIn(chain, position)
}

/** Begins an epoch: a new chain, its anchor public from now on. Answers its seeds by position, 0 for the anchor. */
export async function beginEpoch(tx: Tx, { serverSecret }: Secret, gameId: number, epoch: number, length: number) {
  const last = randomBytes(SEED_BYTES)
  const chain = chainOf(last, length)
  const sealedSeed = seal(serverSecret, PURPOSE, last.toString('hex'))
  await store.insertEpoch(tx, gameId, { epoch, anchor: seedIn(chain, 0), sealedSeed, length })
  return (position: number) => seedIn(chain, position)
}

/**
 * Gives every scheduled issue of a house game its seed's place, in the order of their draws, and begins epochs as they
 * are needed; the first issue's commitment becomes public. Doing it again changes nothing.
 */
export async function promiseDraws(tx: Tx, secret: Secret, gameId: number, length = EPOCH_LENGTH): Promise<void> {
  await store.lockGame(tx, gameId)
  for (;;) {
    const epoch = await store.selectEpoch(tx, gameId)
    if (epoch && epoch.nextPosition <= epoch.length && (await store.assignPositions(tx, gameId, epoch)) === 0) break
    const filled = await store.selectEpoch(tx, gameId)
    if (!filled || filled.nextPosition > filled.length)
      await beginEpoch(tx, secret, gameId, (filled?.epoch ?? 0) + 1, length)
  }
  await revealCommitment(tx, secret, gameId)
}

/**
 * Publishes what binds us to the seed of the game's next draw. It is the seed of the draw before, so it becomes public
 * only when all before are drawn or void; until then the epoch's anchor binds. The caller holds the game. Answers which
 * draw that is.
 */
export async function revealCommitment(tx: Tx, secret: Secret, gameId: number) {
  const next = await store.selectFirstUndone(tx, gameId)
  if (!next) return undefined
  if (next.commitment) return { id: next.id, commitment: next.commitment }
  const commitment = await seedOf(tx, secret, gameId, next.epoch, next.position - 1)
  await store.updateCommitment(tx, next.id, commitment)
  return { id: next.id, commitment }
}

/** Makes a draw and its record. The draw is the game's next one, its bets are bound, the caller holds the game. */
export async function makeDraw(tx: Tx, secret: Secret, draw: store.DrawRow, drawnAt: Date): Promise<DrawProof> {
  const { gameId, game, structure, numero, epoch, position, commitment, betsRoot, betsCount, lockAt, drawAt } = draw
  if (epoch === null || position === null || !commitment || !betsRoot || betsCount === null)
    throw new Error(`nothing binds draw ${draw.id}`)
  const serverSeed = await seedOf(tx, secret, gameId, epoch, position)
  const { anchor } = (await store.selectEpoch(tx, gameId, epoch))!
  const previousHash = (await store.selectLastHash(tx, gameId, drawAt)) ?? NOTHING_BEFORE
  return recordOf(
    { game, structure, numero, epoch, position, commitment, betsRoot, betsCount, lockAt, drawAt },
    { serverSeed, anchor, previousHash, drawnAt },
  )
}

type Bound = Pick<
  DrawProof,
  'game' | 'structure' | 'numero' | 'epoch' | 'position' | 'commitment' | 'betsRoot' | 'betsCount'
>
type Times = { lockAt: Date; drawAt: Date }
type Revealed = Pick<DrawProof, 'serverSeed' | 'anchor' | 'previousHash'> & { drawnAt: Date }

/** The record of a draw: made of what bound it and what is revealed now, and of nothing else. */
export function recordOf(draw: Bound & Times, { serverSeed, anchor, previousHash, drawnAt }: Revealed): DrawProof {
  const { game, structure, numero, betsRoot } = draw
  const inputs = { game, numero, serverSeed, ...NO_BEACON, betsRoot }
  const { key, result, streamBytes } = runDraw(structure, inputs)
  const record = {
    ...{ ...draw, ...inputs, anchor, streamBytes, previousHash },
    ...{ beaconChain: null, pinnedRound: 0, beaconStepSec: 60, beaconSignature: null },
    lockAt: draw.lockAt.toISOString(),
    drawAt: draw.drawAt.toISOString(),
    drawKey: Buffer.from(key).toString('hex'),
    result: formatOpened(result),
    drawnAt: drawnAt.toISOString(),
    codeVersion: CODE_VERSION,
  }
  return { ...record, recordHash: hashRecord(record) }
}

/** SHA-256 for trees of a million bets: the platform's own. */
export const quickHash = (message: Uint8Array): Uint8Array => hash('sha256', message, 'buffer')
