import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

/** The house has ranks until it has none. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/** The budget that ranks and their gifts are paid of; growth comes of what members play and pay in. Again changes nothing. */
export async function seedRanks(db: Sql, merchantId: number, currency: string, budget: string): Promise<void> {
  const at = new Date()
  const about = { merchantId, code: 'rank', kind: 'rank', currency, state: 'RUNNING', offer: {}, by: 'seed' } as const
  await transaction(db, tx =>
    addPromotion(tx, { ...about, budget: parseAmount(budget), startsAt: at, endsAt: NEVER, at }),
  )
}
