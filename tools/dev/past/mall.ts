import { checkIn, decideRedeem, redeem } from '#features/points/server/points.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { PAYMENT_PASSWORD } from '../../../database/seed/line.ts'
import { MERCHANT } from './demonstration.ts'
import type { World } from './world.ts'

const CHEAPEST = 'gds_demo1coin'
/** What becomes of the first of them; the others wait for people. */
const ENDS = ['APPROVED', 'REJECTED', 'APPROVED'] as const

const ignoreRefusal = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error
}

/** Somebody who is there checks in. */
export const checkInAt = ({ context: { db } }: World, memberId: string) =>
  checkIn(db, { merchantId: MERCHANT, memberId }, 0).catch(ignoreRefusal)

/** Whoever has the points asks for the cheapest goods: some are decided, and some wait. */
export async function visitMall({ context, parts }: World, memberIds: readonly string[]): Promise<void> {
  const ends = [...ENDS]
  for (const memberId of memberIds) {
    const proof = { sessionId: 'none', ip: '127.0.0.1', password: PAYMENT_PASSWORD }
    const ask = { merchantId: MERCHANT, memberId, ...proof, key: 'past-goods', itemId: CHEAPEST, quantity: 1 }
    const asked = await redeem(context, parts.points.countNow, ask).catch(ignoreRefusal)
    const state = asked?.state === 'IN_PROCESS' ? ends.shift() : undefined
    if (!state) continue
    const remark = state === 'REJECTED' ? 'We have no address of yours.' : ''
    await transaction(context.db, tx =>
      decideRedeem(tx, { merchantId: MERCHANT, id: asked!.id }, { state, by: 'seed', remark }),
    )
  }
}
