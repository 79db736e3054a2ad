import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { PROOFS } from './store-proof.ts'

export { PROOFS } from './store-proof.ts'

/** The proof that nothing waits unseen, and that rounds are booked as declared: how many rows each view finds. */
export async function proveReconciliation(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, PROOFS)
}
