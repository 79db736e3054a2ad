import * as z from 'zod/mini'
import { type Actions, fourEyes } from '#features/operators/server/operators.ts'
import { holdMerchant, rawSettings, setPayloads } from '#features/settings/server/settings.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { versionOf } from './sections.ts'

/* Whether calls with passwords have to come sealed (security §3.3): by two people, since plain ones are read by proxies. */

export async function payloadsOf(db: Sql | Tx, merchantId: number) {
  const value = { payloads: (await rawSettings(db, merchantId)).merchant.encPayload }
  return { value, version: versionOf(value) }
}

export const payloadActions = ({ db }: Pick<Context, 'db'>): Actions => ({
  'settings.payloads': fourEyes('settings.payloads', z.object({ payloads: z.enum(['required', 'accept']) }), {
    ground: async (tx, merchantId, { payloads }) => {
      const { value, version } = await payloadsOf(tx, merchantId)
      return { item: 'settings:payloads', version, effect: { payloads: { from: value.payloads, to: payloads } } }
    },
    carryOut: ({ merchantId, people }, { payloads }) =>
      transaction(db, async tx => {
        await holdMerchant(tx, merchantId)
        await people.mark(tx)
        await setPayloads(tx, merchantId, payloads)
      }),
  }),
})
