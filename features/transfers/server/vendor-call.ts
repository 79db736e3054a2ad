import { sendToVendor, type VendorReply } from '#features/games/server/games.ts'
import type { createVendorLines } from '#features/gateway/server/gateway.ts'
import {
  type TransferAnswer,
  type TransferInput,
  type TransferOp,
  transferCalls,
} from '#features/transfers/api-vendor.ts'
import type { Context } from '#shared/server/context.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import * as store from './store-wallets.ts'

export type Deps = Context & {
  lines: ReturnType<typeof createVendorLines>
  /** The clock that decides when transfers go on: the database's, unless a test says otherwise. */
  now: () => Promise<Date>
}

/**
 * Asks a vendor something of the transfer wallet, never inside a transaction. What it says of itself is kept: whoever
 * answers MAINTENANCE is in maintenance until it answers something else.
 */
export async function callVendor<Op extends TransferOp>(
  { lines, db }: Deps,
  vendor: store.TransferVendor,
  op: Op,
  input: Omit<TransferInput<Op>, 'request_id'>,
): Promise<VendorReply<TransferAnswer<Op>>> {
  const { merchantId, vendorId } = vendor
  const line = await lines.find(merchantId, vendorId)
  if (!line) return { outcome: 'unsent' }
  const { path, output } = transferCalls[op]
  const reply = await sendToVendor(line, path, { request_id: newToken(), ...input }, output)
  if (reply.outcome === 'answered') {
    const status = reply.value.status === 'MAINTENANCE' ? 'MAINTENANCE' : 'OPEN'
    if (status !== vendor.status) {
      await store.updateVendorStatus(db, merchantId, vendorId, status === 'OPEN' ? ['MAINTENANCE'] : ['OPEN'], status)
    }
  }
  return reply as VendorReply<TransferAnswer<Op>>
}

/** The vendor has an account for the player, or why not. */
export async function ensureRegistered(
  deps: Deps,
  wallet: store.WalletRow,
  vendor: store.TransferVendor,
): Promise<string | undefined> {
  if (wallet.registered) return undefined
  const input = { player: wallet.player, currency: vendor.vendorCurrency }
  const reply = await callVendor(deps, vendor, 'register', input)
  const status = reply.outcome === 'answered' ? reply.value.status : 'VENDOR_UNAVAILABLE'
  if (status !== 'OK' && status !== 'ALREADY_EXISTS') return status.toLowerCase()
  await store.markRegistered(deps.db, wallet.memberId, wallet.vendorId, await deps.now())
  return undefined
}
