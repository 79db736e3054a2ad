import type { RealMoney } from '#features/settings/rules/real-money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what is said before real money is taken. */

export async function updateRealMoney(tx: Tx, merchantId: number, said: RealMoney): Promise<void> {
  await tx`update settings.merchants set real_money = ${tx.json(said)} where id = ${merchantId}`
}

/** Of every merchant that takes real money. */
export async function selectRealMoney(db: Sql) {
  return db<{ id: number; code: string; realMoney: RealMoney }[]>`
    select id, code, real_money as "realMoney" from settings.merchants where money_mode = 'real' order by id`
}
