import * as z from 'zod/mini'
import { type Actions, fourEyes, type Ground } from '#features/operators/server/operators.ts'
import { currencyOf, merchantById } from '#features/settings/server/settings.ts'
import { amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { feeShare } from '../../rules/fee.ts'
import { receivedOf, reservedOf } from '../../rules/withdrawals.ts'
import { creditReview, refundReview } from '../arrivals/review.ts'
import { type ArrivalRow, findArrival } from '../arrivals/store-arrivals.ts'
import { configOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import { forcePart, returnPart } from '../parts/confirm.ts'
import { burnPart } from '../parts/send.ts'
import { findPart, selectParts } from '../parts/store-parts.ts'
import { issueVouchers } from '../vouchers/vouchers.ts'
import { closeWithdrawal } from '../withdrawals/decide.ts'
import { findWithdrawal } from '../withdrawals/store-withdrawals.ts'
import { configActions } from './config-actions.ts'
import { hasBatch } from './store-desk.ts'
import { arrivalVersion, partVersion, withdrawalVersion } from './store-versions.ts'

const arrivalShape = z.object({ provider: z.string(), paymentId: z.string(), memberId: z.optional(z.string()) })
const itemShape = z.object({ id: z.string() })
const batchShape = z.object({
  ...{ batch: z.string(), value: z.string(), count: z.int(), expiresAt: z.string() },
})

/** What takes two people at the cashier (§9, †). */
export function cashierActions(deps: Deps): Actions {
  const partAction = (carryOut: typeof forcePart) => ({
    ground: groundOfPart,
    carryOut: async ({ merchantId, people, reason }: PartOrder, { id }: { id: string }) => {
      const { state } = await carryOut(deps, { merchantId, id }, { ...people, note: reason })
      return { state }
    },
  })
  return {
    ...configActions(deps),
    'arrivals.credit': fourEyes('arrivals.credit', arrivalShape, {
      ground: groundOfArrival,
      isForOne: async (tx, merchantId, key) =>
        (await arrivalOf(tx, merchantId, key)).amount! < (await configOf(tx, merchantId)).deposit.dualLimit,
      carryOut: ({ merchantId, people }, { memberId, ...key }) =>
        creditReview(deps, { merchantId, ...key }, people, memberId),
    }),
    'arrivals.refund': fourEyes('arrivals.refund', arrivalShape, {
      ground: groundOfArrival,
      carryOut: ({ merchantId, people }, { provider, paymentId }) =>
        refundReview(deps, { merchantId, provider, paymentId }, people),
    }),
    'withdrawals.close': fourEyes('withdrawals.close', itemShape, {
      ground: groundOfClosing,
      carryOut: async ({ merchantId, people }, { id }) => {
        const { state } = await closeWithdrawal(deps, { merchantId, id }, people)
        return { state }
      },
    }),
    'parts.force': fourEyes('parts.force', itemShape, partAction(forcePart)),
    'parts.return': fourEyes('parts.return', itemShape, partAction(returnPart)),
    'parts.burn': fourEyes('parts.burn', itemShape, partAction(burnPart)),
    'vouchers.issue': fourEyes('vouchers.issue', batchShape, {
      ground: async (tx, merchantId, { batch, value, count, expiresAt }) => {
        // A name is of one batch.
        if (await hasBatch(tx, merchantId, batch)) throw new Refusal('invalid_input', { field: 'batch' })
        const whole = amount(parseAmount(value) * BigInt(count))
        const currency = await currencyOf(tx, merchantId)
        const effect = { count, value, sum: formatAmount(whole), expiresAt }
        return { item: `vouchers:${batch}`, version: '0', effect, sum: { amount: whole, currency } }
      },
      // The codes are told to whoever confirms, once: nobody can read them again.
      carryOut: async ({ merchantId, people }, { batch, value, count, expiresAt }) => {
        const { currency } = await merchantById(deps.db, merchantId)
        const what = { merchantId, batch, currency, value: parseAmount(value), count, expiresAt: new Date(expiresAt) }
        return { codes: await issueVouchers(deps, what, people) }
      },
    }),
  }
}

type PartOrder = { merchantId: number; people: { by: string; second?: string | undefined }; reason: string }
type Key = z.output<typeof arrivalShape>

async function arrivalOf(tx: Tx, merchantId: number, { provider, paymentId }: Key): Promise<ArrivalRow> {
  const arrival = await findArrival(tx, { merchantId, provider, paymentId })
  if (!arrival) throw new Refusal('not_found')
  if (arrival.state !== 'SUSPENSE') throw new Refusal('order_final')
  return arrival
}

async function groundOfArrival(tx: Tx, merchantId: number, key: Key): Promise<Ground> {
  const arrival = await arrivalOf(tx, merchantId, key)
  const { provider, paymentId, reason, currency, depositId } = arrival
  const memberId = arrival.memberId ?? key.memberId ?? null
  return {
    item: `arrival:${provider}:${paymentId}`,
    version: (await arrivalVersion(tx, { merchantId, provider, paymentId }))!,
    effect: { amount: formatAmount(arrival.amount!), currency, memberId, depositId, reason },
    sum: { amount: arrival.amount!, currency: currency! },
  }
}

async function groundOfClosing(tx: Tx, merchantId: number, { id }: { id: string }): Promise<Ground> {
  const row = await findWithdrawal(tx, merchantId, id)
  if (!row) throw new Refusal('not_found')
  const parts = await selectParts(tx, id)
  const received = receivedOf(parts)
  const fee = feeShare(row.fee, received, amount(row.amount - row.fee), unitOf(row.currency))
  const back = amount(reservedOf(row, parts) - fee)
  return {
    item: `withdrawal:${id}`,
    version: (await withdrawalVersion(tx, merchantId, id))!,
    effect: {
      ...{ back: formatAmount(back), fee: formatAmount(fee) },
      ...{ received: formatAmount(received), currency: row.currency },
    },
    sum: { amount: back, currency: row.currency },
  }
}

async function groundOfPart(tx: Tx, merchantId: number, { id }: { id: string }): Promise<Ground> {
  const part = await findPart(tx, merchantId, id)
  if (!part) throw new Refusal('not_found')
  const { withdrawalId, kind, provider, state } = part
  const { currency } = (await findWithdrawal(tx, merchantId, withdrawalId))!
  return {
    item: `part:${id}`,
    version: (await partVersion(tx, merchantId, id))!,
    effect: { amount: formatAmount(part.amount), withdrawalId, kind, provider, from: state },
    sum: { amount: part.amount, currency },
  }
}
