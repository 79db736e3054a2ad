import type { Amount } from '#shared/money.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import type { Method } from './config.ts'
import { namesAgree } from './references.ts'

/** States of a deposit order (§4.3). Only money that came moves the ledger, never an order. */
export const DEPOSIT_STATES = [
  ...(['CREATED', 'PENDING', 'CONFIRMING'] as const),
  ...(['SUCCEEDED', 'REVIEW', 'DISPUTED'] as const),
  ...(['EXPIRED', 'CANCELLED', 'FAILED'] as const),
  ...(['REFUNDED', 'REVERSED'] as const),
] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]
/** Why money does not fit, or has no order that waits for it (§4.4); the first reason wins. */
export const REASONS = [
  ...(['CURRENCY', 'NAME', 'AMOUNT', 'EXCLUDED', 'BLOCKED', 'LIMIT', 'LATE', 'PROVIDER', 'RISK'] as const),
  ...(['NO_ORDER', 'DUPLICATE'] as const),
] as const
export type Reason = (typeof REASONS)[number]
/** What became of money that came. VOIDED is also the mark of a payment that was taken back before it was told. */
export type ArrivalState = 'SUSPENSE' | 'REFUNDING' | 'REFUNDED' | 'CREDITED' | 'DISPUTED' | 'REVERSED' | 'VOIDED'

export const WAITING: readonly DepositState[] = ['CREATED', 'PENDING', 'CONFIRMING']
/** Ended without money: may still be paid (D11, D12). */
export const UNPAID: readonly DepositState[] = ['EXPIRED', 'CANCELLED', 'FAILED']
/** Has had its money: another payment is a further one, or waits (D19, D20). */
export const hasMoney = (state: DepositState): boolean => !WAITING.includes(state) && !UNPAID.includes(state)

/** How the events that carry no money change an order; undefined for not at all. */
export function afterNews(
  order: { state: DepositState; seenPayment: string | null; expiresAt: Date },
  news: { type: string; paymentId: string | null; at: Date },
): DepositState | undefined {
  const { state } = order
  const isWaiting = WAITING.includes(state)
  switch (news.type) {
    case 'payment.seen':
      return state === 'CREATED' || state === 'PENDING' ? 'CONFIRMING' : undefined
    case 'payment.failed':
      return isWaiting ? 'FAILED' : undefined
    case 'payment.vanished':
      if (state !== 'CONFIRMING' || (order.seenPayment !== null && order.seenPayment !== news.paymentId))
        return undefined
      return news.at < order.expiresAt ? 'PENDING' : 'EXPIRED'
    case 'order.expired':
      return state === 'CREATED' || state === 'PENDING' ? 'EXPIRED' : undefined
    default:
      return undefined
  }
}

/** What is known of the payer when money is credited, under their lock. */
export type Standing = { isExcluded: boolean; isBlocked: boolean; limitLeft: Amount | null }
export type Money = { amount: Amount; currency: string; payerName: string | null }

/** Why this money does not fit its order, undefined when it does. */
export function misfit(ask: {
  order: { amount: Amount; currency: string }
  method: Pick<Method, 'amountPolicy' | 'min' | 'max' | 'nameCheck'>
  /** A further payment is not of the order's amount. */
  isFurther: boolean
  money: Money
  ownName: string
  standing: Standing
  isLate: boolean
  /** What the provider said when it was asked again; undefined when it was not. */
  readBack: 'same' | 'other' | undefined
  isMarked: boolean
}): Reason | undefined {
  const { order, method, money, standing } = ask
  if (money.currency !== order.currency) return 'CURRENCY'
  if (method.nameCheck && money.payerName && !namesAgree(money.payerName, ask.ownName)) return 'NAME'
  const fits =
    method.amountPolicy === 'EXACT' && !ask.isFurther
      ? money.amount === order.amount
      : money.amount >= method.min && money.amount <= method.max
  if (!fits) return 'AMOUNT'
  const personal = ofMember(standing, money.amount)
  if (personal) return personal
  if (ask.isLate) return 'LATE'
  if (ask.readBack === 'other') return 'PROVIDER'
  return ask.isMarked ? 'RISK' : undefined
}

/** Reasons that no person decides away: asked again at each credit (CD-18, CD-19). */
export function ofMember(standing: Standing, value: Amount): 'EXCLUDED' | 'BLOCKED' | 'LIMIT' | undefined {
  if (standing.isExcluded) return 'EXCLUDED'
  if (standing.isBlocked) return 'BLOCKED'
  return standing.limitLeft !== null && value > standing.limitLeft ? 'LIMIT' : undefined
}

export const REFUSED_CREDIT = {
  EXCLUDED: 'excluded',
  BLOCKED: 'account_blocked',
  LIMIT: 'limit_reached',
} as const satisfies Record<string, RefusalCode>
