import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { WalletStatus } from './wallet-status.ts'

/*
 * Decides one call of the wallet contract (§2.3, cases W-…): pure, on what stands at that moment. The caller holds the
 * player's account, so nothing changes between the decision and its commit.
 */

export type TxState = 'ACCEPTED' | 'REFUSED' | 'TOMBSTONED' | 'HELD' | 'ROLLED_BACK'
export type RoundState = 'OPEN' | 'CLOSING' | 'CLOSED' | 'CANCELLED'
export type Tx = {
  op: 'bet' | 'win' | 'rollback'
  player: string
  round: string
  state: TxState
  fingerprint: bigint
  amount: Amount
  /** The first answer byte for byte. */
  answer: string
}
export type Round = {
  state: RoundState
  stake: Amount
  payout: Amount
  /** Accepted and not rolled back. */
  bets: number
  wins: number
  /** All bets ever accepted. */
  betsSeen: number
  declaredPayout: Amount | null
  mismatch: boolean
}
export type View = {
  siteOpen: boolean
  session?: { player: string; live: boolean } | undefined
  memberActive: boolean
  game: 'on' | 'off' | 'unknown'
  account?: { currency: string; balance: Amount; locked: boolean } | undefined
  /** What is known under the call's own tx, and under its ref. */
  own?: Tx | undefined
  ref?: Tx | undefined
  round?: Round | undefined
}
export type Verdict =
  /** Known: answer as the first time. */
  | { kind: 'replay'; answer: string }
  /** Final, and no row is written for it. */
  | { kind: 'answer'; code: WalletStatus; extra?: Record<string, unknown>; round?: Round }
  /** Nothing is known yet that could decide it; the same id may come again. */
  | { kind: 'undecided'; code: WalletStatus }
  /** A row for this tx; `change` moves on the player's account; `ref` is the referred transaction's new state. */
  | {
      kind: 'write'
      state: TxState
      code: WalletStatus
      change: Amount
      round?: Round
      ref?: TxState
      extra?: Record<string, unknown>
    }

const NEW_ROUND: Round = {
  state: 'OPEN',
  stake: ZERO,
  payout: ZERO,
  bets: 0,
  wins: 0,
  betsSeen: 0,
  declaredPayout: null,
  mismatch: false,
}

const refuse = (code: WalletStatus): Verdict => ({ kind: 'write', state: 'REFUSED', code, change: ZERO })

/** What a tx id that is already known answers, else undefined. A tombstone's content is unknown, so it comes first. */
function known(own: Tx | undefined, fingerprint: bigint): Verdict | undefined {
  if (!own) return undefined
  if (own.state === 'TOMBSTONED') return { kind: 'answer', code: 'TX_TOMBSTONED' }
  if (own.fingerprint !== fingerprint) return { kind: 'answer', code: 'TX_CONFLICT' }
  if (own.state === 'ROLLED_BACK') return { kind: 'answer', code: 'TX_ROLLED_BACK' }
  return { kind: 'replay', answer: own.answer }
}

export type BetCall = { player: string; currency: string; amount: Amount; fingerprint: bigint }

export function decideBet(call: BetCall, view: View): Verdict {
  const { session, account, round = NEW_ROUND } = view
  const before = known(view.own, call.fingerprint)
  if (before) return before
  if (!session) return refuse('TOKEN_INVALID')
  if (!session.live) return refuse('TOKEN_EXPIRED')
  if (session.player !== call.player || !account) return refuse('TOKEN_MISMATCH')
  if (view.game === 'unknown') return refuse('GAME_NOT_ALLOWED')
  if (!view.siteOpen) return refuse('MAINTENANCE')
  if (view.game === 'off') return refuse('GAME_DISABLED')
  if (!view.memberActive || account.locked) return refuse('PLAYER_BLOCKED')
  if (account.currency !== call.currency) return refuse('CURRENCY_MISMATCH')
  if (round.state === 'CANCELLED') return refuse('ROUND_CANCELLED')
  if (round.state !== 'OPEN') return refuse('ROUND_CLOSED')
  if (call.amount === 0n) return refuse('AMOUNT_INVALID')
  if (account.balance < call.amount) return refuse('INSUFFICIENT_FUNDS')
  return {
    kind: 'write',
    state: 'ACCEPTED',
    code: 'OK',
    change: amount(-call.amount),
    round: {
      ...round,
      stake: amount(round.stake + call.amount),
      bets: round.bets + 1,
      betsSeen: round.betsSeen + 1,
    },
  }
}

export type WinCall = {
  player: string
  round: string
  currency: string
  amount: Amount
  hasRef: boolean
  final: boolean
  fingerprint: bigint
}

