import type { WalletAnswer } from '#features/gateway/api.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { isAtOnce, type RoundRow } from './store.ts'
import * as books from './store-books.ts'
import * as calls from './store-calls.ts'
import { closeAtOnce, type Entry, type Move, moveRound } from './store-moves.ts'

/* What a decision changes: the round, the books, and what is owed to the wallet next, in one move. */

/** What a round must tell for its bet to be sent, or taken back. */
export type Staked = Pick<RoundRow, 'id' | 'player' | 'game' | 'currency' | 'stake' | 'reward'>

export const betOf = (round: string) => `${round}.b`
export const winOf = (round: string) => `${round}.w`
const refundOf = (round: string) => `${round}.r`
const rollbackOf = (round: string) => `${round}.k`

/** What every call about a round carries; `at` is the time of its entry in the books, the same in every attempt. */
export function common(
  { player, game, currency, id }: Pick<RoundRow, 'player' | 'game' | 'currency' | 'id'>,
  at: string,
) {
  return { request_id: newId('call'), player, game, currency, launch_ref: id, occurred_at: at }
}

const stay = {
  refusal: '',
  bet: null,
  payout: null,
  returned: null,
  events: null,
  steps: null,
  fence: null,
  coup: null,
}
const nothing = { owed: [], entries: [] }
const now = () => new Date().toISOString()

/** What pools paid with a round, and the tier of the first of them. */
export type PoolWin = { amount: bigint; tier: string } | null

/** The bet stands, and so does the outcome: what follows is owed to the wallet. */
export function acceptBet(round: RoundRow, pool: PoolWin = null): Move {
  return { ...pay(round, round.payout, pool), from: 'BETTING', bet: 'ACCEPTED' }
}

/** What one call takes and pays, all of it or nothing. */
export function actionsOf(round: Pick<RoundRow, 'id' | 'payout' | 'stake' | 'reward'>) {
  const { id, payout } = round
  const bet = { op: 'bet', tx: betOf(id), amount: String(paidFor(round)), ...kindOf(round) }
  const win = { op: 'win', tx: winOf(id), ref: betOf(id), amount: String(payout), ...kindOf(round) }
  return payout > 0n ? [bet, win] : [bet]
}

/** A free round is called so, and by whose name it is one. */
const kindOf = ({ reward }: Pick<RoundRow, 'reward'>) =>
  reward === null ? { kind: 'normal' } : { kind: 'free_round', reward }

/** What its player paid. */
const paidFor = ({ stake, reward }: Pick<RoundRow, 'stake' | 'reward'>) => (reward === null ? stake : 0n)

/** The bet stands, and the round goes on by what its player does. */
export function openRound({ id }: RoundRow): Move {
  return { ...stay, id, from: 'BETTING', to: 'OPEN', bet: 'ACCEPTED', ...nothing }
}

/** An open round goes on: these are its events now. Nothing happens when it has more steps already. */
export function goOn({ id, events: before }: RoundRow, events: RoundRow['events']): Move {
  return { ...stay, id, from: 'OPEN', to: 'OPEN', events, steps: before.steps.length, ...nothing }
}

/** An open round is over with this payout; what of its stake was not played goes back before. `valid`: so much of it is a valid bet. */
export function endRound(
  round: RoundRow,
  events: RoundRow['events'],
  payout: bigint,
  returned = 0n,
  valid = round.stake,
): Move {
  const over = { from: 'OPEN' as const, events, steps: round.events.steps.length }
  // Nothing was played: as if it had not been bet.
  if (returned === round.stake) return { ...reverse(round, 'OPEN'), ...over }
  return { ...pay(round, payout, null, returned, valid), ...over }
}

function pay(round: RoundRow, own: bigint, pool: PoolWin, returned = 0n, valid = round.stake): Move {
  const { id, stake } = round
  const payout = own + (pool?.amount ?? 0n)
  const at = now()
  const { owed, entries }: Pick<Move, 'owed' | 'entries'> = { owed: [], entries: [] }
  if (returned > 0n) {
    const refund = { tx: refundOf(id), ref: betOf(id) }
    const body = { ...common(round, at), ...refund, amount: String(returned) }
    owed.push({ op: 'partial_refund', body })
    entries.push({ ...refund, op: 'partial_refund', kind: 'normal', amount: returned, at, state: 'UNKNOWN' })
  }
  if (payout > 0n) {
    const win = { tx: winOf(id), ref: betOf(id), ...(pool ? { kind: 'jackpot' } : kindOf(round)) }
    const jackpot = pool && { jackpot: { progressive: String(pool.amount), fixed: String(own), level: pool.tier } }
    const body = { ...common(round, at), ...win, ...jackpot, round: id, amount: String(payout) }
    owed.push({ op: 'win', body })
    const { tx, ref, kind } = win
    entries.push({ tx, ref, kind, op: 'win', amount: payout, at, state: 'UNKNOWN' })
  }
  // Told where it is less than what the wallet sees.
  const lower = valid < stake ? { valid: String(valid) } : {}
  const declared = { bet: String(paidFor(round) - returned), win: String(payout), count: 1, ...lower }
  // A round end may come late: a win that is on its way keeps the round closing until it is there.
  owed.push({ op: 'end_round', body: { ...common(round, at), round: id, declared } })
  return { ...stay, id, from: 'OPEN', to: payout > 0n ? 'PAYING' : 'CLOSED', payout, returned, owed, entries }
}

