import { memberById } from '#features/people/server/people.ts'
import type { Tx } from '#shared/server/db.ts'
import { endContractsOf } from './answer.ts'
import { clockOf } from './store-contracts.ts'

type Moved = { merchantId: number; memberId: string; fromId: string | null; at: string }

/**
 * Who stands under another agent has nothing from the old one any more, nor has whoever was paid by it (agents §1.8): their
 * contracts end as the move begins. Reaction to `lineMoved`.
 */
export async function endMoved(tx: Tx, { merchantId, memberId, fromId, at }: Moved): Promise<void> {
  const payer = fromId === null ? null : (await memberById(tx, merchantId, fromId))!.number
  const clock = await clockOf(tx, merchantId)
  await endContractsOf(tx, clock, { merchantId, memberId, payer }, new Date(at), 'MOVED', {})
}
