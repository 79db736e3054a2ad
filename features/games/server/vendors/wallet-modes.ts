import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { lockModes, updateModes } from './store-modes.ts'

/**
 * Switches one of the two ways in which a vendor may play with a merchant's money. The other one must be off before:
 * refused as `wallet_mode_conflict`. Answers the vendor's id.
 */
export async function setWalletMode(
  tx: Tx,
  merchantId: number,
  vendorCode: string,
  mode: 'seamless' | 'transfer',
  on: boolean,
): Promise<number> {
  const modes = await lockModes(tx, merchantId, vendorCode)
  if (!modes) throw new Refusal('not_found')
  const other = mode === 'seamless' ? modes.transfer : modes.seamless
  if (on && other) throw new Refusal('wallet_mode_conflict')
  await updateModes(tx, merchantId, { ...modes, [mode]: on })
  return modes.vendorId
}
