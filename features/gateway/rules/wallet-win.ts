import { type Purse, splitPayment } from '#features/bonuses/rules/bonuses.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Extra, Posting, Reward, Round, Verdict, View, Write } from './gateway.ts'
import { accept, known, NEW_ROUND, refuse, refuseGift } from './wallet-known.ts'

export type WinCall = {
  player: string
  round: string
  currency: string
  kind: 'normal' | 'free_round' | 'jackpot' | 'cashout'
  amount: Amount
  /** The part of a jackpot that its pool pays. */
  progressive: Amount
  hasRef: boolean
  final: boolean
  fingerprint: bigint
}

/** A win never checks session, player state or game state: what was won is paid (W-007, W-093, W-094). */
export function decideWin(call: WinCall, view: View): Verdict {
  const before = known(view.own, call.fingerprint)
  if (before) return before
  const { ref, round, purse } = view
  if (!purse) return { kind: 'undecided', code: 'BET_NOT_FOUND' }
  if (view.currency !== call.currency) return refuse('CURRENCY_MISMATCH')
  if (call.kind === 'free_round' && !view.reward) return { kind: 'undecided', code: 'REWARD_NOT_FOUND' }
  if (call.hasRef) {
    if (ref?.state === 'TOMBSTONED' || ref?.state === 'ROLLED_BACK')
      return refuse('BET_ROLLED_BACK', undefined, 'ORPHAN_WIN')
    if (ref?.state === 'REFUSED') return refuse('BET_REFUSED', undefined, 'ORPHAN_WIN')
    if (ref?.op !== 'bet' || ref.player !== call.player || ref.round !== call.round)
      return { kind: 'undecided', code: 'BET_NOT_FOUND' }
  }
  // Free rounds may be played without a bet of their own for each.
  if (call.kind === 'free_round' && !call.hasRef && round?.state !== 'CANCELLED')
    return pay(call, view, round ?? NEW_ROUND)
  if (!round) return { kind: 'undecided', code: 'BET_NOT_FOUND' }
  if (round.bets === 0) return refuse('BET_ROLLED_BACK', undefined, 'ORPHAN_WIN')
  // A win after the round closed is neither lost nor silently paid: it waits in suspense for a person (W-091).
  if (round.state === 'CLOSED' || round.state === 'CANCELLED') return hold(call, 'LATE')
  if (isTooLarge(call, view, round)) return hold(call, 'RISK')
  return pay(call, view, round)
}

/** Wins above the game's multiple of the stake wait for a person (W-095). Pools and free rounds have no stake to measure by. */
function isTooLarge(call: WinCall, { game, ref }: View, round: Round): boolean {
  const multiple = game?.maxWinMultiple ?? null
  if (multiple === null || call.kind === 'jackpot' || call.kind === 'free_round') return false
  return call.amount > (ref?.amount ?? round.stake) * BigInt(multiple)
}

/** Its pool is remembered: when the win is released, the pool pays its part. */
function hold(call: WinCall, note: 'LATE' | 'RISK'): Write {
  const postings: Posting[] = call.amount > 0n ? [{ to: 'held', house: 'payout', amount: call.amount }] : []
  const isPoolCovered = call.progressive < call.amount
  const pool = isPoolCovered ? call.progressive : call.amount
  const held = { kind: 'write', state: 'HELD', code: 'HELD', postings, amount: call.amount, bonus: ZERO, note } as const
  return pool > 0n && call.kind !== 'free_round' ? { ...held, pool } : held
}

function pay(call: WinCall, view: View, round: Round): Write {
  const payout = amount(round.payout + call.amount)
  const complete = round.state === 'CLOSING' && payout >= (round.declaredPayout ?? ZERO)
  const state = call.final || complete ? 'CLOSED' : round.state
  const { reward } = view
  const paid =
    call.kind === 'free_round' && reward ? payReward(call.amount, reward, view) : payInProportion(call, view, round)
  return {
    kind: 'write',
    state: 'ACCEPTED',
    code: 'OK',
    amount: call.amount,
    ...paid,
    round: { ...round, payout, wins: round.wins + 1, state },
    extra: { round_state: state, ...paid.extra },
    ...(reward && call.kind === 'free_round'
      ? { rewards: [{ ...reward, won: amount(reward.won + call.amount) }] }
      : {}),
  }
}

type Paid = { postings: Posting[]; bonus: Amount; split: Purse; pool?: Amount; bonusId?: bigint; extra?: Extra }

