import { EMPTY, type Purse, splitPayment, wholeUnits } from '#features/bonuses/rules/bonuses.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Extra, Posting, Reward, Round, Tx, Verdict, View, Write } from './gateway.ts'
import { accept, known, NEW_ROUND, refuse } from './wallet-known.ts'
import { byBonus, payerOf } from './wallet-win.ts'

export type RollbackCall = { player: string; amount?: Amount | undefined; fingerprint: bigint }

/** Money back is never refused for the state of player, game or session (W-139). `view.round` is the ref's round. */
export function decideRollback(call: RollbackCall, view: View): Verdict {
  const { ref, round } = view
  const before = known(view.own, call.fingerprint)
  if (before) return before
  // Unknown: the tombstone keeps the late bet out for ever (W-123, W-124).
  if (!ref) return accept({ tombstoned: true }, { tombstone: true })
  if (ref.state === 'TOMBSTONED') return accept({ tombstoned: true, already: true })
  // What one player staked or won is never another's.
  if (ref.player !== call.player) return refuse('TX_CONFLICT')
  if (ref.state === 'ROLLED_BACK' || ref.state === 'RETURNED') return accept({ already: true })
  if (ref.state === 'REFUSED') return accept({ nothing: true })
  if (ref.op !== 'bet' && ref.op !== 'win') return refuse('TX_CONFLICT')
  if (call.amount !== undefined && call.amount !== ref.amount)
    return { kind: 'answer', code: 'TX_CONFLICT', note: 'CONFLICT' }
  if (!round || !view.purse) throw new Error('an accepted transaction without round or player')
  if (ref.op === 'bet') {
    if (round.wins > 0) return refuse('ROUND_SETTLED', undefined, 'SETTLED_ROLLBACK')
    return giveBack(ref, round, view)
  }
  return takeBack(ref, round, view)
}

/** A stake comes back as it was taken, less what came back already. */
function giveBack(ref: Tx, round: Round, view: View): Write {
  const { postings, split, extra } = refund(ref, amount(ref.amount - ref.returned), view)
  return {
    ...accept({ ...extra }, { postings, split, amount: amount(ref.amount - ref.returned), bonus: split.bonus }),
    refs: [{ key: ref.key, state: 'ROLLED_BACK' }],
    round: withoutBet(round, ref, view.unit),
    ...(view.reward ? { rewards: freeRoundsBack([view.reward], [ref]) } : {}),
  }
}

/** Each bet that was a free round comes back to the number of its own. */
function freeRoundsBack(rewards: readonly Reward[], bets: readonly Tx[]): Reward[] {
  return rewards.map(reward => {
    const back = bets.filter(bet => bet.kind === 'free_round' && bet.reward === reward.name).length
    return { ...reward, roundsLeft: reward.roundsLeft + back }
  })
}

function withoutWin(reward: Reward, won: Amount): Reward {
  return { ...reward, won: amount(reward.won - won) }
}

function withoutBet(round: Round, ref: Tx, unit: bigint): Round {
  const left = splitOf(ref, amount(ref.amount - ref.returned), unit)
  return {
    ...round,
    stake: amount(round.stake - left.cash - left.bonus),
    bonusStake: amount(round.bonusStake - left.bonus),
    bets: round.bets - 1,
  }
}

/** What part of a stake's remainder is whose: in whatever pieces it comes back, they add up to the split it was taken in. */
function splitOf(ref: Tx, back: Amount, unit: bigint): Purse {
  const before = splitPayment(ref.returned, ref.bonus, ref.amount, unit).bonus
  const after = splitPayment(amount(ref.returned + back), ref.bonus, ref.amount, unit).bonus
  const bonus = amount(after - before)
  return { cash: amount(back - bonus), bonus }
}

const STAKED: Partial<Record<string, Posting['house']>> = { tip: 'tips', jackpot_contribution: 'jackpot_contribution' }

