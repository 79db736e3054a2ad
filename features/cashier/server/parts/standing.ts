import { amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { ofMember } from '../../rules/deposits.ts'
import { OVER, type PartState, stateByParts } from '../../rules/withdrawals.ts'
import { moveDeposit, openCredit } from '../arrivals/credit.ts'
import { insertArrivals } from '../arrivals/store-arrivals.ts'
import { configOf } from '../config.ts'
import { type DepositRow, findDeposit, holdDeposit } from '../deposits/store-deposits.ts'
import type { Deps } from '../deps.ts'
import { tellPart } from '../events.ts'
import { bookFee, bookMatched, type Came } from '../ledger.ts'
import { holdMember, standingOf } from '../members.ts'
import { holdMembers, insertStep } from '../store-config.ts'
import { moveWithdrawal } from '../withdrawals/decide.ts'
import { findWithdrawal, holdWithdrawal, type WithdrawalRow } from '../withdrawals/store-withdrawals.ts'
import * as store from './store-parts.ts'

export type PartItem = { merchantId: number; id: string }
/** A part with its withdrawal and, of a matched one, the payer's order: all held, and both members. */
export type HeldPart = { part: store.PartRow; withdrawal: WithdrawalRow; deposit: DepositRow | undefined; at: Date }

/** Holds a part and all that it touches; undefined when there is none. */
export async function holdPart(tx: Tx, { merchantId, id }: PartItem, at: Date): Promise<HeldPart | undefined> {
  const found = await store.findPart(tx, merchantId, id)
  if (!found) return undefined
  const owner = (await findWithdrawal(tx, merchantId, found.withdrawalId))!
  const order = found.depositId ? await findDeposit(tx, merchantId, found.depositId) : undefined
  await holdMembers(tx, merchantId, order ? [owner.memberId, order.memberId] : [owner.memberId])
  const withdrawal = (await holdWithdrawal(tx, merchantId, found.withdrawalId))!
  const deposit = order && (await holdDeposit(tx, merchantId, order.id))
  return { part: (await store.findPart(tx, merchantId, id))!, withdrawal, deposit, at }
}

/** Decides about a part while it is held. */
export async function onPart<T>(
  deps: Deps,
  item: PartItem,
  decide: (tx: Tx, held: HeldPart) => Promise<T>,
  now?: Date,
): Promise<T> {
  const at = now ?? (await deps.now())
  return transaction(deps.db, async tx => {
    const held = await holdPart(tx, item, at)
    if (!held) throw new Refusal('not_found')
    return decide(tx, held)
  })
}

/** Changes a part, and the withdrawal by what its parts then say. */
export async function movePart(
  tx: Tx,
  { part, withdrawal, deposit, at }: HeldPart,
  change: store.Change & { state: PartState },
  actor: string,
  note = '',
): Promise<store.PartRow> {
  const isWaiting = change.state === 'SENT' || change.state === 'MATCHED' || change.state === 'PAID'
  const isLive = isWaiting || change.state === 'NOT_RECEIVED'
  const after = await store.updatePart(tx, part, {
    ...change,
    dueAt: isWaiting ? (change.dueAt ?? part.dueAt) : null,
    endedAt: isLive ? null : at,
  })
  await insertStep(tx, { merchantId: part.merchantId, item: part.id, at, state: after.state, actor, note })
  await tellPart(tx, after, withdrawal, deposit)
  await restate(tx, withdrawal, at, actor)
  return after
}

/** Brings an open withdrawal to where its parts are; with the last one received its fee is earned (W10, M14). */
export async function restate(tx: Tx, withdrawal: WithdrawalRow, at: Date, actor: string): Promise<void> {
  if (OVER.includes(withdrawal.state)) return
  const net = amount(withdrawal.amount - withdrawal.fee)
  const state = stateByParts(net, await store.selectParts(tx, withdrawal.id))
  if (state === withdrawal.state) return
  const isDone = state === 'RECEIVED'
  if (isDone) await bookFee(tx, withdrawal, withdrawal.id, withdrawal.fee)
  await moveWithdrawal(tx, withdrawal, { state, ...(isDone && { feeBooked: withdrawal.fee }) }, at, actor)
}

/** A part was received, in whichever way. Of a matched one this is when the money moves (M13). */
export async function receivePart(
  tx: Tx,
  held: HeldPart,
  state: 'RECEIVED' | 'AUTO_RECEIVED' | 'FORCED_RECEIVED',
  actor: string,
  people: { decidedBy?: string; secondBy?: string } = {},
  note = '',
): Promise<store.PartRow> {
  if (held.deposit) await creditPayer(tx, held, held.deposit, actor)
  return movePart(tx, held, { state, ...people }, actor, note)
}

/** Whether it fits is asked when it is credited, here as anywhere (rule 4): else it waits for a person. */
async function creditPayer(tx: Tx, { part, withdrawal, at }: HeldPart, deposit: DepositRow, actor: string) {
  const { merchantId, memberId, currency } = deposit
  const payer = { merchantId, memberId, currency }
  const reason = ofMember(await standingOf(tx, await holdMember(tx, payer)), part.amount)
  const came: Came = { merchantId, provider: part.provider, paymentId: part.id, amount: part.amount, currency }
  await moveDeposit(
    tx,
    deposit,
    { paymentId: part.id, endedAt: at, ...(reason ? { state: 'REVIEW', reason } : { state: 'SUCCEEDED' }) },
    { at, actor },
  )
  await insertArrivals(tx, [
    {
      ...{ ...came, state: reason ? 'SUSPENSE' : 'CREDITED', reason: reason ?? '', orderId: deposit.id },
      ...{ depositId: deposit.id, memberId, payerName: null, reference: null, proposed: [], cameAt: at },
    },
  ])
  if (!reason) await openCredit(tx, await configOf(tx, merchantId), payer, came, deposit.id, at)
  await bookMatched(tx, withdrawal, reason ? null : payer, part)
}