export function refuseBet({ id }: Pick<RoundRow, 'id'>, status: string): Move {
  return { ...stay, id, from: 'BETTING', to: 'REFUSED', refusal: status, bet: 'REFUSED', ...nothing }
}

/** Whatever became of the bet is taken back: its outcome is unknown, or the round cannot be played. */
export function reverse(round: Staked, from: 'BETTING' | 'OPEN' = 'BETTING'): Move {
  const { id } = round
  const at = now()
  const rollback = { tx: rollbackOf(id), ref: betOf(id) }
  const body = { ...common(round, at), ...rollback, reason: from === 'OPEN' ? 'cancel' : 'timeout' }
  const entry: Entry = { ...rollback, op: 'rollback', kind: body.reason, amount: paidFor(round), at, state: 'UNKNOWN' }
  const bet = from === 'BETTING' ? 'UNKNOWN' : null
  return { ...stay, id, from, to: 'REVERSING', bet, owed: [{ op: 'rollback', body }], entries: [entry] }
}

/** A bet is not taken back once it has won (wallet contract §2.3): of one call, the whole round stands. */
export const SETTLED = 'ROUND_SETTLED'

/** The wallet decided a call otherwise than with a yes to a win or a round's end. HELD is a yes: a person has the money. */
export async function concludeCall(tx: Tx, call: calls.WalletCallRow, answer: WalletAnswer): Promise<void> {
  const stands = answer.status === SETTLED && (await isAtOnce(tx, call.roundId))
  const good = isYes(answer) || stands
  if (!(await (good ? calls.finishCall(tx, call.id, answer) : calls.failCall(tx, call.id, answer)))) return
  if (call.op === 'win') {
    await moveRound(tx, call.roundId, 'PAYING', 'CLOSED')
    await books.settleTransaction(tx, txOf(call), good ? 'ACCEPTED' : 'REFUSED')
  }
  if (call.op === 'partial_refund')
    await books.settleTransaction(tx, refundOf(call.roundId), good ? 'ACCEPTED' : 'REFUSED')
  if (call.op !== 'rollback') return
  if (isOfWin(call)) return concludeWinBack(tx, call, good)
  if (stands) {
    await closeAtOnce(tx, [call.roundId], 'REVERSING')
    return books.settleTransaction(tx, rollbackOf(call.roundId), 'REFUSED')
  }
  if (!good) return books.settleTransaction(tx, rollbackOf(call.roundId), 'REFUSED')
  // A bet that never stood, or was refused before its answer got lost: nothing was taken, nothing came back.
  const found = answer.tombstoned !== true && answer.nothing !== true
  await settleReversal(tx, call.roundId, found)
}

const txOf = ({ body }: Pick<calls.WalletCallRow, 'body'>) => String(body.tx)

/** It takes back a win, not the bet: of tickets, whose results may change. */
const isOfWin = ({ roundId, body }: Pick<calls.WalletCallRow, 'roundId' | 'body'>) => body.ref !== betOf(roundId)

async function concludeWinBack(tx: Tx, call: Pick<calls.WalletCallRow, 'body'>, good: boolean): Promise<void> {
  await books.settleTransaction(tx, txOf(call), good ? 'ACCEPTED' : 'REFUSED')
  if (good) await books.settleTransaction(tx, String(call.body.ref), 'ROLLED_BACK')
}

export const isYes = ({ status }: WalletAnswer) => status === 'OK' || status === 'HELD'

async function settleReversal(tx: Tx, round: string, found: boolean): Promise<void> {
  await moveRound(tx, round, 'REVERSING', 'REVERSED')
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
    await moveRound(tx, call.roundId, 'PAYING', 'CLOSED')
    await books.settleTransaction(tx, txOf(call), booked ? 'ACCEPTED' : 'REFUSED')
  }
  if (call.op === 'partial_refund')
    await books.settleTransaction(tx, refundOf(call.roundId), booked ? 'ACCEPTED' : 'REFUSED')
  if (call.op === 'rollback')
    await (isOfWin(call) ? concludeWinBack(tx, call, booked) : settleReversal(tx, call.roundId, booked))
  return 'OK'
}
