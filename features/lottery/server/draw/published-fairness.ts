import type * as z from 'zod/mini'
import type { betsApi } from '#features/lottery/api-bets.ts'
import type { fairnessApi } from '#features/lottery/api-fairness.ts'
import { toHex } from '#shared/hex.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { factsOf } from '../../rules/sold.ts'
import { pathsOfBet } from './bets-tree.ts'
import * as store from './store-fairness.ts'

type BetProof = z.output<typeof betsApi.proof.output>
type Fairness = z.output<typeof fairnessApi.fairness.output>

/**
 * What is published of a house draw by now: its promise, the bets root from lock on, the record once it is drawn. Refused as
 * `not_found` for draws of others, `too_early` while its commitment would tell the seed of a draw that is still to be made.
 */
export async function readFairness(db: Sql, merchantId: number, game: string, numero: string): Promise<Fairness> {
  const found = await store.selectPromise(db, merchantId, game, numero)
  if (!found) throw new Refusal('not_found')
  const { betsRoot, betsCount, proof, commitment, openedAt, lockAt, drawAt, ...promise } = found
  if (commitment === null) throw new Refusal('too_early')
  return {
    promise: {
      ...promise,
      commitment,
      // Our draws name no beacon: see docs/fair-draws.md for what that leaves to be trusted.
      ...{ beaconChain: null, pinnedRound: 0, beaconStepSec: 60 },
      lockAt: lockAt.toISOString(),
      drawAt: drawAt.toISOString(),
    },
    openedAt: openedAt?.toISOString() ?? null,
    betsRoot,
    betsCount,
    proof,
  }
}

const HASH_BYTES = 32

/** A member's own bet: what was hashed of its lines, and their ways to the root, null until it is made. `not_found` else. */
export async function readBetProof(
  db: Sql,
  whose: { merchantId: number; memberId: string },
  id: bigint,
): Promise<BetProof> {
  const found = await store.selectBound(db, whose, id)
  if (!found) throw new Refusal('not_found')
  const { drawId, numero, betsRoot, salt, lines, lineHashes } = found
  const paths = await pathsOfBet(db, drawId, id)
  return {
    betId: String(id),
    numero,
    betsRoot,
    lines: lines.map((line, i) => {
      const { playType, selection, unit, odds } = factsOf(numero, line, salt)
      const path = paths?.[i]
      return {
        ...{ playType, selection, unit: String(unit), odds, salt },
        hash: toHex(lineHashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES)),
        path: path ? { ...path, beside: path.beside.map(toHex) } : null,
      }
    }),
  }
}
