import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { type pc1Calls, pix, promptpay, vietqr } from '#features/cashier/api-provider.ts'
import { CURRENCY_SCALE, parseAmount, unitOf } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type Desk, kindOf } from '#shared/server/secrets/desk-keys.ts'
import type { Bank } from '../../app.ts'
import { caseOf } from '../cases.ts'
import { addressOf, rateAt, unitsFor, writeUnits } from '../chain.ts'
import { findOrder, insertOrder, type OrderRow } from '../money/store-orders.ts'
import { type Answer, refuse } from './signed.ts'

type Ask = z.output<typeof pc1Calls.createOrder.input>
type Pay = z.input<typeof pc1Calls.createOrder.output>

/** The one account of the demo bank that a client is paid at. */
export function accountOf(desk: Desk) {
  const holder = desk.startsWith('lotus')
    ? { number: '0100200400', name: 'LOTUS HOUSE DEMO' }
    : { number: '0100200300', name: 'DEMO CLIENT' }
  return { bank: 'Grandstand Demo Bank', bin: '970400', ...holder }
}
/** A case is played a moment after its order, so that the client has noted it. */
const CASE_MS = 2_000

/** Expects a payment. The same order again has the same answer; with other words it is refused. */
export async function createOrder(bank: Bank, desk: Desk, ask: Ask): Promise<Answer> {
  const at = new Date(bank.nowMs())
  const amount = parseAmount(ask.amount)
  if (CURRENCY_SCALE[ask.currency] === undefined) return refuse(422, 'currency_unknown')
  if (amount <= 0n || amount % unitOf(ask.currency) !== 0n) return refuse(422, 'amount_invalid')
  const playCase = bank.hasCases ? caseOf(amount) : ''
  const isPlayed = playCase !== '' && playCase !== 'never'
  const expiresAt = new Date(ask.expiresAt)
  const isChain = kindOf(desk) === 'chain'
  const shown = isChain ? rateAt(at) : { rate: '', until: null }
  const row: OrderRow = {
    ...{ desk, id: ask.order, token: randomBytes(18).toString('base64url'), method: ask.method, amount },
    ...{ currency: ask.currency, reference: ask.reference, payerName: ask.payer.name },
    ...{ returnUrl: ask.returnUrl ?? '', asked: wordsOf(ask), state: 'open', createdAt: at, expiresAt },
    ...{ address: isChain ? addressOf(`${desk} ${ask.order}`) : '', rate: shown.rate, rateUntil: shown.until },
    ...{ playCase: isPlayed ? playCase : '', dueAt: isPlayed ? new Date(at.getTime() + CASE_MS) : expiresAt },
  }
  const isNew = await transaction(bank.db, tx => insertOrder(tx, row))
  const kept = isNew ? row : (await findOrder(bank.db, desk, ask.order))!
  if (kept.asked !== row.asked) return refuse(409, 'key_reused')
  return { status: 200, value: payOf(bank, kept) }
}

/** What may not differ when the same order is asked for again. */
const wordsOf = ({ method, amount, currency, reference }: Ask) => [method, amount, currency, reference].join(' ')

export const payUrlOf = ({ config }: Bank, { token }: OrderRow) =>
  `${config.BANK_PUBLIC_URL.replace(/\/$/, '')}/pay/${token}`

/**
 * How an order is paid. Every one has a page, for there is no bank but this one; so a QR of play credits is the address of
 * that page, and of a currency whose banks read QR payments, theirs.
 */
function payOf(bank: Bank, order: OrderRow): Pay {
  const payUrl = payUrlOf(bank, order)
  const base = { providerId: `${order.desk}:${order.id}`, payUrl }
  const kind = kindOf(order.desk)
  if (kind === 'gateway') return base
  if (kind === 'chain') {
    const { address, amount, rate, rateUntil } = order
    const coinAmount = writeUnits(unitsFor(amount, rate))
    return { ...base, address, qr: payUrl, coinAmount, rate, rateUntil: rateUntil!.toISOString() }
  }
  return { ...base, account: accountOf(order.desk), text: order.reference, qr: qrOf(order) ?? payUrl }
}

function qrOf({ desk, amount, currency, reference }: OrderRow): string | undefined {
  const { bin, number, name } = accountOf(desk)
  if (currency === 'VND') return vietqr({ bin, account: number, amount, text: reference })
  if (currency === 'THB') return promptpay({ phone: number, amount })
  if (currency === 'BRL') return pix({ key: number, name, city: 'DEMO', amount, txid: reference })
  return undefined
}
