import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { PROOFS } from './store-proof.ts'

export { COUNTED_PROOFS, PROOFS } from './store-proof.ts'

/**
 * The proof of draws and settlement: the ledger moved what outcomes say, bets stand as their outcomes say, and what was
 * sold is under the published roots. How many rows each view finds; all zero, or something is wrong.
 */
export async function proveLottery(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, PROOFS)
}
