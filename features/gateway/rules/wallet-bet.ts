import { EMPTY, splitStake } from '#features/bonuses/rules/bonuses.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Posting, Round, Verdict, View } from './gateway.ts'
import { known, NEW_ROUND, refuse } from './wallet-known.ts'

export type BetCall = {
  player: string
  currency: string
  kind: 'normal' | 'free_round' | 'tip' | 'jackpot_contribution' | 'feature_buy'
  amount: Amount
  fingerprint: bigint
}

/** A bet is the one call that may be refused for who asks, where and when (W-006…W-074). */
export function decideBet(call: BetCall, view: View): Verdict {
  return known(view.own, call.fingerprint) ?? refusalOf(call, view) ?? take(call, view)
}

function refusalOf(call: BetCall, view: View): Verdict | undefined {
  const { session, game, round } = view
  if (!session) return refuse('TOKEN_INVALID')
  if (session.demo) return refuse('DEMO_NO_WALLET')
  if (!session.live) return refuse('TOKEN_EXPIRED')
  if (session.player !== call.player || !view.purse) return refuse('TOKEN_MISMATCH')
  if (!game) return refuse('GAME_NOT_ALLOWED')
  if (view.site === 2) return refuse('REGION_BLOCKED')
  if (view.site === 1) return refuse('MAINTENANCE')
  if (!game.on) return refuse('GAME_DISABLED')
  if (!view.memberActive || view.locked) return refuse('PLAYER_BLOCKED')
  if (view.currency !== call.currency) return refuse('CURRENCY_MISMATCH')
  if (round?.state === 'CANCELLED') return refuse('ROUND_CANCELLED')
  if (round && round.state !== 'OPEN') return refuse('ROUND_CLOSED')
  return undefined
}

function take(call: BetCall, view: View): Verdict {
  if (call.kind === 'free_round') return takeFreeRound(view)
  const { game, bonus, purse = EMPTY, unit } = view
  const stake = call.amount
  if (stake === 0n && !game!.allowZero) return refuse('AMOUNT_INVALID')
  if (call.kind === 'normal' || call.kind === 'feature_buy') {
    const { minBet, maxBet } = game!
    if (maxBet !== null && stake > maxBet) return refuse('BET_LIMIT', { max: String(maxBet / unit) })
    if (stake !== 0n && stake < minBet) return refuse('BET_LIMIT', { min: String(minBet / unit) })
  }
  const limit = view.limit(stake)
  if (!limit.allowed) {
    if (limit.reason === 'excluded') return refuse('PLAYER_BLOCKED')
    return refuse('LIMIT_REACHED', { kind: limit.kind, left: String(limit.left / unit) })
  }
  const split = splitStake(stake, bonus ? purse : { ...purse, bonus: ZERO }, view.order, unit)
  if (!split) return refuse('INSUFFICIENT_FUNDS')
  // Refused before, so that what is won with a bonus is never taken away afterwards (W-062, promotions §6.3).
  if (split.bonus > 0n && bonus!.excludes) return refuse('GAME_NOT_ALLOWED', { message: 'wallet.bonus_game_excluded' })
  if (split.bonus > 0n && bonus!.maxBet !== null && stake > bonus!.maxBet)
    return refuse('BONUS_MAX_BET', { max: String(bonus!.maxBet / unit) })
  const house = call.kind === 'tip' ? 'tips' : call.kind === 'jackpot_contribution' ? 'jackpot_contribution' : 'stake'
  return {
    kind: 'write',
    state: 'ACCEPTED',
    code: 'OK',
    postings: [
      ...(split.cash > 0n ? [{ to: 'cash', house, amount: amount(-split.cash) } satisfies Posting] : []),
      ...(split.bonus > 0n ? [{ to: 'bonus', house, amount: amount(-split.bonus) } satisfies Posting] : []),
    ],
    amount: stake,
    bonus: split.bonus,
    split,
    round: withBet(view.round, stake, split.bonus),
    ...(split.bonus > 0n ? { bonusId: bonus!.id } : {}),
  }
}

/** A free round costs nothing but one of its number (W-060). */
function takeFreeRound(view: View): Verdict {
  const { reward } = view
  if (!reward) return { kind: 'undecided', code: 'REWARD_NOT_FOUND' }
  if (reward.state !== 'ACTIVE' || reward.expired || reward.roundsLeft === 0)
    return refuse('LIMIT_REACHED', { kind: 'reward', left: '0' })
  const limit = view.limit(ZERO)
  if (!limit.allowed && limit.reason === 'excluded') return refuse('PLAYER_BLOCKED')
  return {
    kind: 'write',
    state: 'ACCEPTED',
    code: 'OK',
    postings: [],
    amount: ZERO,
    bonus: ZERO,
    split: EMPTY,
    round: withBet(view.round, ZERO, ZERO),
    rewards: [{ ...reward, roundsLeft: reward.roundsLeft - 1 }],
    extra: { rounds_left: reward.roundsLeft - 1 },
  }
}

function withBet(round: Round = NEW_ROUND, stake: Amount, bonus: Amount): Round {
  return {
    ...round,
    stake: amount(round.stake + stake),
    bonusStake: amount(round.bonusStake + bonus),
    bets: round.bets + 1,
    betsSeen: round.betsSeen + 1,
  }
}
