import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Acting } from '../acting.ts'
import { findGroup } from './store-staff.ts'

/** The merchants beside which an operator may open one more: refused as `not_allowed` to who may not, or acts elsewhere. */
export async function brandsOf(tx: Tx, { operatorId, merchantId, home }: Acting): Promise<number[]> {
  const group = merchantId === home ? await findGroup(tx, operatorId, home) : undefined
  if (!group) throw new Refusal('not_allowed')
  return group
}
