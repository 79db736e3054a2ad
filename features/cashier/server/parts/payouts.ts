import { type Amount, amount, formatAmount, ZERO } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import type { EventResult } from '../../rules/events.ts'
import { OVER, RECEIVED, stateAfterReturn } from '../../rules/withdrawals.ts'
import type { Told } from '../arrivals/payments.ts'
import { configOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import { tellPart } from '../events.ts'
import { bookPayout, bookReturned } from '../ledger.ts'
import { insertCase } from '../store-config.ts'
import { moveWithdrawal } from '../withdrawals/decide.ts'
import { type HeldPart, holdPart, movePart } from './standing.ts'
import { selectParts, updatePart } from './store-parts.ts'

/** What a provider says that it paid, failed to pay, or got back. */
type News = { amount: Amount; paymentId: string | null; provider: string }

/** Applies what a provider tells of a part (§6.3). */
export async function applyPayout(deps: Deps, tx: Tx, told: Told): Promise<EventResult> {
  const { merchantId, provider, event, at } = told
  const held = await holdPart(tx, { merchantId, id: event.part! }, at)
  if (held?.part.kind !== 'gateway' || held.part.provider !== provider) {
    deps.log.error({ provider, part: event.part, type: event.type }, 'a provider tells of a payout that is not ours')
    return 'ignored'
  }
  const news = { amount: event.amount ?? held.part.amount, paymentId: event.paymentId ?? null, provider }
  if (event.type === 'payout.paid') return payoutPaid(deps, tx, held, news)
  if (event.type === 'payout.returned') return payoutReturned(tx, held, news)
  return payoutFailed(tx, held, provider, event.type)
}

/** M12, at the provider's word, which is signed. Another sum is a case and no movement. */
export async function payoutPaid(deps: Deps, tx: Tx, held: HeldPart, news: News): Promise<EventResult> {
  const { part, withdrawal, at } = held
  if (part.state !== 'SENT') {
    // The member may have it twice by now: we ask it back, never by a debit (§6.6).
    if (part.state === 'FAILED') deps.log.error({ part: part.id }, 'a payout that failed was paid')
    return 'ignored'
  }
  if (news.amount !== part.amount) return otherAmount(tx, held, news)
  const { confirmMinutes } = (await configOf(tx, part.merchantId)).withdrawal
  const dueAt = new Date(at.getTime() + confirmMinutes * 60_000)
  await bookPayout(tx, withdrawal, part)
  const change = { state: 'PAID', paymentId: news.paymentId, paidAt: at, dueAt, unknownSince: null } as const
  await movePart(tx, held, change, news.provider)
  return 'applied'
}

async function otherAmount(tx: Tx, { part, at }: HeldPart, { amount: value }: News): Promise<EventResult> {
  const { merchantId, id } = part
  await insertCase(tx, { merchantId, kind: 'PAYOUT_AMOUNT', about: id, detail: formatAmount(value), at })
  return 'review'
}

/** A definite no: the part is over, and what it carried is free to go another way. */
export async function payoutFailed(tx: Tx, held: HeldPart, actor: string, note: string): Promise<EventResult> {
  if (held.part.state !== 'SENT') return 'ignored'
  await movePart(tx, held, { state: 'FAILED' }, actor, note)
  return 'applied'
}

/** M15. Told before it was told as paid, both are booked, and a later word of that is ignored. */
export async function payoutReturned(tx: Tx, held: HeldPart, news: News): Promise<EventResult> {
  const { part, withdrawal } = held
  const { state } = part
  if (state !== 'SENT' && state !== 'PAID' && state !== 'NOT_RECEIVED' && !RECEIVED.includes(state)) return 'ignored'
  if (news.amount !== part.amount) return otherAmount(tx, held, news)
  if (state === 'SENT') await bookPayout(tx, withdrawal, part)
  const isOver = OVER.includes(withdrawal.state)
  const paymentId = part.paymentId ?? news.paymentId
  if (!isOver) {
    await bookReturned(tx, withdrawal, part, { isOver, fee: ZERO })
    await movePart(tx, held, { state: 'RETURNED', paymentId }, news.provider)
    return 'applied'
  }
  await returnAfterEnd(tx, held, news.provider)
  return 'applied'
}

/** W13: a withdrawal that was over has less received, or nothing, and then its fee is the member's again. */
async function returnAfterEnd(tx: Tx, { part, withdrawal, at }: HeldPart, actor: string): Promise<void> {
  const returned = await updatePart(tx, part, { state: 'RETURNED', endedAt: at })
  await tellPart(tx, returned, withdrawal, undefined)
  const state = stateAfterReturn(await selectParts(tx, withdrawal.id))
  const fee = state === 'RETURNED' ? withdrawal.feeBooked : ZERO
  await bookReturned(tx, withdrawal, part, { isOver: true, fee })
  await moveWithdrawal(tx, withdrawal, { state, feeBooked: amount(withdrawal.feeBooked - fee) }, at, actor, 'returned')
}
