import { type Acting, assertWithin, audit, isSamePerson } from '#features/operators/server/operators.ts'
import { formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { configOf } from '../config.ts'
import type { Mark } from '../deps.ts'
import { findWithdrawal } from '../withdrawals/store-withdrawals.ts'
import { assertNoKin } from './kin.ts'
import { arrivalVersion, withdrawalVersion } from './store-versions.ts'

/* What one operator decides: on the state that they saw, so that a second click decides nothing, and on record (§10). */

type Deed = { action: string; version: string; inputs?: Record<string, unknown>; reason?: string | undefined }

function assertAsSeen(seen: string, now: string | undefined): void {
  if (seen !== now) throw new Refusal('state_changed')
}

/** Of a withdrawal: its amount, score and signals with their weights are kept with the decision (B18). */
export function withdrawalMark(who: Acting, id: string, { action, version, inputs, reason }: Deed): Mark {
  const { merchantId } = who
  return async tx => {
    assertAsSeen(version, await withdrawalVersion(tx, merchantId, id))
    const row = (await findWithdrawal(tx, merchantId, id))!
    const { state, way, score, signals, approvedBy } = row
    const { weights } = (await configOf(tx, merchantId)).withdrawal
    const facts = { amount: formatAmount(row.amount), currency: row.currency, state, way, score, approvedBy }
    const weighed = Object.fromEntries(signals.map(signal => [signal, weights[signal] ?? 0]))
    const kept = { ...inputs, version, was: { ...facts, signals: weighed } }
    await audit(tx, who, { action, item: `withdrawal:${id}`, inputs: kept, reason })
  }
}

/** The second yes to a withdrawal is never of the person who gave the first, by whatever account; neither is of the member's kin. */
export function approvalMark(serverSecret: string, who: Acting, id: string, version: string): Mark {
  const mark = withdrawalMark(who, id, { action: 'withdrawals.approve', version })
  return async tx => {
    await mark(tx)
    const row = (await findWithdrawal(tx, who.merchantId, id))!
    const { approvedBy, amount, currency } = row
    assertWithin(who, 'withdrawals.approve', { amount, currency })
    await assertNoKin(tx, serverSecret, who, row)
    if (approvedBy && (await isSamePerson(tx, who.merchantId, approvedBy, who.operatorId)))
      throw new Refusal('second_person_needed')
  }
}

type Key = { provider: string; paymentId: string }

export function arrivalMark(who: Acting, key: Key, { action, version, inputs, reason }: Deed): Mark {
  return async tx => {
    assertAsSeen(version, await arrivalVersion(tx, { merchantId: who.merchantId, ...key }))
    const item = `arrival:${key.provider}:${key.paymentId}`
    await audit(tx, who, { action, item, inputs: { ...inputs, version }, reason })
  }
}

/** On record what was done that decides nothing about an item. */
export const note = (tx: Tx, who: Acting, action: string, item: string, inputs: Record<string, unknown> = {}) =>
  audit(tx, who, { action, item, inputs })
