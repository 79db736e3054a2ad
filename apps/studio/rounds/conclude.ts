import type { WalletAnswer } from '#features/games/api-wallet.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import * as store from './store.ts'
import * as books from './store-books.ts'
import * as calls from './store-calls.ts'

/* What a decision of the wallet changes: the round, the books, and what is owed next, in one transaction. */

export const betOf = (round: string) => `${round}.b`
export const winOf = (round: string) => `${round}.w`
const rollbackOf = (round: string) => `${round}.k`

/** What every call about a round carries; `at` is the transaction's own time, the same in every attempt. */
export function common({ player, game, currency, id }: store.RoundRow, at: Date) {
  return { request_id: newId('call'), player, game, currency, launch_ref: id, occurred_at: at.toISOString() }
}

/** The bet stands: what follows is owed to the wallet and written down with it. */
export async function acceptBet(tx: Tx, round: store.RoundRow): Promise<void> {
  const { id, payout, stake } = round
  if (!(await store.moveRound(tx, id, 'BETTING', payout > 0n ? 'PAYING' : 'CLOSED'))) return
  await books.settleTransaction(tx, betOf(id), 'ACCEPTED')
  let at = new Date()
  if (payout > 0n) {
    const win = { tx: winOf(id), ref: betOf(id), kind: 'normal' }
    at = await books.insertTransaction(tx, id, { ...win, op: 'win', amount: payout })
    await calls.insertCall(tx, id, 'win', { ...common(round, at), ...win, round: id, amount: String(payout) })
  }
  const declared = { bet: String(stake), win: String(payout), count: 1 }
  // A round end may come late: a win that is on its way keeps the round closing until it is there.
  await calls.insertCall(tx, id, 'end_round', { ...common(round, at), round: id, declared })
}

export async function refuseBet(tx: Tx, id: string, status: string): Promise<void> {
  if (!(await store.moveRound(tx, id, 'BETTING', 'REFUSED', status))) return
  await books.settleTransaction(tx, betOf(id), 'REFUSED')
}

/** The bet's outcome is unknown: whatever became of it is taken back. */
export async function reverse(tx: Tx, round: store.RoundRow): Promise<void> {
  const { id, stake } = round
  if (!(await store.moveRound(tx, id, 'BETTING', 'REVERSING'))) return
  const rollback = { tx: rollbackOf(id), ref: betOf(id) }
  const at = await books.insertTransaction(tx, id, { ...rollback, op: 'rollback', kind: 'timeout', amount: stake })
  await calls.insertCall(tx, id, 'rollback', { ...common(round, at), ...rollback, reason: 'timeout' })
}

/** The wallet decided a call. HELD is a yes too: the money waits at the platform for a person. */
export async function concludeCall(tx: Tx, call: calls.WalletCallRow, answer: WalletAnswer): Promise<void> {
  const good = answer.status === 'OK' || answer.status === 'HELD'
  if (!(await (good ? calls.finishCall(tx, call.id, answer) : calls.failCall(tx, call.id, answer)))) return
  if (call.op === 'win') {
    await store.moveRound(tx, call.roundId, 'PAYING', 'CLOSED')
    await books.settleTransaction(tx, winOf(call.roundId), good ? 'ACCEPTED' : 'REFUSED')
  }
  if (call.op !== 'rollback') return
  if (!good) return books.settleTransaction(tx, rollbackOf(call.roundId), 'REFUSED')
  // A bet that never stood, or was refused before its answer got lost: nothing was taken, nothing came back.
  const found = answer.tombstoned !== true && answer.nothing !== true
  await settleReversal(tx, call.roundId, found)
}

async function settleReversal(tx: Tx, round: string, found: boolean): Promise<void> {
  await store.moveRound(tx, round, 'REVERSING', 'REVERSED')
  await books.settleTransaction(tx, betOf(round), found ? 'ROLLED_BACK' : 'REFUSED')
  await books.settleTransaction(tx, rollbackOf(round), 'ACCEPTED', found ? undefined : 0n)
}

/**
 * The platform tells what it did about a call that we gave up: `ourTx` is its own transaction, empty when it booked
 * none. The round ends with it. The same again is fine; another word about a resolved call is refused.
 */
export async function resolveCall(tx: Tx, id: bigint, ourTx: string): Promise<'OK' | 'NOT_FOUND' | 'ALREADY_RESOLVED'> {
  const call = await calls.lockFailed(tx, id)
  if (!call) return 'NOT_FOUND'
  if (call.state === 'resolved') return call.ourTx === ourTx ? 'OK' : 'ALREADY_RESOLVED'
  await calls.resolveCall(tx, id, ourTx)
  const booked = ourTx !== ''
  if (call.op === 'win') {
    await store.moveRound(tx, call.roundId, 'PAYING', 'CLOSED')
    await books.settleTransaction(tx, winOf(call.roundId), booked ? 'ACCEPTED' : 'REFUSED')
  }
  if (call.op === 'rollback') await settleReversal(tx, call.roundId, booked)
  return 'OK'
}
