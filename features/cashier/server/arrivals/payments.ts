import type { Account } from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Config } from '../../rules/config.ts'
import { afterNews, hasMoney, misfit, type Reason, type Standing, UNPAID, WAITING } from '../../rules/deposits.ts'
import type { EventResult, ProviderEvent } from '../../rules/events.ts'
import { findReferences, namesAgree } from '../../rules/references.ts'
import { configOf, methodOf } from '../config.ts'
import { expireIfOver } from '../deposits/orders.ts'
import * as deposits from '../deposits/store-deposits.ts'
import { tellDeposit } from '../events.ts'
import { bookCredit, bookSuspense, type Came } from '../ledger.ts'
import { cashOf, type HeldMember, holdMember, holdStandings, lookAtStanding, nameOf } from '../members.ts'
import { holdMembers } from '../store-config.ts'
import { addDeposit, moveDeposit, openCredit } from './credit.ts'
import { insertArrival } from './store-arrivals.ts'

/* What providers tell of payments that have no arrival yet. */

export type Told = {
  merchantId: number
  provider: string
  event: ProviderEvent
  at: Date
  serverSecret: string
  /** The merchant's, of money that names none. */
  currency: string
  /** What the provider said of the payment when it was asked again; undefined when it was not. */
  readBack?: 'same' | 'other' | undefined
}
type DepositRow = deposits.DepositRow

/** The order that a payment is for: by its name, its reference, or amount and payer (§3.7). Orders of others are none. */
export async function findOrder(tx: Tx, told: Told): Promise<{ order?: DepositRow; proposed: string[] }> {
  const { merchantId, provider, event, at } = told
  const named = event.order ? await deposits.findDeposit(tx, merchantId, event.order) : undefined
  if (named?.provider === provider) return { order: named, proposed: [] }
  const references = findReferences(event.reference ?? '')
  const known = await deposits.selectByReferences(tx, merchantId, provider, references)
  if (known.length > 1) return { proposed: known.map(each => each.id) }
  if (known.length === 1) return { order: known[0]!, proposed: [] }
  if (!event.amount || !event.payerName) return { proposed: [] }
  const alike: DepositRow[] = []
  for (const each of await deposits.selectYoung(tx, merchantId, provider, event.amount, at))
    if (namesAgree(await nameOf(tx, told.serverSecret, each.memberId), event.payerName)) alike.push(each)
  return alike.length === 1 ? { order: alike[0]!, proposed: [] } : { proposed: alike.map(each => each.id) }
}

/** Seen, failed, vanished, expired: news of an order without money. */
export async function applyNews(tx: Tx, told: Told): Promise<EventResult> {
  const { event, merchantId, provider, at } = told
  const named = event.order ? await deposits.findDeposit(tx, merchantId, event.order) : undefined
  if (named?.provider !== provider) return 'ignored'
  await holdMembers(tx, merchantId, [named.memberId])
  const order = await expireIfOver(tx, (await deposits.holdDeposit(tx, merchantId, named.id))!, at)
  const state = afterNews(order, { type: event.type, paymentId: event.paymentId ?? null, at })
  if (!state) {
    if (isCounted(order, event)) await countUp(tx, order, event.confirmations!)
    return 'ignored'
  }
  const isSeen = state === 'CONFIRMING'
  await moveDeposit(
    tx,
    order,
    {
      state,
      seenPayment: isSeen ? (event.paymentId ?? null) : order.seenPayment,
      confirmations: isSeen ? (event.confirmations ?? null) : null,
      endedAt: UNPAID.includes(state) ? (state === 'EXPIRED' && at > order.expiresAt ? order.expiresAt : at) : null,
      dueAt: state === 'PENDING' ? order.expiresAt : null,
    },
    { at, actor: provider, note: event.type },
  )
  return 'applied'
}

/** More confirmations of the payment that was seen: members see them grow, and nothing else changes. */
function isCounted(order: DepositRow, { type, paymentId, confirmations = 0 }: ProviderEvent): boolean {
  const isSeen = type === 'payment.seen' && order.state === 'CONFIRMING' && order.seenPayment === paymentId
  return isSeen && confirmations > (order.confirmations ?? 0)
}

async function countUp(tx: Tx, order: DepositRow, confirmations: number): Promise<void> {
  await tellDeposit(tx, await deposits.updateDeposit(tx, order, { confirmations }))
}

/** A payment that was taken back before it was told is never credited when it comes (§3.4). */
export async function markVoided(tx: Tx, told: Told): Promise<EventResult> {
  const { event, merchantId, provider, at } = told
  const { order } = await findOrder(tx, { ...told, event: { ...event, reference: null, payerName: null } })
  if (order) await holdMembers(tx, merchantId, [order.memberId])
  await insertArrival(tx, { ...newArrival(told, order), amount: null, currency: null, state: 'VOIDED' })
  const held = order && (await deposits.holdDeposit(tx, merchantId, order.id))
  if (held && WAITING.includes(held.state))
    await moveDeposit(tx, held, { state: 'FAILED', endedAt: at }, { at, actor: provider, note: event.type })
  return 'applied'
}

function newArrival({ merchantId, provider, event, at }: Told, order: DepositRow | undefined) {
  return {
    ...{ merchantId, provider, paymentId: event.paymentId!, reason: '', depositId: null, proposed: [] as string[] },
    ...{ orderId: order?.id ?? null, memberId: order?.memberId ?? null, cameAt: at },
    ...{ payerName: event.payerName ?? null, reference: event.reference ?? null },
  }
}

/**
 * Money that came and that nobody knew of: credited where it fits, else in suspense (D6, D7, D11, D12, D19, D20). All but
 * the money is written as it looks now; `settle` decides whether it is so, and moves it.
 */
