import { countryOf } from '#features/settings/server/settings.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import * as store from './store-signals.ts'

/** How long a device or a country counts as new (cashier.md §6.7). */
const NEW_HOURS = 72

/**
 * What a session says of who uses the account: `isNew` when its device, or the country that it is used from, was first seen
 * within 72 hours of `at` while the member had been here before; `isShared` when somebody else logged in from the same
 * place with the same browser within 30 days.
 */
export async function loginSignals(
  { db }: Pick<Context, 'db'>,
  tx: Tx,
  who: { merchantId: number; memberId: string },
  sessionId: string,
  at: Date,
): Promise<{ isNew: boolean; isShared: boolean }> {
  const own = await store.findPlace(tx, sessionId)
  if (!own) return { isNew: false, isShared: false }
  const before = await store.selectEarlier(tx, who.memberId, new Date(at.getTime() - NEW_HOURS * 3_600_000))
  const countries = new Set(before.map(each => countryOf(db, each.ip)))
  const isSeen =
    countries.has(countryOf(db, own.ip)) &&
    (own.deviceId === null || before.some(each => each.deviceId === own.deviceId))
  return {
    isNew: before.length > 0 && !isSeen,
    isShared: await store.isPlaceShared(tx, who.merchantId, who.memberId, { otherId: null, byBrowser: true }),
  }
}

/** Whether two members logged in from one address within 30 days, by whatever browser (cashier.md §6.5). */
export async function sharesNetwork(tx: Tx, merchantId: number, one: string, other: string): Promise<boolean> {
  return store.isPlaceShared(tx, merchantId, one, { otherId: other, byBrowser: false })
}
