import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { SALE_PROOFS } from './store-sale-proof.ts'

export { SALE_PROOFS } from './store-sale-proof.ts'

/**
 * The proof of the sale: each ticket and chase was paid once, chases add up, and nothing was sold at or after a lock. How
 * many rows each view finds; all zero, or something is wrong.
 */
export async function proveSale(db: Sql | Tx) {
  return countFindings(db, SALE_PROOFS)
}
