import { type VendorInput, type VendorOp, type VendorOutput, vendorCalls } from '#features/games/api-vendor.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { type OutgoingKeys, sendToVendor } from './vendor-client.ts'

type Vendor = { id: number; baseUrl: string }

/** Says something to a vendor in the name of a merchant. Refused as `vendor_unavailable` unless it answers, whatever it says. */
export function createSignedLine({ log }: Pick<Context, 'log'>, keys: OutgoingKeys) {
  return async <Op extends VendorOp>(
    merchantId: number,
    { id, baseUrl }: Vendor,
    op: Op,
    input: Omit<VendorInput<Op>, 'request_id'>,
  ): Promise<VendorOutput<Op>> => {
    const key = await keys.outgoing(merchantId, id)
    if (!key) throw new Refusal('vendor_unavailable')
    const { path, output } = vendorCalls[op]
    const reply = await sendToVendor({ baseUrl, key, log }, path, { ...input, request_id: newToken() }, output)
    if (reply.outcome !== 'answered') throw new Refusal('vendor_unavailable')
    return reply.value as VendorOutput<Op>
  }
}
