import type { VendorOutput } from '#features/games/api-vendor.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { type Amount, amount, fromMinor } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import type { OutgoingKeys } from '../vendors/vendor-client.ts'
import { createQuietLine } from './quiet-vendors.ts'
import { selectMembersOf, selectVendorsOf } from './store-tables.ts'

/** Two members who sat together in rooms of one game on a day. `net`: what went from one to the other, whichever way. */
export type SeatedPair = {
  vendor: string
  game: string
  members: [string, string]
  hands: number
  expected: number
  net: Amount
  currency: string
  deviations: number
  /** How they played, where the vendor tells it. */
  play?: NonNullable<VendorOutput<'pairs'>['pairs']>[number]['play']
}

/** Who sat together on a day that is over, as the merchant's vendors tell it. */
export function createPairs(context: Pick<Context, 'db' | 'log'>, keys: OutgoingKeys) {
  const { db } = context
  const ask = createQuietLine(context, keys, 'pairs')

  return async (merchantId: number, date: string): Promise<SeatedPair[]> => {
    const { currency } = await merchantById(db, merchantId)
    const found: SeatedPair[] = []
    for (const vendor of await selectVendorsOf(db, merchantId, ['PVP'])) {
      const { pairs = [] } = (await ask(merchantId, vendor, { date, currency })) ?? {}
      const memberOf = await selectMembersOf(
        db,
        merchantId,
        vendor.id,
        pairs.flatMap(({ a, b }) => [a, b]),
      )
      for (const { game, a, b, hands, expected, net, deviations, play } of pairs) {
        const [one, other] = [memberOf.get(a), memberOf.get(b)]
        // Somebody of another merchant is nobody here.
        if (one === undefined || other === undefined) continue
        const moved = fromMinor(net.replace('-', ''), currency)
        found.push({
          ...{ vendor: vendor.code, game, members: [one, other], hands, expected: Number(expected) },
          ...{ net: amount(moved), currency, deviations: Math.abs(Number(deviations)) },
          ...(play && { play }),
        })
      }
    }
    return found
  }
}
