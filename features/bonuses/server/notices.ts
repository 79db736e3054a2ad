import { type Amount, amount, formatAmount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type Noted, noted, noteEvents } from '#shared/server/outbox.ts'
import { bonusTold } from './events.ts'
import * as store from './store-grants.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

/** What is told of a bonus, as it stands. */
export function toldOf(
  { merchantId, memberId, id, currency, ...grant }: store.GrantRow,
  what: 'started' | 'completed' | 'ends_in_24h',
  money: Amount = grant.amount,
): Noted {
  const left = formatAmount(amount(what === 'completed' ? 0n : grant.required - grant.progress))
  const figures = { amount: formatAmount(money), left, currency, endsAt: grant.endsAt!.toISOString() }
  return noted(bonusTold, { merchantId, memberId, grantId: String(id), what, ...figures })
}

/**
 * Tells once of each bonus whose time is over within a day; not of those that never had more: their start said it. Twice, late or
 * on two servers the same.
 */
export async function tellEnding(db: Sql): Promise<number> {
  const told = await transaction(db, async tx => {
    const at = await databaseNow(tx)
    const rows = await store.updateEndingTold(tx, { at, until: new Date(at.getTime() + DAY_MS) }, AT_ONCE)
    await noteEvents(
      tx,
      rows.map(row => toldOf(row, 'ends_in_24h')),
    )
    return rows.length
  })
  return told === AT_ONCE ? told + (await tellEnding(db)) : told
}
