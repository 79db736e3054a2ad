import { type PcEvent, writeAmount } from '#features/cashier/api-provider.ts'
import { type Amount, amount, unitOf, ZERO } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { type Desk, kindOf } from '#shared/server/secrets/desk-keys.ts'
import type { Bank } from '../../app.ts'
import type { Case } from '../cases.ts'
import { CONFIRMATIONS, confirmationsAt, nextBlock, rateFor, unitsFor, worthOf } from '../chain.ts'
import { tell } from '../events/tell.ts'
import { insertBooking } from './store-bookings.ts'
import { type OrderRow, updateOrder } from './store-orders.ts'
import { insertPayment, type PaymentRow, updatePayment } from './store-payments.ts'

/* What happens to money that is paid in. Each function changes a row that is held, and notes what is to be told. */

export type Transfer = {
  desk: Desk
  order: OrderRow | undefined
  amount: Amount
  currency: string
  payerName: string
  /** As the payer wrote it. */
  reference: string
}

/** Money comes: at once of a bank or a gateway, by blocks of a chain. Answers its id. */
export async function payIn(bank: Bank, tx: Tx, transfer: Transfer, at: Date, toldAs: Case = ''): Promise<string> {
  const { order, ...rest } = transfer
  const kind = kindOf(rest.desk)
  const isChain = kind === 'chain'
  const value = isChain && order ? worthInCoins(order, rest.amount, at) : rest.amount
  const payment: PaymentRow = {
    ...{
      ...rest,
      amount: value,
      id: newId('pmt'),
      orderId: order?.id ?? null,
      state: isChain ? 'seen' : 'final',
      refunded: false,
    },
    ...{ toldAs, cameAt: at, dueAt: isChain ? nextBlock(at) : null },
  }
  await insertPayment(tx, payment)
  // What is paid has nothing more to wait for.
  if (order) await updateOrder(tx, order, {})
  const seen = eventOf(payment, 'payment.seen', isChain ? 0 : undefined)
  if (isChain) await tell(bank, tx, rest.desk, [seen], at, toldAs)
  else await settle(bank, tx, payment, at, kind === 'gateway' ? [seen] : [])
  return payment.id
}

/** Coins are sent for what was shown, and are worth what they are at their time (cashier §3.8). */
function worthInCoins(order: OrderRow, value: Amount, at: Date): Amount {
  return worthOf(unitsFor(value, order.rate), rateFor(order, at), order.currency)
}

/** Another block stands on a payment of the chain: it is told how many, and is final with the last that it needs. */
export async function confirm(bank: Bank, tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  if (payment.state !== 'seen') return
  const confirmations = confirmationsAt(payment.cameAt, at)
  if (confirmations < CONFIRMATIONS) {
    await updatePayment(tx, payment.id, { state: 'seen', dueAt: nextBlock(at) })
    return tell(bank, tx, payment.desk, [eventOf(payment, 'payment.seen', confirmations)], at, payment.toldAs)
  }
  await updatePayment(tx, payment.id, { state: 'final' })
  await settle(bank, tx, payment, at, [])
}

async function settle(bank: Bank, tx: Tx, payment: PaymentRow, at: Date, before: PcEvent[]): Promise<void> {
  await book(tx, payment, 'payment', at, feeOf(payment))
  const confirmations = kindOf(payment.desk) === 'chain' ? CONFIRMATIONS : undefined
  await tell(bank, tx, payment.desk, [...before, eventOf(payment, 'payment.final', confirmations)], at, payment.toldAs)
}

/** The gateway takes one percent, floored to the unit; the others nothing. */
function feeOf({ desk, amount: value, currency }: PaymentRow): Amount {
  if (kindOf(desk) !== 'gateway') return ZERO
  const fee = value / 100n
  return amount(fee - (fee % unitOf(currency)))
}

function book(tx: Tx, p: PaymentRow, type: 'payment' | 'refund' | 'chargeback', bookedAt: Date, fee = ZERO) {
  const { desk, currency, id: paymentId, amount } = p
  return insertBooking(tx, { desk, currency, type, paymentId, orderOrPart: p.orderId ?? '', amount, fee, bookedAt })
}

function eventOf(payment: PaymentRow, type: PcEvent['type'], confirmations?: number): PcEvent {
  const { orderId, id: paymentId, amount, currency, reference, payerName } = payment
  return {
    ...{ type, paymentId, amount: writeAmount(amount), currency, payerName },
    ...(orderId !== null && { order: orderId }),
    ...(reference !== '' && { reference }),
    ...(confirmations !== undefined && { confirmations }),
  }
}

/** A try to pay that came to nothing. */
export async function failPayment(bank: Bank, tx: Tx, order: OrderRow, at: Date): Promise<void> {
  const { desk, id, amount, currency, payerName } = order
  const payment: PaymentRow = {
    ...{ id: newId('pmt'), desk, orderId: id, amount, currency, payerName, reference: '', state: 'failed' },
    ...{ refunded: false, toldAs: '', cameAt: at, dueAt: null },
  }
  await insertPayment(tx, payment)
  await updateOrder(tx, order, { state: 'failed' })
  await tell(bank, tx, desk, [eventOf(payment, 'payment.failed')], at)
}

export async function expire(bank: Bank, tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (order.state !== 'open') return
  await updateOrder(tx, order, { state: 'expired' })
  await tell(bank, tx, order.desk, [{ type: 'order.expired', order: order.id }], at)
}

/** What may be done to a payment, from which state it comes, where it goes, and what is told of it. */
const DEEDS = {
  vanish: { from: ['seen'], to: 'vanished', type: 'payment.vanished' },
  void: { from: ['seen', 'final'], to: 'voided', type: 'payment.voided' },
  open: { from: ['final'], to: 'disputed', type: 'dispute.opened' },
  win: { from: ['disputed'], to: 'final', type: 'dispute.won' },
  lose: { from: ['disputed'], to: 'reversed', type: 'dispute.lost' },
} as const
export type Deed = keyof typeof DEEDS
export const isDeed = (name: string): name is Deed => Object.hasOwn(DEEDS, name)
/** A payment that was sent back can neither be taken back nor disputed. */
export const mayDo = (deed: Deed, { state, refunded }: PaymentRow): boolean =>
  !refunded && (DEEDS[deed].from as readonly string[]).includes(state)

/** Does one of them where the payment allows it; what was booked and is taken back is booked out. */
export async function doTo(bank: Bank, tx: Tx, payment: PaymentRow, deed: Deed, at: Date): Promise<boolean> {
  if (!mayDo(deed, payment)) return false
  const { to, type } = DEEDS[deed]
  const wasBooked = payment.state !== 'seen'
  await updatePayment(tx, payment.id, { state: to })
  if (wasBooked && (to === 'voided' || to === 'reversed')) await book(tx, payment, 'chargeback', at)
  await tell(bank, tx, payment.desk, [eventOf(payment, type)], at)
  return true
}

/** Sends a payment back, all of it. Answers why not, or nothing. */
export async function sendBack(tx: Tx, payment: PaymentRow | undefined, value: Amount, at: Date): Promise<string> {
  if (!payment) return 'payment_unknown'
  if (payment.refunded || payment.state !== 'final') return 'payment_not_refundable'
  if (payment.amount !== value) return 'amount_differs'
  await updatePayment(tx, payment.id, { state: 'final', refunded: true })
  await book(tx, payment, 'refund', at)
  return ''
}
