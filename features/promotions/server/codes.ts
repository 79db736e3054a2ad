import { memberToGive } from '#features/protection/server/protection.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import type { Who } from './facts.ts'
import * as store from './store-codes.ts'

/** Wrong codes in an hour. */
const MOST_TRIES = 5

/**
 * A member enters a code: from now on they see what asks for it, and may take it by its rules. Again changes nothing. Refused as
 * `memberToGive`, as `too_many_requests`, and as `wrong_promotion_code` whatever is wrong with it.
 */
export async function enterCode(db: Sql, who: Who, entered: string) {
  const found = await transaction(db, async tx => {
    const { currency } = await memberToGive(tx, who)
    const at = await databaseNow(tx)
    if ((await store.countTry(tx, who, at)) > MOST_TRIES) throw new Refusal('too_many_requests')
    const entryCode = entered.toUpperCase()
    const row = await store.findByEntryCode(tx, { merchantId: who.merchantId, currency, entryCode }, at)
    // A wrong one is kept as a try.
    if (!row) return undefined
    await store.insertUnlocked(tx, who, row.code, at)
    await store.takeBackTry(tx, who)
    return row
  })
  if (!found) throw new Refusal('wrong_promotion_code')
  return found
}
