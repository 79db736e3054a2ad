import { wholeUnits } from '#features/bonuses/rules/bonuses.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Round, Verdict, View } from './gateway.ts'
import { accept, known, refuse, refuseGift } from './wallet-known.ts'
import { receivableExtra, takeFrom } from './wallet-rollback.ts'

export type AdjustCall = { currency: string; amount: Amount; hasRef: boolean; fingerprint: bigint }

/** A correction of what was settled, up or down; what is not there becomes a debt (W-151…W-153). */
export function decideAdjust(call: AdjustCall, view: View): Verdict {
  const before = known(view.own, call.fingerprint)
  if (before) return before
  if (!view.purse || (call.hasRef && !view.ref)) return { kind: 'undecided', code: 'BET_NOT_FOUND' }
  if (view.currency !== call.currency) return refuse('CURRENCY_MISMATCH')
  if (call.amount === 0n) return refuse('AMOUNT_INVALID')
  if (call.amount > view.giftsLeft) return refuseGift(view)
  if (call.amount > 0n)
    return accept(
      {},
      {
        postings: [{ to: 'cash', house: 'adjust', amount: call.amount }],
        split: { cash: call.amount, bonus: ZERO },
        amount: call.amount,
      },
    )
  const due = amount(-call.amount)
  const taken = takeFrom(wholeUnits(view.purse, view.unit), [{ from: 'cash', house: 'adjust', amount: due }])
  return accept(receivableExtra(taken.receivable, view), {
    postings: taken.postings,
    split: taken.split,
    amount: call.amount,
    ...(taken.receivable > 0n ? { note: 'RECEIVABLE' } : {}),
  })
}

/**
 * A round gets a win that was held: with it its declared total may be reached. Not `paid`: the win is given up, and so is
 * what was declared of it. Undefined when no bet of the round stands any more that it could belong to.
 */
export function withHeldWin(round: Round, won: Amount, paid: boolean): Round | undefined {
  if (paid && round.bets === 0) return undefined
  const payout = paid ? amount(round.payout + won) : round.payout
  const wins = paid ? round.wins + 1 : round.wins
  if (round.state !== 'CLOSING') return { ...round, payout, wins }
  const declaredPayout = paid ? round.declaredPayout! : amount(round.declaredPayout! - won)
  return { ...round, payout, wins, declaredPayout, state: payout >= declaredPayout ? 'CLOSED' : 'CLOSING' }
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
    ...(mismatch ? { note: 'MISMATCH' as const } : {}),
  }
}