function refund(ref: Tx, back: Amount, view: View): { postings: Posting[]; split: Purse; extra: Extra } {
  const split = splitOf(ref, back, view.unit)
  const house = STAKED[ref.kind] ?? 'stake'
  const postings: Posting[] = []
  if (split.cash > 0n) postings.push({ to: 'cash', house, amount: split.cash })
  if (split.bonus > 0n) postings.push({ to: 'bonus', house, amount: split.bonus })
  const { extra = {}, ...paid } = byBonus({ postings, split, bonus: split.bonus }, ref.bonusId, view)
  return { postings: paid.postings, split: paid.split, extra }
}

/** A win goes back from where it went to; what is no longer there becomes a debt, never a balance below zero (W-129). */
function takeBack(ref: Tx, round: Round, view: View): Write {
  if (ref.state === 'HELD') {
    const postings: Posting[] = ref.amount > 0n ? [{ to: 'held', house: 'payout', amount: amount(-ref.amount) }] : []
    return accept({}, { postings, amount: ref.amount, refs: [{ key: ref.key, state: 'ROLLED_BACK' }] })
  }
  const house = ref.kind === 'free_round' ? 'free_rounds' : 'payout'
  const payer = ref.kind === 'free_round' && view.reward ? payerOf(view.reward) : {}
  const staked = view.returns?.get(ref.bonusId ?? view.roundBonus ?? 0n)
  // What expired when it was won or afterwards the player never had, or has no more.
  const isLost = ref.bonus > 0n && (ref.bonusId === null || staked?.to === 'expired')
  const purse = wholeUnits(view.purse ?? EMPTY, view.unit)
  // Money of another bonus is not taken for it.
  const taken = takeFrom(staked?.to === 'bonus' ? purse : { ...purse, bonus: ZERO }, [
    { from: 'cash', house: 'jackpot', amount: ref.pool },
    { from: 'cash', house, amount: amount(ref.amount - ref.bonus - ref.pool) },
    { from: 'bonus', house, amount: isLost ? ZERO : ref.bonus },
  ])
  if (isLost)
    taken.postings.push(
      { to: 'bonus', house: 'bonus_expired', subject: staked?.promotion ?? '', amount: ref.bonus },
      { to: 'bonus', house, amount: amount(-ref.bonus) },
    )
  return {
    ...accept(receivableExtra(taken.receivable, view), {
      postings: taken.postings.map(line => (line.house === house ? { ...line, ...payer } : line)),
      split: taken.split,
      amount: ref.amount,
      bonus: ref.bonus,
    }),
    refs: [{ key: ref.key, state: 'ROLLED_BACK' }],
    round: { ...round, payout: amount(round.payout - ref.amount), wins: round.wins - 1, state: 'OPEN' },
    // What was taken back is no part of what the free rounds won: their end pays it again if the vendor still counts it.
    ...(ref.kind === 'free_round' && view.reward ? { rewards: [withoutWin(view.reward, ref.amount)] } : {}),
    ...(taken.receivable > 0n ? { note: 'RECEIVABLE' as const } : {}),
  }
}

export function receivableExtra(receivable: Amount, view: View): Extra {
  return receivable > 0n ? { receivable: String(receivable / view.unit) } : {}
}

type Due = { from: 'cash' | 'bonus'; house: Posting['house']; amount: Amount }

/** Takes what is due from where it went; what is no longer there from the cash, and the rest as a debt of the player. */
export function takeFrom(purse: Purse, dues: readonly Due[]) {
  const left = { ...purse }
  const split = { ...EMPTY }
  let receivable = ZERO
  const postings: Posting[] = []
  for (const { from, house, amount: due } of dues) {
    let rest: bigint = due
    for (const pocket of from === 'bonus' ? (['bonus', 'cash'] as const) : (['cash'] as const)) {
      const taken = left[pocket] < rest ? left[pocket] : amount(rest)
      if (taken === 0n) continue
      postings.push({ to: pocket, house, amount: amount(-taken) })
      left[pocket] = amount(left[pocket] - taken)
      split[pocket] = amount(split[pocket] + taken)
      rest -= taken
    }
    if (rest === 0n) continue
    postings.push({ to: 'debt', house, amount: amount(-rest) })
    receivable = amount(receivable + rest)
  }
  return { postings, split, receivable }
}

