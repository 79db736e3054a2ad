import { KINDS } from '#features/agents/rules/contracts/kinds.ts'
import { memberById } from '#features/people/server/people.ts'
import type { Tx } from '#shared/server/db.ts'
import { endFrom } from './answer.ts'
import { runsFrom } from './runs.ts'
import { clockOf, contractsOf } from './store-contracts.ts'

type Moved = { merchantId: number; memberId: string; fromId: string | null; at: string }

/**
 * Who stands under another agent has nothing from the old one any more, nor has whoever was paid by it (agents §1.8): their
 * contracts end as the move begins. Reaction to `lineMoved`.
 */
export async function endMoved(tx: Tx, { merchantId, memberId, fromId, at }: Moved): Promise<void> {
  const clock = await clockOf(tx, merchantId)
  const from = new Date(at)
  const member = (await memberById(tx, merchantId, memberId))!
  const payer = fromId === null ? null : (await memberById(tx, merchantId, fromId))!.number
  for (const kind of KINDS)
    for (const contract of await contractsOf(tx, kind, { payee: member.number }))
      if (contract.payer === payer && runsFrom(contract, from)) await endFrom(tx, clock, contract, from, {}, 'MOVED')
}
