import { hash } from 'node:crypto'
import { amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { noted, noteEvents } from '#shared/server/outbox.ts'
import { MATCHED } from '../../rules/config.ts'
import {
  chargedBy,
  compareStatement,
  endOfDay,
  type Found,
  readStatement,
  type StatementLine,
  wordsOf,
} from '../../rules/statements.ts'
import { applyPaymentAsTold } from '../arrivals/inbox.ts'
import { configOf } from '../config.ts'
import { findDeposit } from '../deposits/store-deposits.ts'
import { askProvider, type Deps } from '../deps.ts'
import { paymentsCharged } from '../events.ts'
import { bookProviderFee } from '../ledger.ts'
import { insertCase } from '../store-config.ts'
import { insertLines, selectBooked, sumAtProvider, takeCharges, upsertStatement } from './store-statements.ts'

export type Reconciliation = {
  merchantId: number
  provider: string
  currency: string
  lines: readonly StatementLine[]
  /** Of a day's file: what we booked later is not asked for. */
  day?: { date: string; until: Date } | undefined
}

/**
 * Joins a provider's statement with what we booked (§8). Fees are booked (M16); a payment that we missed is read back and
 * taken the normal way, under its own key. Whatever else differs is a case for people: nothing is paid or taken by it.
 */
export async function reconcile(deps: Deps, ask: Reconciliation): Promise<string[]> {
  const { merchantId, provider, currency, lines, day } = ask
  if (provider === MATCHED) throw new Refusal('not_found')
  const at = await deps.now()
  const booked = await selectBooked(deps.db, { merchantId, provider }, lines, day && day.until < at ? day.until : at)
  const found = compareStatement(lines, booked)
  await transaction(deps.db, async tx => {
    for (const line of lines) {
      const name = line.type === 'fee' ? line.paymentId : `${line.type}|${line.paymentId}`
      await bookProviderFee(tx, { merchantId, currency }, provider, name, amount(chargedBy(line)))
    }
    await insertLines(tx, { merchantId, provider }, lines, at, day?.date ?? null)
  })
  for (const each of found) {
    if (await isTaken(deps, ask, each, at)) continue
    const about = `${provider}|${each.type}|${each.paymentId}`
    await insertCase(deps.db, { merchantId, kind: each.difference, about, detail: wordsOf(each), at })
  }
  await transaction(deps.db, tx => tellCharges(tx, { merchantId, provider }))
  return found.map(wordsOf)
}

/** An event holds so many charges at most. */
const CHARGES = 500

/** Of payments that were missed before, too, now that they are taken. */
async function tellCharges(tx: Tx, at: { merchantId: number; provider: string }): Promise<void> {
  const charges = (await takeCharges(tx, at)).map(({ fee, ...charge }) => ({ ...charge, fee: String(fee) }))
  const parts = Array.from({ length: Math.ceil(charges.length / CHARGES) }, (_, n) =>
    charges.slice(n * CHARGES, (n + 1) * CHARGES),
  )
  await noteEvents(
    tx,
    parts.map(part => noted(paymentsCharged, { ...at, charges: part })),
  )
}

/** Takes a payment of a known order that its provider confirms; false for anything else. */
async function isTaken(deps: Deps, ask: Reconciliation, found: Found, at: Date): Promise<boolean> {
  if (found.difference !== 'MISSING_OURS' || found.type !== 'payment') return false
  const line = ask.lines.find(each => each.type === 'payment' && each.paymentId === found.paymentId)!
  const order = line.orderOrPart && (await findDeposit(deps.db, ask.merchantId, line.orderOrPart))
  if (!order || order.provider !== ask.provider) return false
  const there = await askProvider(deps, ask, each => each.order(order.id))
  const payment = there?.find(each => each.paymentId === found.paymentId && each.isFinal)
  if (!payment) return false
  const { paymentId, amount, currency } = payment
  const event = { type: 'payment.final', order: order.id, paymentId, amount, currency } as const
  await applyPaymentAsTold(deps, { merchantId: ask.merchantId, provider: ask.provider, event }, at)
  return true
}

const hashOf = (part: string) => hash('sha256', part, 'hex')

/**
 * Reads a statement's file and reconciles it. Refused whole as `bad_payload` when its sums or hash differ. `isEven`: what it
 * closes with is what the ledger says was there at the end of its day; the day stays open without that.
 */
export async function reconcileFile(deps: Deps, merchantId: number, text: string) {
  const statement = readStatement(text, hashOf)
  if (!statement) throw new Refusal('bad_payload')
  const { provider, currency, date, lines, opening, closing } = statement
  const { zoneMinutes } = await configOf(deps.db, merchantId)
  const day = { date, until: endOfDay(date, zoneMinutes) }
  const differences = await reconcile(deps, { merchantId, provider, currency, lines, day })
  const which = { merchantId, provider, currency, date }
  const isEven = (await transaction(deps.db, tx => sumAtProvider(tx, which, day.until))) === closing
  await upsertStatement(deps.db, {
    ...{ ...which, opening, closing, lines: lines.length, differences: differences.length, isEven },
    ...{ sha256: hashOf(text), readAt: await deps.now() },
  })
  return { differences, isEven }
}