/**
 * All bets of a round that has no win come back, and the round is over (W-136, W-137). `bets` are its accepted bets,
 * `rewards` the free rounds that they name.
 */
export function decideRollbackRound(
  call: { fingerprint: bigint },
  view: View,
  bets: readonly Tx[],
  rewards: readonly Reward[],
): Verdict {
  const before = known(view.own, call.fingerprint)
  if (before) return before
  const { round } = view
  // Unknown: the cancelled round keeps its late bets out for ever, as a tombstone does a bet.
  if (!round)
    return accept({ unknown: true, round_state: 'CANCELLED' }, { round: { ...NEW_ROUND, state: 'CANCELLED' } })
  if (round.state === 'CANCELLED') return accept({ already: true, round_state: 'CANCELLED' })
  if (round.wins > 0) return refuse('ROUND_SETTLED', undefined, 'SETTLED_ROLLBACK')
  const backs = bets.map(bet => ({
    bet,
    back: amount(bet.amount - bet.returned),
    ...refund(bet, amount(bet.amount - bet.returned), view),
  }))
  const total = backs.reduce((sum, each) => sum + each.back, 0n)
  const cash = amount(backs.reduce((sum, each) => sum + each.split.cash, 0n))
  const bonus = amount(backs.reduce((sum, each) => sum + each.split.bonus, 0n))
  return {
    ...accept(
      {
        round_state: 'CANCELLED',
        bets: backs.map(({ bet, split }) => ({
          tx: bet.tx,
          split: { cash: String(split.cash / view.unit), bonus: String(split.bonus / view.unit) },
        })),
      },
      { postings: backs.flatMap(each => each.postings), split: { cash, bonus }, amount: amount(total), bonus },
    ),
    refs: bets.map(bet => ({ key: bet.key, state: 'ROLLED_BACK' as const })),
    round: { ...round, stake: ZERO, bonusStake: ZERO, bets: 0, state: 'CANCELLED' },
    rewards: freeRoundsBack(rewards, bets),
  }
}

export type RefundCall = { player: string; amount: Amount; fingerprint: bigint }

/** A part of a stake comes back; the bet goes on with the rest (W-134, W-135). */
export function decidePartialRefund(call: RefundCall, view: View): Verdict {
  const before = known(view.own, call.fingerprint)
  if (before) return before
  const { ref, round } = view
  if (ref?.state === 'TOMBSTONED') return refuse('BET_ROLLED_BACK')
  if (ref && ref.player !== call.player) return { kind: 'undecided', code: 'BET_NOT_FOUND' }
  if (ref?.state === 'ROLLED_BACK') return refuse('BET_ROLLED_BACK')
  if (ref?.state === 'REFUSED') return refuse('BET_REFUSED')
  if (ref?.op !== 'bet' || !round || !view.purse) return { kind: 'undecided', code: 'BET_NOT_FOUND' }
  if (round.wins > 0) return refuse('ROUND_SETTLED', undefined, 'SETTLED_ROLLBACK')
  if (call.amount === 0n) return refuse('AMOUNT_INVALID')
  const returned = amount(ref.returned + call.amount)
  if (returned > ref.amount)
    return refuse('AMOUNT_EXCEEDS_STAKE', { stake_left: String((ref.amount - ref.returned) / view.unit) })
  const { postings, split, extra } = refund(ref, call.amount, view)
  const back = splitOf(ref, call.amount, view.unit)
  return {
    ...accept(
      { stake_left: String((ref.amount - returned) / view.unit), ...extra },
      { postings, split, amount: call.amount, bonus: split.bonus },
    ),
    refs: [{ key: ref.key, returned }],
    round: { ...round, stake: amount(round.stake - call.amount), bonusStake: amount(round.bonusStake - back.bonus) },
  }
}
