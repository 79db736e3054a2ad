import type { Terms } from '#features/bonuses/rules/terms.ts'
import { forfeitBonuses, type GrantRow, grantBonus } from '#features/bonuses/server/bonuses.ts'
import { accountOf } from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'

type Given = Partial<Terms> & { required?: Amount; maxBet?: Amount | null; promotion?: string; merchantId?: number }

/** A bonus of the amount, of no promotion in particular: more has to be wagered than a test does, unless it says so. */
export async function giveBonus(
  tx: Tx,
  memberId: string,
  value: Amount,
  { required = amount(value * 1_000n), maxBet = null, promotion = 'c1', merchantId = 1, ...terms }: Given = {},
): Promise<GrantRow | undefined> {
  const { currency } = await accountOf(tx, merchantId, memberId, 'real')
  return grantBonus(tx, {
    ...{ merchantId, memberId, currency, promotion, version: 1, source: newId('bon'), amount: value, required, maxBet },
    terms: { contribution: { default: 1_000_000 }, excluded: [], expiresS: 604_800, order: 'real_first', ...terms },
  })
}

/** Ends the live one; answers whether there was one. */
export async function endBonus(tx: Tx, memberId: string, merchantId = 1): Promise<boolean> {
  const { currency } = await accountOf(tx, merchantId, memberId, 'real')
  return (await forfeitBonuses(tx, { merchantId, memberId, currency }, 'live', 'given up')) > 0
}
