import * as z from 'zod/mini'
import { bonusId } from './bonuses-file.ts'

/* What may be bought (docs/game-files.md, "Bought features"). */

const positive = z.int().check(z.gte(1))
const buySchema = z.union(
  [
    z.strictObject({ price: positive, bonus: bonusId }),
    z.strictObject({ price: positive, freeSpins: positive.check(z.lte(1_000)) }),
  ],
  { error: 'what is bought has a "price" and either "bonus" or "freeSpins"' },
)

/** By name; prices in coins. */
export const buysSchema = z.record(bonusId, buySchema)
