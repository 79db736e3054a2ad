import type { Amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Step } from './gateway-call.ts'
import type { BatchState } from './gateway-state.ts'
import * as store from './store-gifts.ts'

/** A merchant's vendor and currency, whose gifts of a day are counted together. */
export const giftKey = ({ merchantId, vendorId }: Step['context'], currency: string) =>
  `${merchantId} ${vendorId} ${currency}`

/** True of calls that may give without a bet. */
export const mayGive = ({ op }: Step) => op === 'promo_win' || op === 'adjust'

/** Holds what these calls' vendors have given today, after the accounts: nobody else gives for them meanwhile. */
export async function holdGifts(db: Tx, { gifts, players }: BatchState, steps: readonly Step[]): Promise<void> {
  const keys = steps.filter(mayGive).flatMap(({ context, keys }) => {
    const player = players.get(keys.player)
    return player ? giftKey(context, player.currency) : []
  })
  if (keys.length === 0) return
  for (const { key, ...row } of await store.holdGifts(db, [...new Set(keys)].sort())) gifts.set(key, row)
}

/** Sets what a vendor may give in a day; what it has given today counts. */
export async function setVendorCap(
  tx: Tx,
  { merchantId, vendorId, currency }: { merchantId: number; vendorId: number; currency: string },
  perDay: Amount,
): Promise<void> {
  await store.saveCap(tx, merchantId, vendorId, currency, perDay)
}
