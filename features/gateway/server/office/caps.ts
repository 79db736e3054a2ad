import * as z from 'zod/mini'
import { defaultCap } from '#features/gateway/rules/gifts.ts'
import { type Actions, fourEyes } from '#features/operators/server/operators.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { type Amount, amount, CURRENCY_SCALE, formatAmount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { setVendorCap } from '../batch/gifts.ts'
import * as store from './store-caps.ts'
import { findVendor, holdKeys } from './store-office.ts'

/* What vendors may give without a bet in a day: told, and set by two people. */

const wish = z.object({ code: z.string(), currency: z.string(), perDay: z.string() })

/** Each vendor of the merchant in the merchant's currency, and in others that it was set for or gave in. */
export async function capsOf(db: Sql, merchantId: number) {
  const { currency } = await merchantById(db, merchantId)
  return (await store.selectCaps(db, merchantId, currency)).map(row => ({
    ...{ vendor: row.vendor, currency: row.currency, isSet: row.perDay !== null, version: versionOf(row.perDay) },
    ...{ perDay: formatAmount(capOf(row)), given: formatAmount(amount(row.given)) },
  }))
}

export const capActions = ({ db }: Pick<Context, 'db'>): Actions => ({
  'vendorCaps.change': fourEyes('vendorCaps.change', wish, {
    ground: async (tx, merchantId, { code, currency, perDay }) => {
      const vendorId = await vendorOf(tx, merchantId, code)
      if (!(currency in CURRENCY_SCALE)) throw new Refusal('invalid_input', { field: 'currency' })
      const to = parseAmount(perDay)
      const now = await store.findCap(tx, merchantId, vendorId, currency)
      const from = capOf({ currency, perDay: now })
      const effect = { vendor: code, currency, from: formatAmount(from), to: formatAmount(to) }
      return { item: `vendor-cap:${code}:${currency}`, version: versionOf(now), effect, sum: { amount: to, currency } }
    },
    carryOut: ({ merchantId, people }, { code, currency, perDay }) =>
      transaction(db, async tx => {
        await holdKeys(tx, merchantId)
        await people.mark(tx)
        const vendorId = await vendorOf(tx, merchantId, code)
        await setVendorCap(tx, { merchantId, vendorId, currency }, parseAmount(perDay))
      }),
  }),
})

async function vendorOf(tx: Tx, merchantId: number, code: string): Promise<number> {
  const id = await findVendor(tx, merchantId, code)
  if (id === undefined) throw new Refusal('not_found')
  return id
}

const capOf = ({ currency, perDay }: { currency: string; perDay: bigint | null }): Amount =>
  perDay === null ? defaultCap(currency) : amount(perDay)
const versionOf = (perDay: bigint | null) => (perDay === null ? 'default' : String(perDay))
