import type { Tx } from '#shared/server/db.ts'
import { insertFees } from './store-fees.ts'

/**
 * What payments of members cost the house counts for the teams above them (§2.5): for when it is known, which is when a provider's
 * statement was read, as all that moves counts for when it moved.
 */
export async function countFees(
  tx: Tx,
  { merchantId, charges }: { merchantId: number; charges: readonly { memberId: string; fee: string }[] },
): Promise<void> {
  await insertFees(
    tx,
    merchantId,
    charges.map(({ memberId, fee }) => ({ memberId, fee: BigInt(fee) })),
  )
}
