import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { sumArrears } from './store-pay.ts'

/** What a member owes downlines by contract. */
export async function arrearsOf(db: Sql | Tx, memberId: string): Promise<Amount> {
  return (await sumArrears(db, memberId)).owed
}
