import { missingOf, type RealMoney, realMoneyShape } from '#features/settings/rules/real-money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import * as store from './store-real-money.ts'

/** Notes what the operator says about real money, in place of what was said before. Throws on what says nothing. */
export async function setRealMoney(tx: Tx, merchantId: number, said: RealMoney): Promise<void> {
  await store.updateRealMoney(tx, merchantId, realMoneyShape.parse(said))
}

/** Throws while a merchant takes real money and not all is said that is needed for it (security §1.2). */
export async function assertRealMoneySaid(db: Sql): Promise<void> {
  const problems = (await store.selectRealMoney(db)).flatMap(({ id, code, realMoney }) => {
    const missing = missingOf(realMoney)
    return missing.length > 0 ? [`merchant ${id} (${code}): ${missing.join('; ')}`] : []
  })
  if (problems.length > 0)
    throw new Error(`Real money cannot be taken before these are set (docs/operations.md):\n  ${problems.join('\n  ')}`)
}
