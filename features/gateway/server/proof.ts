import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { PROOFS } from './store-proof.ts'

export { COUNTED_PROOFS, PROOFS } from './store-proof.ts'

/**
 * The proof of the wallet contract's log (security §4.2 I6–I8, I13): rounds are their transactions, and transactions are
 * what the ledger moved. How many rows each view finds; all zero, or something is wrong.
 */
export async function proveGateway(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, PROOFS)
}