/** As the stake was split between cash and bonus, so is what it won (W-105). */
function payInProportion(call: WinCall, view: View, round: Round): Paid {
  const { ref } = view
  const split = ref
    ? splitPayment(call.amount, ref.bonus, ref.amount, view.unit)
    : splitPayment(call.amount, round.bonusStake, round.stake, view.unit)
  const isPoolCovered = call.progressive < split.cash
  const progressive = isPoolCovered ? call.progressive : split.cash
  const lines: [Posting['to'], Posting['house'], bigint][] = [
    ['cash', 'jackpot', progressive],
    ['cash', 'payout', split.cash - progressive],
    ['bonus', 'payout', split.bonus],
  ]
  const postings = lines.flatMap(([to, house, value]) => (value === 0n ? [] : [{ to, house, amount: amount(value) }]))
  const paid = { postings, bonus: split.bonus, split, ...(progressive > 0n ? { pool: progressive } : {}) }
  return byBonus(paid, ref?.bonusId ?? view.roundBonus ?? null, view)
}

/**
 * The part of a bonus goes where the bonus went: of one that was completed it is cash, of one that is over it expires, and the
 * answer says so (W-132, promotions §6.5).
 */
export function byBonus(paid: Paid, bonusId: bigint | null, { returns, unit }: View): Paid {
  const { cash, bonus } = paid.split
  if (bonus === 0n) return paid
  const staked = bonusId === null ? undefined : returns?.get(bonusId)
  if (bonusId !== null && staked?.to === 'bonus') return { ...paid, bonusId }
  const subject = staked?.promotion ?? ''
  if (staked?.to === 'cash')
    return {
      ...paid,
      bonus: ZERO,
      postings: [
        ...paid.postings,
        { to: 'bonus', house: 'conversion', subject, amount: amount(-bonus) },
        { to: 'cash', house: 'conversion', subject, amount: bonus },
      ],
      split: { cash: amount(cash + bonus), bonus: ZERO },
    }
  return {
    ...paid,
    postings: [...paid.postings, { to: 'bonus', house: 'bonus_expired', subject, amount: amount(-bonus) }],
    split: { cash, bonus: ZERO },
    extra: { ...paid.extra, forfeited: String(bonus / unit) },
  }
}

/** Whose free rounds they are: those of a promotion are its cost. */
export const payerOf = ({ promotion }: Pick<Reward, 'promotion'>) => (promotion === '' ? {} : { subject: promotion })

/** Free rounds pay into the book that the reward names, at the expense of free rounds. */
function payReward(value: Amount, reward: Reward, view: View): Paid {
  const toBonus = reward.pays === 'bonus' && view.bonus !== undefined
  const split = toBonus ? { cash: ZERO, bonus: value } : { cash: value, bonus: ZERO }
  const postings: Posting[] =
    value === 0n ? [] : [{ to: toBonus ? 'bonus' : 'cash', house: 'free_rounds', amount: value, ...payerOf(reward) }]
  return { postings, split, bonus: split.bonus, ...(toBonus ? { bonusId: view.bonus!.id } : {}) }
}

export type RewardCall = { status: 'played' | 'expired' | 'cancelled'; total: Amount; fingerprint: bigint }

/** The end of free rounds: what they won in all, less what was paid win by win (W-103, W-104). */
export function decideReward(call: RewardCall, view: View): Verdict {
  const before = known(view.own, call.fingerprint)
  if (before) return before
  const { reward } = view
  if (!reward || !view.purse) return { kind: 'undecided', code: 'REWARD_NOT_FOUND' }
  if (reward.state !== 'ACTIVE') return accept({ reward_state: reward.state, already: true })
  const state = call.status === 'played' ? 'FINISHED' : call.status === 'expired' ? 'EXPIRED' : 'CANCELLED'
  const due = call.total > reward.won ? amount(call.total - reward.won) : ZERO
  const paid = payReward(due, reward, view)
  return accept(
    { reward_state: state },
    { ...paid, amount: due, rewards: [{ ...reward, state, won: amount(reward.won + due) }] },
  )
}

export type PromoCall = {
  currency: string
  amount: Amount
  campaignPaidBy?: 'house' | 'vendor' | undefined
  fingerprint: bigint
}

/** A prize outside of rounds is always paid; of a campaign that nobody knows, somebody is asked who pays (W-098…W-100). */
export function decidePromoWin(call: PromoCall, view: View): Verdict {
  const before = known(view.own, call.fingerprint)
  if (before) return before
  if (!view.purse) return { kind: 'undecided', code: 'UNAVAILABLE' }
  if (view.currency !== call.currency) return refuse('CURRENCY_MISMATCH')
  if (call.amount > view.giftsLeft) return refuseGift(view)
  const house = call.campaignPaidBy === 'vendor' ? 'payout' : 'promotions'
  const postings: Posting[] = call.amount === 0n ? [] : [{ to: 'cash', house, amount: call.amount }]
  return accept(call.campaignPaidBy ? {} : { flagged: true }, {
    postings,
    amount: call.amount,
    split: { cash: call.amount, bonus: ZERO },
    ...(call.campaignPaidBy ? {} : { note: 'CAMPAIGN' }),
  })
}
