import * as z from 'zod/mini'
import { noteDeposits } from '#features/people/server/people.ts'
import { openLotsOf } from '#features/turnover/server/turnover.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { noted, noteEvents } from '#shared/server/outbox.ts'
import { type Config, timesPpm } from '../../rules/config.ts'
import type * as deposits from '../deposits/store-deposits.ts'
import { countFurther, findDeposit, insertDeposit, updateDeposit } from '../deposits/store-deposits.ts'
import type { Who } from '../deps.ts'
import { tellDeposit } from '../events.ts'
import type { Came, Owner } from '../ledger.ts'
import { insertStep } from '../store-config.ts'
import type * as arrivals from './store-arrivals.ts'

/** Money was credited to a member; who waits for deposits hears of it. */
export const depositCredited = {
  name: 'cashier.deposit_credited',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), depositId: z.string(), provider: z.string() },
    ...{ paymentId: z.string(), amount: z.string(), currency: z.string() },
  }),
}

type ArrivalRow = arrivals.ArrivalRow
type DepositRow = deposits.DepositRow

/** An arrival that has money, as the ledger takes it. */
export function cameOf(arrival: ArrivalRow): Came {
  const { merchantId, provider, paymentId, amount, currency } = arrival
  return { merchantId, provider, paymentId, amount: amount!, currency: currency! }
}

/** Under which name the lot of an arrival's money stands. */
export const lotOf = ({ provider, paymentId }: { provider: string; paymentId: string }) =>
  `arrival:${provider}:${paymentId}`

/** What every credit brings with it: the lot (§5.1) and the event. The caller moves the money in the same transaction. */
export function openCredit(tx: Tx, config: Config, owner: Owner, came: Came, depositId: string, at: Date) {
  return openCredits(tx, [{ config, owner, came, depositId }], at)
}

export type Credit = { config: Config; owner: Owner; came: Came; depositId: string }

/** The same of several. */
export async function openCredits(tx: Tx, credits: readonly Credit[], at: Date): Promise<void> {
  const lots = credits.map(({ config, owner, came }) => ({
    owner,
    lot: { source: lotOf(came), amount: came.amount, timesPpm: timesPpm(config.deposit.turnoverTimes) },
  }))
  await openLotsOf(tx, lots, at)
  await noteDeposits(
    tx,
    credits.map(({ owner, came }) => ({ memberId: owner.memberId, amount: came.amount })),
  )
  await noteEvents(tx, credits.map(creditOf))
}

function creditOf({ owner: { merchantId, memberId }, came, depositId }: Credit) {
  const { provider, paymentId, currency, amount } = came
  const what = { merchantId, memberId, depositId, provider, paymentId, currency, amount: String(amount) }
  return noted(depositCredited, what)
}

/** A deposit besides the order that its payment names (D19), or of money without any. */
export async function addDeposit(
  tx: Tx,
  who: Who,
  came: Came,
  order: DepositRow | undefined,
  at: Date,
): Promise<DepositRow> {
  const first = order && (order.orderId ?? order.id)
  const number = first ? (await countFurther(tx, first)) + 1 : 1
  const id = first ? `${first}#${number}` : newId('dep')
  await insertDeposit(tx, {
    ...{ id, merchantId: who.merchantId, memberId: who.memberId, method: order?.method ?? null },
    ...{ provider: came.provider, currency: came.currency, amount: came.amount, clientKey: null, reference: null },
    ...{ state: 'SUCCEEDED', late: false, orderId: first ?? null, number, paymentId: came.paymentId },
    ...{ createdAt: at, expiresAt: at, endedAt: at, dueAt: null },
  })
  await insertStep(tx, { merchantId: who.merchantId, item: id, at, state: 'SUCCEEDED', actor: came.provider })
  const added = (await findDeposit(tx, who.merchantId, id))!
  await tellDeposit(tx, added)
  return added
}

/** Changes a deposit and writes it into its story. */
export async function moveDeposit(
  tx: Tx,
  row: DepositRow,
  change: deposits.Change,
  { at, actor, note = '' }: { at: Date; actor: string; note?: string },
): Promise<DepositRow> {
  const after = await updateDeposit(tx, row, { dueAt: null, ...change })
  await insertStep(tx, { merchantId: row.merchantId, item: row.id, at, state: after.state, actor, note })
  await tellDeposit(tx, after)
  return after
}
