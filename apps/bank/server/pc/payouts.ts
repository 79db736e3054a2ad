import type * as z from 'zod/mini'
import type { pc1Calls } from '#features/cashier/api-provider.ts'
import { CURRENCY_SCALE, parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import type { Desk } from '#shared/server/secrets/desk-keys.ts'
import type { Bank } from '../../app.ts'
import { caseOf } from '../cases.ts'
import { sendBack } from '../money/payments.ts'
import { holdPayment } from '../money/store-payments.ts'
import { findPayout, findRefund, insertPayout, insertRefund, type PayoutRow } from '../money/store-payouts.ts'
import { type Answer, refuse } from './signed.ts'

type PayoutAsk = z.output<typeof pc1Calls.createPayout.input>
type RefundAsk = z.output<typeof pc1Calls.refund.input>

/** Payouts are paid by themselves after so long. */
const PAYS_MS = 5_000
/** No account of ours ends so: a payout there is refused for good. */
const NOBODYS = /0000$/

const accepted: Answer = { status: 200, value: { status: 'accepted' } }

/**
 * Takes a payout, once: the same part again has the same answer, whatever became of it. With other words it is neither taken
 * nor refused for good: what was asked first stands.
 */
export async function createPayout(bank: Bank, desk: Desk, ask: PayoutAsk): Promise<Answer> {
  const at = new Date(bank.nowMs())
  const amount = parseAmount(ask.amount)
  const { part, currency, payee } = ask
  const isKnown = CURRENCY_SCALE[currency] !== undefined && amount > 0n && !NOBODYS.test(payee.number ?? '')
  const waits = bank.payoutsWait || (bank.hasCases && caseOf(amount) === 'never')
  const row: PayoutRow = {
    ...{ desk, part, amount, currency, payee: payee as PayoutRow['payee'], asked: JSON.stringify(ask) },
    ...{ state: isKnown ? 'sent' : 'refused', createdAt: at },
    dueAt: isKnown && !waits ? new Date(at.getTime() + PAYS_MS) : null,
  }
  if (amount <= 0n) return refuse(422, 'amount_invalid')
  const isNew = await transaction(bank.db, tx => insertPayout(tx, row))
  const kept = isNew ? row : (await findPayout(bank.db, desk, part))!
  if (kept.asked !== row.asked) return refuse(409, 'key_reused')
  return kept.state === 'refused' ? refuse(422, 'payee_unknown') : accepted
}

/** Sends a payment back, once; what was refused stays refused under its id. */
export async function createRefund(bank: Bank, desk: Desk, ask: RefundAsk): Promise<Answer> {
  const asked = JSON.stringify(ask)
  return transaction(bank.db, async tx => {
    const payment = await holdPayment(tx, ask.paymentId)
    const known = await findRefund(tx, desk, ask.refund)
    if (known && known.asked !== asked) return refuse(409, 'key_reused')
    const own = payment?.desk === desk && payment.currency === ask.currency ? payment : undefined
    const refusal = known?.refusal ?? (await sendBack(tx, own, parseAmount(ask.amount), new Date(bank.nowMs())))
    if (!known) await insertRefund(tx, { desk, id: ask.refund, asked, refusal })
    return refusal === '' ? accepted : refuse(422, refusal)
  })
}
