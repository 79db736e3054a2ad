import { amount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import type { Config } from '../../rules/config.ts'
import { feeShare } from '../../rules/fee.ts'
import { FIRST_OF_TWO } from '../../rules/story.ts'
import { hasLivePart, OVER, receivedOf, reservedOf } from '../../rules/withdrawals.ts'
import { configOf } from '../config.ts'
import type { Deps, Mark, People, Who } from '../deps.ts'
import { tellWithdrawal } from '../events.ts'
import { bookGivenBack } from '../ledger.ts'
import { holdMember } from '../members.ts'
import { selectParts } from '../parts/store-parts.ts'
import { insertStep } from '../store-config.ts'
import * as store from './store-withdrawals.ts'

/** Which withdrawal, and at which merchant. */
export type Item = { merchantId: number; id: string }
type Row = store.WithdrawalRow

/** Decides about a withdrawal while it and its member are held. */
export async function onWithdrawal<T>(
  deps: Deps,
  { merchantId, id }: Item,
  decide: (tx: Tx, row: Row, at: Date, config: Config) => Promise<T>,
): Promise<T> {
  const at = await deps.now()
  return transaction(deps.db, async tx => {
    const found = await store.findWithdrawal(tx, merchantId, id)
    if (!found) throw new Refusal('not_found')
    await holdMember(tx, found)
    const row = (await store.holdWithdrawal(tx, merchantId, id))!
    return decide(tx, row, at, await configOf(tx, merchantId))
  })
}

/** Changes a withdrawal and writes it into its story. */
export async function moveWithdrawal(tx: Tx, row: Row, change: store.Change, at: Date, actor: string, note = '') {
  const state = change.state ?? row.state
  const endedAt = OVER.includes(state) ? (row.endedAt ?? at) : null
  const sendAt = state === 'APPROVED' || state === 'PAYING' ? at : null
  const after = await store.updateWithdrawal(tx, row, { ...change, endedAt, sendAt })
  await insertStep(tx, { merchantId: row.merchantId, item: row.id, at, state: after.state, actor, note })
  await tellWithdrawal(tx, after)
  return after
}

function assertFree(row: Row, by: string, at: Date): void {
  if (row.claimedBy !== null && row.claimedBy !== by && row.claimedUntil! > at) throw new Refusal('already_claimed')
}

/** An operator takes a withdrawal in hand, for some minutes. */
export function claimWithdrawal(deps: Deps, item: Item, by: string, mark?: Mark): Promise<Row> {
  return onWithdrawal(deps, item, async (tx, row, at, { withdrawal }) => {
    await mark?.(tx)
    if (row.state !== 'REVIEW') throw new Refusal('order_final')
    assertFree(row, by, at)
    const claimedUntil = new Date(at.getTime() + withdrawal.claimMinutes * 60_000)
    return moveWithdrawal(tx, row, { claimedBy: by, claimedUntil }, at, by, 'claimed')
  })
}

/** And lets go of it. That somebody had it in hand stays on record: the member may not take it back any more. */
export function releaseWithdrawal(deps: Deps, item: Item, by: string, mark?: Mark): Promise<Row> {
  return onWithdrawal(deps, item, async (tx, row, at) => {
    await mark?.(tx)
    if (row.claimedBy !== by) throw new Refusal('not_found')
    return moveWithdrawal(tx, row, { claimedUntil: at }, at, by, 'released')
  })
}

/** W4: one person, or the first and the second of two, who are not the same. */
export function approveWithdrawal(deps: Deps, item: Item, by: string, mark?: Mark): Promise<Row> {
  return onWithdrawal(deps, item, async (tx, row, at) => {
    await mark?.(tx)
    if (row.state !== 'REVIEW') throw new Refusal('order_final')
    assertFree(row, by, at)
    if (row.approvedBy === by) throw new Refusal('second_person_needed')
    const claimedUntil = row.claimedBy === null ? null : at
    if (row.way === 'DUAL' && row.approvedBy === null)
      return moveWithdrawal(tx, row, { approvedBy: by, claimedUntil }, at, by, FIRST_OF_TWO)
    const people = row.approvedBy === null ? { approvedBy: by } : { secondBy: by }
    return moveWithdrawal(tx, row, { ...people, claimedUntil, state: 'APPROVED' }, at, by, 'approved')
  })
}

/** W5: all goes back, with a reason that the member reads. */
export function rejectWithdrawal(deps: Deps, item: Item, by: string, reason: string, mark?: Mark): Promise<Row> {
  return onWithdrawal(deps, item, async (tx, row, at) => {
    await mark?.(tx)
    if (reason.trim() === '') throw new Refusal('invalid_input', { field: 'reason' })
    if (row.state !== 'REVIEW' && row.state !== 'APPROVED') throw new Refusal('order_final')
    assertFree(row, by, at)
    await giveBack(tx, row, 'reject')
    return moveWithdrawal(tx, row, { state: 'REJECTED', reason }, at, by, reason)
  })
}

/** W6: the member takes it back, where that is allowed, before anybody had it in hand. Again changes nothing. */
export function cancelWithdrawal(deps: Deps, who: Who, id: string): Promise<Row> {
  return onWithdrawal(deps, { merchantId: who.merchantId, id }, async (tx, row, at, { withdrawal }) => {
    if (row.memberId !== who.memberId) throw new Refusal('not_found')
    if (row.state === 'CANCELLED') return row
    const isFree = row.state === 'REVIEW' && row.claimedBy === null && row.approvedBy === null
    if (!withdrawal.cancelByMember || !isFree) throw new Refusal('not_cancellable')
    await giveBack(tx, row, 'cancel')
    return moveWithdrawal(tx, row, { state: 'CANCELLED' }, at, who.memberId)
  })
}

async function giveBack(tx: Tx, row: Row, how: 'reject' | 'cancel'): Promise<void> {
  await bookGivenBack(tx, row, row.id, how, { back: row.amount, fee: amount(0n) })
}

/** W12: two people end what no part carries any more; of the fee only the share of what was received is earned. */
export function closeWithdrawal(deps: Deps, item: Item, { by, second, mark }: People): Promise<Row> {
  return onWithdrawal(deps, item, async (tx, row, at) => {
    await mark?.(tx)
    const parts = await selectParts(tx, row.id)
    if ((row.state !== 'APPROVED' && row.state !== 'PAYING') || hasLivePart(parts)) throw new Refusal('order_final')
    if (second === undefined || second === by) throw new Refusal('second_person_needed')
    const received = receivedOf(parts)
    const fee = feeShare(row.fee, received, amount(row.amount - row.fee), unitOf(row.currency))
    const back = amount(reservedOf(row, parts) - fee)
    await bookGivenBack(tx, row, row.id, 'close', { back, fee })
    const state = received > 0n ? 'PART_RECEIVED' : 'RETURNED'
    return moveWithdrawal(tx, row, { state, feeBooked: fee, closedBy: by, closedSecond: second }, at, by, 'closed')
  })
}
