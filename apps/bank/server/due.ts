import { type Amount, amount, unitOf } from '#shared/money.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { kindOf } from '#shared/server/secrets/desk-keys.ts'
import type { Bank } from '../app.ts'
import { type Case, caseOf } from './cases.ts'
import { deliverDue } from './events/courier.ts'
import { confirm, expire, failPayment, payIn } from './money/payments.ts'
import { endPayout } from './money/payouts.ts'
import { holdOrder, type OrderRow, selectDueOrders } from './money/store-orders.ts'
import { holdPayment, selectDuePayments } from './money/store-payments.ts'
import { holdPayout, selectDuePayouts } from './money/store-payouts.ts'

/** Does what is due by now: orders that end or play their case, blocks, payouts; then tells what is to be told. */
export async function runDue(bank: Bank): Promise<number> {
  const at = new Date(bank.nowMs())
  const { db } = bank
  for (const { desk, id } of await selectDueOrders(db, at))
    await transaction(db, async tx => playOrder(bank, tx, (await holdOrder(tx, desk, id))!, at))
  for (const { id } of await selectDuePayments(db, at))
    await transaction(db, async tx => confirm(bank, tx, (await holdPayment(tx, id))!, at))
  for (const { desk, part } of await selectDuePayouts(db, at))
    await transaction(db, async tx => {
      const payout = (await holdPayout(tx, desk, part))!
      const fails = bank.hasCases && caseOf(payout.amount) === 'fails'
      await endPayout(bank, tx, payout, fails ? 'failed' : 'paid', at)
    })
  return deliverDue(bank, at)
}

async function playOrder(bank: Bank, tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (!order.dueAt || order.dueAt > at) return
  if (order.playCase === '') return expire(bank, tx, order, at)
  if (order.playCase === 'fails') return failPayment(bank, tx, order, at)
  if (order.playCase === 'late') await expire(bank, tx, order, at)
  const toldAs: Case = TOLD.includes(order.playCase) ? order.playCase : ''
  for (let times = order.playCase === 'twice' ? 2 : 1; times > 0; times--)
    await payIn(bank, tx, paymentFor(order, sumOf(order)), at, toldAs)
}

const TOLD: readonly Case[] = ['repeated', 'signed_badly', 'silent']

function sumOf(order: OrderRow): Amount {
  if (order.playCase === 'more') return moreThan(order)
  return order.playCase === 'less' ? lessThan(order) : order.amount
}

/** A tenth more, or less, in whole units. */
export const moreThan = ({ amount: value, currency }: OrderRow): Amount => amount(value + tenthOf(value, currency))
export const lessThan = ({ amount: value, currency }: OrderRow): Amount => amount(value - tenthOf(value, currency))

function tenthOf(value: Amount, currency: string): bigint {
  const tenth = value / 10n
  return tenth - (tenth % unitOf(currency))
}

/** What its payer would send for an order. */
export const paymentFor = (order: OrderRow, value: Amount) => ({
  ...{ desk: order.desk, order, amount: value, currency: order.currency, payerName: order.payerName },
  reference: kindOf(order.desk) === 'bank' ? order.reference : '',
})
