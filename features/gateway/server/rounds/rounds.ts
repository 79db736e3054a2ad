import type * as z from 'zod/mini'
import type { betLeg, VendorOutput } from '#features/games/api-vendor.ts'
import { askVendor, selectVendors } from '#features/games/server/games.ts'
import type { Context } from '#shared/server/context.ts'
import type { Sql } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { txKey } from '../batch/gateway-call.ts'
import type { VendorKeys } from '../keys/vendor-keys.ts'
import { type PlayedRow, selectCallsByKey, selectPlayed, selectVendorCodes, selectVendorIds } from './store-rounds.ts'

const HOUR_MS = 3_600_000

export type Played = Omit<PlayedRow, 'key'>

/**
 * What was played, by the references of movements of the wallet contract (`VENDOR:tx`); `newest` and `oldest` are the
 * times between which they moved. What is no transaction is missing.
 */
export async function findPlayed(
  db: Sql,
  merchantId: number,
  references: readonly string[],
  newest: { at: Date },
  oldest = newest,
): Promise<Map<string, Played>> {
  const parts = references.map(reference => {
    const colon = reference.indexOf(':')
    return { reference, vendor: reference.slice(0, colon), tx: reference.slice(colon + 1) }
  })
  const ids = await selectVendorIds(db, [...new Set(parts.map(({ vendor }) => vendor))])
  const keyed = parts.flatMap(({ reference, vendor, tx }) => {
    const id = ids.get(vendor)
    return id === undefined ? [] : [{ reference, key: txKey(id, tx) }]
  })
  // A win that was held has moved days after its transaction; all others in the same batch.
  const from = new Date(oldest.at.getTime() - 40 * 24 * HOUR_MS)
  const to = new Date(newest.at.getTime() + HOUR_MS)
  const rows = await selectPlayed(db, merchantId, [...new Set(keyed.map(({ key }) => key))], from, to)
  const byKey = new Map(rows.map(({ key, ...played }) => [key, played]))
  return new Map(
    keyed.flatMap(({ reference, key }) => {
      const played = byKey.get(key)
      return played ? [[reference, played] as const] : []
    }),
  )
}

/** Transactions of a merchant by what their vendors call them, `VENDOR:tx`; without a vendor those of all of them. */
export async function findTransactions(db: Sql, merchantId: number, text: string) {
  const vendors = await selectVendorCodes(db)
  const own = vendors.filter(({ code }) => text.startsWith(`${code}:`))
  const keys = own.length > 0 ? own.map(({ id, code }) => txKey(id, text.slice(code.length + 1))) : []
  return selectCallsByKey(db, merchantId, [...keys, ...vendors.map(({ id }) => txKey(id, text))])
}

type Sides = NonNullable<VendorOutput<'round_detail'>['sides']>
/** Where a vendor shows a round, null while it has nothing to show; of a sports bet its legs, and on which sides of what it lay. */
export type RoundShown = { url: string | null; legs: z.output<typeof betLeg>[]; sides: Sides }
export type RoundRecord = (
  merchantId: number,
  played: Pick<Played, 'vendorId' | 'player' | 'round'>,
  language: string,
) => Promise<RoundShown>

/** Asks the vendor (`round_detail`); only an address of its own origin is passed on (S-27). */
export function createRoundRecord({ db, log }: Context, keys: VendorKeys): RoundRecord {
  return async (merchantId, { vendorId, player, round }, language) => {
    const vendor = (await selectVendors(db, merchantId)).find(each => each.id === vendorId)
    const key = await keys.outgoing(merchantId, vendorId)
    if (!vendor || !key) return { url: null, legs: [], sides: [] }
    const input = { request_id: newToken(), player, round, language }
    const {
      url = '',
      legs = [],
      sides = [],
    } = await askVendor({ baseUrl: vendor.baseUrl, key, log }, 'round_detail', input)
    return { url: URL.parse(url)?.origin === vendor.publicOrigin ? url : null, legs, sides }
  }
}