/** A win never checks session, player state or game state: what was won is paid (W-007, W-093, W-094). */
export function decideWin(call: WinCall, view: View): Verdict {
  const { account, ref, round } = view
  const before = known(view.own, call.fingerprint)
  if (before) return before
  if (!account) return { kind: 'undecided', code: 'BET_NOT_FOUND' }
  if (account.currency !== call.currency) return refuse('CURRENCY_MISMATCH')
  if (call.hasRef) {
    if (ref?.state === 'TOMBSTONED' || ref?.state === 'ROLLED_BACK') return refuse('BET_ROLLED_BACK')
    if (ref?.state === 'REFUSED') return refuse('BET_REFUSED')
    if (ref?.op !== 'bet' || ref.player !== call.player || ref.round !== call.round)
      return { kind: 'undecided', code: 'BET_NOT_FOUND' }
  }
  if (!round) return { kind: 'undecided', code: 'BET_NOT_FOUND' }
  if (round.bets === 0) return refuse('BET_ROLLED_BACK')
  // A win after the round closed is neither lost nor silently paid: it waits in suspense for a person (W-091).
  if (round.state === 'CLOSED' || round.state === 'CANCELLED')
    return { kind: 'write', state: 'HELD', code: 'HELD', change: ZERO }
  const payout = amount(round.payout + call.amount)
  const complete = round.state === 'CLOSING' && payout >= (round.declaredPayout ?? ZERO)
  const state = call.final || complete ? 'CLOSED' : round.state
  return {
    kind: 'write',
    state: 'ACCEPTED',
    code: 'OK',
    change: call.amount,
    round: { ...round, payout, wins: round.wins + 1, state },
    extra: { round_state: state },
  }
}

export type RollbackCall = { amount?: Amount | undefined; fingerprint: bigint }

/** Money back is never refused for the state of player, game or session (W-139). `view.round` is the ref's round. */
export function decideRollback(call: RollbackCall, view: View): Verdict {
  const { ref, round, account } = view
  const before = known(view.own, call.fingerprint)
  if (before) return before
  const done = (extra: Record<string, unknown>): Verdict => ({
    kind: 'write',
    state: 'ACCEPTED',
    code: 'OK',
    change: ZERO,
    extra,
  })
  // Unknown: the tombstone keeps the late bet out for ever (W-123, W-124).
  if (!ref)
    return {
      kind: 'write',
      state: 'ACCEPTED',
      code: 'OK',
      change: ZERO,
      ref: 'TOMBSTONED',
      extra: { tombstoned: true },
    }
  if (ref.state === 'TOMBSTONED') return done({ tombstoned: true, already: true })
  if (ref.state === 'ROLLED_BACK') return done({ already: true })
  if (ref.state === 'REFUSED') return done({ nothing: true })
  if (ref.op === 'rollback') return refuse('TX_CONFLICT')
  if (call.amount !== undefined && call.amount !== ref.amount) return { kind: 'answer', code: 'TX_CONFLICT' }
  if (ref.state === 'HELD') return { kind: 'write', state: 'ACCEPTED', code: 'OK', change: ZERO, ref: 'ROLLED_BACK' }
  if (!round || !account) throw new Error('an accepted transaction without round or account')
  if (ref.op === 'bet') {
    if (round.wins > 0) return refuse('ROUND_SETTLED')
    return {
      kind: 'write',
      state: 'ACCEPTED',
      code: 'OK',
      change: ref.amount,
      ref: 'ROLLED_BACK',
      round: { ...round, stake: amount(round.stake - ref.amount), bets: round.bets - 1 },
    }
  }
  // The receivable that stands in for a negative balance comes with the full contract; until then the call is kept
  // open, so that nothing is lost and nothing goes below zero.
  if (account.balance < ref.amount) return { kind: 'undecided', code: 'UNAVAILABLE' }
  return {
    kind: 'write',
    state: 'ACCEPTED',
    code: 'OK',
    change: amount(-ref.amount),
    ref: 'ROLLED_BACK',
    round: { ...round, payout: amount(round.payout - ref.amount), wins: round.wins - 1, state: 'OPEN' },
  }
}

/** Closes a round; it may come more than once (W-160…W-165). Declared totals in ten-thousandths, when given. */
export function decideEndRound(
  declared: { stake?: Amount | undefined; payout?: Amount | undefined },
  round?: Round,
): Verdict {
  if (!round) return { kind: 'answer', code: 'OK', extra: { unknown: true } }
  if (round.state === 'CLOSED' || round.state === 'CANCELLED')
    return {
      kind: 'answer',
      code: 'OK',
      extra: { round_state: round.state, ...(round.mismatch ? { mismatch: true } : {}) },
    }
  const { stake = round.stake, payout = round.payout } = declared
  if (payout > round.payout) {
    const closing: Round = { ...round, state: 'CLOSING', declaredPayout: payout }
    return { kind: 'answer', code: 'OK', round: closing, extra: { round_state: 'CLOSING', pending: true } }
  }
  const mismatch = payout < round.payout || stake !== round.stake
  const closed: Round = { ...round, state: 'CLOSED', declaredPayout: payout, mismatch }
  return {
    kind: 'answer',
    code: 'OK',
    round: closed,
    extra: { round_state: 'CLOSED', ...(mismatch ? { mismatch } : {}) },
  }
}
