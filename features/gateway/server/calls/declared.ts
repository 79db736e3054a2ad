import type { WalletCall } from '#features/gateway/api.ts'
import { CURRENCY_SCALE, fromMinor } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { roundKey } from '../batch/gateway-call.ts'
import type { VendorKey } from '../keys/vendor-keys.ts'
import { insertDeclared } from './store-declared.ts'

/** What a vendor says counts of a round is kept before its end is decided; the last word before it stands. No money depends on it. */
export async function keepDeclared(
  db: Sql,
  { merchantId, vendorId }: Pick<VendorKey, 'merchantId' | 'vendorId'>,
  { player, round, currency, declared }: WalletCall<'end_round'>,
): Promise<void> {
  // A currency that is none is refused where the call is decided.
  if (declared?.valid === undefined || CURRENCY_SCALE[currency] === undefined) return
  await insertDeclared(db, merchantId, roundKey(vendorId, player, round), fromMinor(declared.valid, currency))
}
