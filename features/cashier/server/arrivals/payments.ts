import { type Amount, amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { afterNews, UNPAID, WAITING } from '../../rules/deposits.ts'
import type { EventResult, ProviderEvent } from '../../rules/events.ts'
import { findReferences, namesAgree } from '../../rules/references.ts'
import * as deposits from '../deposits/store-deposits.ts'
import { nameOf } from '../members.ts'
import { holdMembers } from '../store-config.ts'
import { moveDeposit } from './credit.ts'
import { insertArrivals } from './store-arrivals.ts'

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

export type Found = { order?: DepositRow; proposed: string[] }

/**
 * The orders that events are of: by their names, and money also by references, or amounts and payers (§3.7). Orders of others
 * are none.
 */
export async function findOrders(tx: Tx, all: readonly Told[]): Promise<Found[]> {
  const rows = await deposits.selectDeposits(
    tx,
    all.flatMap(({ event }) => event.order ?? []),
  )
  const named = new Map(rows.map(row => [row.id, row]))
  const found: Found[] = []
  for (const told of all) {
    const order = named.get(told.event.order ?? '')
    const isOwn = order?.merchantId === told.merchantId && order.provider === told.provider
    if (isOwn) found.push({ order, proposed: [] })
    else found.push(told.event.type === 'payment.final' ? await findUnnamed(tx, told) : { proposed: [] })
  }
  return found
}

async function findUnnamed(tx: Tx, told: Told): Promise<Found> {
  const { merchantId, provider, event, at } = told
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

/** What news without money (seen, failed, vanished, expired) changes of an order; undefined for nothing. */
export function changeByNews(order: DepositRow, { event, at }: Told): deposits.Change | undefined {
  const paymentId = event.paymentId ?? null
  const state = afterNews(order, { type: event.type, paymentId, at })
  // More confirmations of the payment that was seen: members see them grow, and nothing else changes.
  if (!state) return isCounted(order, event) ? { confirmations: event.confirmations! } : undefined
  const isSeen = state === 'CONFIRMING'
  return {
    state,
    seenPayment: isSeen ? paymentId : order.seenPayment,
    confirmations: isSeen ? (event.confirmations ?? null) : null,
    endedAt: UNPAID.includes(state) ? (state === 'EXPIRED' && at > order.expiresAt ? order.expiresAt : at) : null,
    dueAt: state === 'PENDING' ? order.expiresAt : null,
  }
}

function isCounted(order: DepositRow, { type, paymentId, confirmations = 0 }: ProviderEvent): boolean {
  const isSeen = type === 'payment.seen' && order.state === 'CONFIRMING' && order.seenPayment === paymentId
  return isSeen && confirmations > (order.confirmations ?? 0)
}

/** A payment that was taken back before it was told is never credited when it comes (§3.4). */
export async function markVoided(tx: Tx, told: Told): Promise<EventResult> {
  const { event, merchantId, provider, at } = told
  const [found] = await findOrders(tx, [told])
  const order = found?.order
  if (order) await holdMembers(tx, merchantId, [order.memberId])
  await insertArrivals(tx, [{ ...newArrival(told, order), amount: null, currency: null, state: 'VOIDED' }])
  const held = order && (await deposits.holdDeposit(tx, merchantId, order.id))
  if (held && WAITING.includes(held.state))
    await moveDeposit(tx, held, { state: 'FAILED', endedAt: at }, { at, actor: provider, note: event.type })
  return 'applied'
}

export function newArrival({ merchantId, provider, event, at }: Told, order: DepositRow | undefined) {
  return {
    ...{ merchantId, provider, paymentId: event.paymentId!, reason: '', depositId: null, proposed: [] as string[] },
    ...{ orderId: order?.id ?? null, memberId: order?.memberId ?? null, cameAt: at },
    ...{ payerName: event.payerName ?? null, reference: event.reference ?? null },
  }
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
