import * as z from 'zod/mini'
import { type Actions, fourEyes } from '#features/operators/server/operators.ts'
import { missingOf, type RealMoney, realMoneyShape } from '#features/settings/api-office.ts'
import { holdMerchant, rawSettings, setRealMoney } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { versionOf } from './sections.ts'

/* What is said before a merchant takes real money (security §1.2): by two people. */

export async function realMoneyOf(db: Sql | Tx, merchantId: number): Promise<{ value: RealMoney; version: string }> {
  const value = (await rawSettings(db, merchantId)).merchant.realMoney
  return { value, version: versionOf(value) }
}

export const realMoneyActions = ({ db }: Pick<Context, 'db'>): Actions => ({
  'settings.realMoney': fourEyes('settings.realMoney', z.object({ value: realMoneyShape }), {
    ground: async (tx, merchantId, { value: to }) => {
      const { moneyMode } = (await rawSettings(tx, merchantId)).merchant
      // A server does not start while anything is missing of a merchant that takes real money.
      if (moneyMode === 'real' && missingOf(to).length > 0) throw new Refusal('invalid_input', { field: 'value' })
      const { value: from, version } = await realMoneyOf(tx, merchantId)
      return { item: 'settings:realMoney', version, effect: { from, to } }
    },
    carryOut: ({ merchantId, people }, { value }) =>
      transaction(db, async tx => {
        await holdMerchant(tx, merchantId)
        await people.mark(tx)
        await setRealMoney(tx, merchantId, value)
      }),
  }),
})
