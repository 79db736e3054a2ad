import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { PROOFS } from './store-proof.ts'

export { PROOFS } from './store-proof.ts'

/** The proof that money on its way belongs to a transfer (security §4.2 I15): how many rows the view finds. */
export async function proveTransfers(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, PROOFS)
}
