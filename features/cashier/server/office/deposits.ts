import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { hasMoney } from '../../rules/deposits.ts'
import { moveDeposit } from '../arrivals/credit.ts'
import { applyPaymentAsTold } from '../arrivals/inbox.ts'
import { holdSuspense } from '../arrivals/review.ts'
import { holdDeposit } from '../deposits/store-deposits.ts'
import { askProvider, type Deps, type Mark } from '../deps.ts'
import { holdMember } from '../members.ts'
import { insertStep } from '../store-config.ts'
import * as store from './store-deposit-lists.ts'

export type Key = { merchantId: number; provider: string; paymentId: string }

/**
 * Asks a provider what it knows of an order. A payment that it calls final and that we missed takes the normal path, under
 * its own key: a late event of it does nothing. Refused as `vendor_unavailable` without an answer.
 */
export async function readBack(deps: Deps, merchantId: number, id: string) {
  const order = await store.findDepositLine(deps.db, merchantId, id)
  if (!order) throw new Refusal('not_found')
  const { provider } = order
  const there = await askProvider(deps, { merchantId, provider }, each => each.order(id))
  if (!there) throw new Refusal('vendor_unavailable')
  const ids = there.map(each => each.paymentId)
  const known = await store.selectKnown(deps.db, merchantId, provider, ids)
  for (const { paymentId, amount, currency, isFinal } of there) {
    if (!isFinal || known.has(paymentId)) continue
    const event = { type: 'payment.final', order: id, paymentId, amount, currency } as const
    await applyPaymentAsTold(deps, { merchantId, provider, event }, await deps.now())
  }
  return there.map(each => ({ ...each, wasKnown: known.has(each.paymentId) }))
}

/**
 * Says which order money in suspense belongs to. No money moves by it: an order without money waits for a decision from now
 * on (D12), of one that had its money this is a further payment (D20); either is credited or sent back as any.
 */
export async function matchArrival(deps: Deps, key: Key, orderId: string, by: string, mark: Mark): Promise<void> {
  const at = await deps.now()
  const { merchantId, provider, paymentId } = key
  const found = await store.findDepositLine(deps.db, merchantId, orderId)
  if (!found) throw new Refusal('not_found')
  await transaction(deps.db, async tx => {
    const arrival = await holdSuspense(tx, key)
    await mark(tx)
    if (arrival.depositId !== null) throw new Refusal('order_final')
    await holdMember(tx, { merchantId, memberId: found.memberId })
    const order = (await holdDeposit(tx, merchantId, orderId))!
    if (order.provider !== provider) throw new Refusal('invalid_input', { field: 'orderId' })
    if (order.currency !== arrival.currency) throw new Refusal('currency_mismatch')
    const isFurther = hasMoney(order.state)
    if (!isFurther) {
      const change = { state: 'REVIEW', reason: arrival.reason, paymentId, endedAt: null } as const
      await moveDeposit(tx, order, change, { at, actor: by, note: 'matched' })
    }
    await store.updateMatch(tx, { ...key, orderId, memberId: order.memberId, depositId: isFurther ? null : orderId })
    await insertStep(tx, {
      merchantId,
      item: `${provider}:${paymentId}`,
      at,
      state: 'MATCHED',
      actor: by,
      note: orderId,
    })
  })
}
