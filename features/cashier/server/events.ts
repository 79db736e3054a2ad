import * as z from 'zod/mini'
import type { Tx } from '#shared/server/db.ts'
import { type Noted, noted, noteEvent, noteEvents } from '#shared/server/outbox.ts'
import { receivedOf } from '../rules/withdrawals.ts'
import type { DepositRow } from './deposits/store-deposits.ts'
import { type PartRow, selectParts } from './parts/store-parts.ts'
import type { WithdrawalRow } from './withdrawals/store-withdrawals.ts'

/*
 * What happens to a member's money on its way, for their screens and their inbox. Sums in ten-thousandths, as in
 * `depositCredited`.
 */

const item = { merchantId: z.number(), memberId: z.string(), amount: z.string(), currency: z.string() }

/** A deposit came to another state, or more is known of it. `reason` in REVIEW; `late`: it had ended, and was credited. */
export const depositChanged = {
  name: 'cashier.deposit_changed',
  payload: z.object({ ...item, depositId: z.string(), state: z.string(), reason: z.string(), late: z.boolean() }),
}

/** `reason` of a rejection, as the member reads it. */
export const withdrawalChanged = {
  name: 'cashier.withdrawal_changed',
  payload: z.object({
    ...{ ...item, withdrawalId: z.string(), state: z.string(), reason: z.string() },
    ...{ fee: z.string(), received: z.string() },
  }),
}

/** The receiver's word is asked for when it is PAID, until `until`; `payerId` is told of matched parts. */
export const partChanged = {
  name: 'cashier.part_changed',
  payload: z.object({
    ...{ ...item, partId: z.string(), withdrawalId: z.string(), state: z.string(), until: z.nullable(z.string()) },
    ...{ payerId: z.nullable(z.string()), depositId: z.nullable(z.string()) },
  }),
}

/** What a provider took from the house for payments of members: once for each, when its statement was read. */
export const paymentsCharged = {
  name: 'cashier.payments_charged',
  payload: z.object({
    ...{ merchantId: z.number(), provider: z.string() },
    charges: z.array(z.object({ memberId: z.string(), paymentId: z.string(), fee: z.string() })),
  }),
}

/** Somebody let a deadline pass: whose the step is now. */
export const waitPassed = {
  name: 'cashier.wait_passed',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), item: z.string(), step: z.string(), owner: z.string() },
    missed: z.number(),
  }),
}

export const tellDeposit = (tx: Tx, row: DepositRow): Promise<void> => noteEvents(tx, [changeOf(row)])

export function changeOf(row: DepositRow): Noted {
  const { merchantId, memberId, currency, id: depositId, state, reason, late } = row
  const amount = String(row.amount)
  return noted(depositChanged, { merchantId, memberId, amount, currency, depositId, state, reason, late })
}

export async function tellWithdrawal(tx: Tx, row: WithdrawalRow): Promise<void> {
  const { merchantId, memberId, currency, id: withdrawalId, state, reason } = row
  await noteEvent(tx, withdrawalChanged, {
    ...{ merchantId, memberId, amount: String(row.amount), currency, withdrawalId, state, reason },
    ...{ fee: String(row.fee), received: String(receivedOf(await selectParts(tx, row.id))) },
  })
}

export function tellPart(
  tx: Tx,
  part: PartRow,
  { memberId, currency }: WithdrawalRow,
  payer: { memberId: string } | undefined,
): Promise<void> {
  const { merchantId, id: partId, withdrawalId, state, dueAt, depositId } = part
  return noteEvent(tx, partChanged, {
    ...{ merchantId, memberId, amount: String(part.amount), currency, partId, withdrawalId, state },
    ...{ until: dueAt?.toISOString() ?? null, payerId: payer?.memberId ?? null, depositId },
  })
}