export async function applyFinal(tx: Tx, told: Told, money: Money): Promise<EventResult> {
  const { merchantId, provider, event, at } = told
  const config = await configOf(tx, merchantId)
  const found = await findOrder(tx, told)
  const method = methodOf(config, provider, found.order?.method ?? null)
  const { confirmations } = event
  if (method?.confirmations !== undefined && confirmations !== undefined && confirmations < method.confirmations)
    return 'ignored'
  const come = { merchantId, provider, paymentId: event.paymentId!, amount: event.amount! }
  if (!found.order || !method) {
    const currency = event.currency ?? told.currency
    return suspend(tx, told, money, { ...come, currency }, { ...found, reason: 'NO_ORDER' })
  }
  const member = await holdMember(tx, found.order)
  const order = await expireIfOver(tx, (await deposits.holdDeposit(tx, merchantId, found.order.id))!, at)
  const came: Came = { ...come, currency: event.currency ?? order.currency }
  const isFurther = hasMoney(order.state)
  if (isFurther && method.amountPolicy === 'EXACT')
    return suspend(tx, told, money, came, { order, proposed: [], reason: 'DUPLICATE' })
  const ask = {
    ...{ order, method, isFurther, readBack: told.readBack, isMarked: event.isMarked ?? false },
    money: { ...came, payerName: event.payerName ?? null },
    ownName: method.nameCheck ? await nameOf(tx, told.serverSecret, order.memberId) : '',
    isLate: isLate(config, order, isFurther, at),
  }
  const cash = await cashOf(tx, member)
  const reason = misfit({ ...ask, standing: await lookAtStanding(tx, member, cash) })
  if (!reason) {
    const fits = (standing: Standing) => !misfit({ ...ask, standing })
    return credit(tx, told, money, { config, came, order, isFurther, member, cash, fits })
  }
  if (isFurther) return suspend(tx, told, money, came, { order, proposed: [], reason })
  const change = { state: 'REVIEW', reason, paymentId: came.paymentId, endedAt: null } as const
  await moveDeposit(tx, order, change, { at, actor: provider, note: event.type })
  return suspend(tx, told, money, came, { order, proposed: [], reason, depositId: order.id })
}

const DAY_MS = 86_400_000

/** An order that ended without money waits for a day of grace; one that had its money, longer. */
function isLate({ deposit }: Config, order: DepositRow, isFurther: boolean, at: Date): boolean {
  const since = at.getTime() - (order.endedAt ?? order.createdAt).getTime()
  if (isFurther) return since > deposit.furtherDays * DAY_MS
  return UNPAID.includes(order.state) && since > deposit.lateGraceS * 1000
}

/** Somebody else changed how a member stands between the look and the lock: all is decided anew. */
export class StandingChanged extends Error {}

type Fitting = {
  config: Config
  came: Came
  order: DepositRow
  isFurther: boolean
  member: HeldMember
  cash: Account
  fits: (standing: Standing) => boolean
}

/** What payments of one transaction move, once all else of them is written. */
export type Money = { credits: Pick<Fitting, 'came' | 'member' | 'cash' | 'fits'>[]; suspended: Came[] }

/**
 * Moves it. All money of the house moves under one lock, which is taken last, once for all of these payments. Two of one
 * member are not decided together: the second would not see the first.
 */
export async function settle(tx: Tx, { credits, suspended }: Money): Promise<void> {
  if (credits.length > 0) {
    if (new Set(credits.map(each => each.member.id)).size < credits.length)
      throw new StandingChanged('two payments of one member')
    const { till, standings } = await holdStandings(tx, credits)
    credits.forEach(({ came, member, cash, fits }, i) => {
      if (!fits(standings[i]!)) throw new StandingChanged(`${member.id} stands otherwise by now`)
      bookCredit(till, cash, came)
    })
    await till.flush()
  }
  for (const came of suspended) await bookSuspense(tx, came)
}

async function credit(tx: Tx, told: Told, money: Money, fitting: Fitting): Promise<EventResult> {
  const { config, came, order, isFurther } = fitting
  const { at, provider } = told
  const { merchantId, memberId, currency } = order
  const owner = { merchantId, memberId, currency }
  const late = UNPAID.includes(order.state)
  const row = isFurther
    ? await addDeposit(tx, owner, came, order, at)
    : await moveDeposit(
        tx,
        order,
        { state: 'SUCCEEDED', late, paymentId: came.paymentId, endedAt: at },
        { at, actor: provider, note: told.event.type },
      )
  const fields = { ...came, state: 'CREDITED', depositId: row.id } as const
  await insertArrival(tx, { ...newArrival(told, order), ...fields })
  await openCredit(tx, config, owner, came, row.id, at)
  money.credits.push(fitting)
  return 'applied'
}

type Suspended = { order?: DepositRow | undefined; proposed: string[]; reason: Reason; depositId?: string }

async function suspend(tx: Tx, told: Told, money: Money, came: Came, why: Suspended): Promise<EventResult> {
  const { order, proposed, reason, depositId = null } = why
  const arrival = { ...newArrival(told, order), ...came, state: 'SUSPENSE', reason, proposed, depositId } as const
  await insertArrival(tx, arrival)
  money.suspended.push(came)
  return 'review'
}

/** How much of this sum a provider confirms for this payment, when it is asked for the order again (§3.4). */
export function compareReadBack(
  event: ProviderEvent,
  there: readonly { paymentId: string; amount: Amount; isFinal: boolean; currency: string }[],
): 'same' | 'other' {
  const payment = there.find(each => each.paymentId === event.paymentId)
  const isSame = payment?.isFinal && payment.amount === amount(event.amount ?? 0n)
  return isSame && (event.currency === undefined || payment.currency === event.currency) ? 'same' : 'other'
}
