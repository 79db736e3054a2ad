import { randomBytes } from 'node:crypto'
import { accountOf } from '#features/wallet/server/wallet.ts'
import type { Tx } from '#shared/server/db.ts'
import { upsertPlayer } from './store-launches.ts'

/** The pseudonym by which a vendor knows a member; made when there is none yet. */
export async function playerAt(tx: Tx, vendorId: number, merchantId: number, memberId: string): Promise<string> {
  const real = await accountOf(tx, merchantId, memberId, 'real')
  const fresh = `p-${randomBytes(12).toString('hex')}`
  return upsertPlayer(tx, vendorId, { merchantId, memberId, currency: real.currency, wallet: real.id }, fresh)
}
