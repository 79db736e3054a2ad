import type { Sql, Tx } from '#shared/server/db.ts'
import { countDifferences } from './store-sale-proof.ts'

/**
 * The proof of the sale: each ticket and chase was paid once, chases add up, and nothing was sold at or after a lock. How
 * many rows each view finds; all zero, or something is wrong.
 */
export async function proveSale(db: Sql | Tx) {
  return countDifferences(db)
}
