import { type VendorInput, type VendorOp, type VendorOutput, vendorCalls } from '#features/games/api-vendor.ts'
import type { Context } from '#shared/server/context.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { type OutgoingKeys, sendToVendor } from '../vendors/vendor-client.ts'

/** A vendor that has no such thing, or does not answer, is asked again after so long. */
const QUIET_MS = 60_000

type Vendor = { id: number; baseUrl: string }

/** Asks vendors what lobbies show, while somebody looks. Undefined: it has nothing to say for now. */
export function createQuietLine<Op extends VendorOp>({ log }: Pick<Context, 'log'>, keys: OutgoingKeys, op: Op) {
  /** By merchant and vendor, until when it is left alone. */
  const quiet = new Map<string, number>()

  return async (
    merchantId: number,
    { id, baseUrl }: Vendor,
    input: Omit<VendorInput<Op>, 'request_id'>,
  ): Promise<VendorOutput<Op> | undefined> => {
    const place = `${merchantId} ${id}`
    if ((quiet.get(place) ?? 0) > performance.now()) return undefined
    const key = await keys.outgoing(merchantId, id)
    if (!key) return undefined
    const { path, output } = vendorCalls[op]
    const reply = await sendToVendor({ baseUrl, key, log }, path, { ...input, request_id: newToken() }, output)
    if (reply.outcome === 'answered' && reply.value.status === 'OK') return reply.value as VendorOutput<Op>
    quiet.set(place, performance.now() + QUIET_MS)
    return undefined
  }
}
