import type { Action, Answer, Call, Decided, Known, Model, Round, State } from './model-types.ts'

/*
 * The wallet contract as a pure model, written from its text and case tables (§2.3, §2.4) and not from the product's
 * rules: one currency, cash only, minor units. The game's terms are those that `givenModelTerms` sets.
 */

export const MAX_BET = 5_000
export const MAX_WIN_MULTIPLE = 20

type Extra = Record<string, unknown>

/** Decides a call and changes the model by it. */
export function decide(model: Model, asked: Call): Decided {
  const call = keptAs(asked)
  if (call.op === 'play') return decidePlay(model, call)
  if (call.op === 'balance') return { answer: say(model, call, 'OK') }
  if (call.op === 'tx_status') return { answer: statusOf(model, call) }
  if (call.op === 'end_round') return { answer: endRound(model, call) }
  const own = model.txs[call.tx]
  if (own?.state === 'TOMBSTONED') return { answer: say(model, call, 'TX_TOMBSTONED') }
  if (own && own.print !== printOf(call)) return { answer: say(model, call, 'TX_CONFLICT') }
  if (own?.state === 'ROLLED_BACK') return { answer: say(model, call, 'TX_ROLLED_BACK') }
  if (own) return { answer: own.answer!, replayed: call.tx }
  return MOVES[call.op]!(model, call)
}

/** A rollback under the id of what it undoes is a transaction beside that one. */
function keptAs(call: Call): Call {
  return call.op === 'rollback' && call.tx === call.ref ? { ...call, tx: `rollback:${call.tx}` } : call
}

/** The outcome of a call that is new: refused, accepted, held or not decided. */
const MOVES: Record<string, (model: Model, call: Call) => Decided> = {
  bet(model, call) {
    const player = model.players[call.player]!
    const round = roundOf(model, call)
    const { amount } = call
    if (call.currency !== 'CRD') return refuse(model, call, 'CURRENCY_MISMATCH')
    if (round?.state === 'CANCELLED') return refuse(model, call, 'ROUND_CANCELLED')
    if (round && round.state !== 'OPEN') return refuse(model, call, 'ROUND_CLOSED')
    if (amount === 0) return refuse(model, call, 'AMOUNT_INVALID')
    if (amount > MAX_BET) return refuse(model, call, 'BET_LIMIT', { max: String(MAX_BET) })
    if (amount > player.cash) return refuse(model, call, 'INSUFFICIENT_FUNDS')
    pay(model, call.player, -amount)
    const open = round ?? openRound(model, call)
    open.stake += amount
    open.bets.push(call.tx)
    return accept(model, call, { split: amount })
  },
  win(model, call) {
    const ref = model.txs[call.ref]
    const round = roundOf(model, call)
    if (call.currency !== 'CRD') return refuse(model, call, 'CURRENCY_MISMATCH')
    if (ref?.state === 'TOMBSTONED' || ref?.state === 'ROLLED_BACK') return refuse(model, call, 'BET_ROLLED_BACK')
    if (ref?.state === 'REFUSED') return refuse(model, call, 'BET_REFUSED')
    const isItsBet = ref?.op === 'bet' && ref.player === call.player && ref.round === call.round
    if ((call.ref !== '' && !isItsBet) || !round) return { answer: undecided(model, call) }
    if (round.bets.length === 0) return refuse(model, call, 'BET_ROLLED_BACK')
    const isLarge = call.amount > (ref?.amount ?? round.stake) * MAX_WIN_MULTIPLE
    if (round.state === 'CLOSED' || isLarge) {
      model.players[call.player]!.held += call.amount
      return write(model, call, 'HELD', 'HELD', {}, 0)
    }
    pay(model, call.player, call.amount)
    round.payout += call.amount
    round.wins++
    if (call.final || (round.state === 'CLOSING' && round.payout >= round.declared)) round.state = 'CLOSED'
    return accept(model, call, { split: call.amount, round_state: round.state })
  },
  rollback(model, call) {
    const ref = model.txs[call.ref]
    if (!ref) {
      const bare = { op: '', player: call.player, round: '', amount: 0, returned: 0, print: '' }
      model.txs[call.ref] = { ...bare, state: 'TOMBSTONED', answer: undefined, body: undefined }
      return accept(model, call, { tombstoned: true })
    }
    if (ref.state === 'TOMBSTONED') return accept(model, call, { tombstoned: true, already: true })
    if (ref.player !== call.player) return refuse(model, call, 'TX_CONFLICT')
    if (ref.state === 'ROLLED_BACK') return accept(model, call, { already: true })
    if (ref.state === 'REFUSED') return accept(model, call, { nothing: true })
    const round = model.rounds[`${ref.player} ${ref.round}`]
    if (ref.op === 'win') return takeBack(model, call, ref, round!)
    if (ref.op !== 'bet') return refuse(model, call, 'TX_CONFLICT')
    if (round!.wins > 0) return refuse(model, call, 'ROUND_SETTLED')
    return accept(model, call, { split: giveBack(model, call.ref) })
  },
  rollback_round(model, call) {
    const round = roundOf(model, call)
    if (!round) {
      openRound(model, call).state = 'CANCELLED'
      return accept(model, call, { unknown: true, round_state: 'CANCELLED' })
    }
    if (round.state === 'CANCELLED') return accept(model, call, { already: true, round_state: 'CANCELLED' })
    if (round.wins > 0) return refuse(model, call, 'ROUND_SETTLED')
    const bets = [...round.bets].map(tx => ({ tx, split: split(giveBack(model, tx)) }))
    round.state = 'CANCELLED'
    const total = bets.reduce((sum, bet) => sum + Number(bet.split.cash), 0)
    return accept(model, call, { split: total, round_state: 'CANCELLED', bets })
  },
  partial_refund(model, call) {
    const ref = model.txs[call.ref]
    if (ref?.state === 'TOMBSTONED') return refuse(model, call, 'BET_ROLLED_BACK')
    if (!ref || ref.player !== call.player) return { answer: undecided(model, call) }
    if (ref.state === 'ROLLED_BACK') return refuse(model, call, 'BET_ROLLED_BACK')
    if (ref.state === 'REFUSED') return refuse(model, call, 'BET_REFUSED')
    if (ref.op !== 'bet') return { answer: undecided(model, call) }
    const round = model.rounds[`${ref.player} ${ref.round}`]!
    if (round.wins > 0) return refuse(model, call, 'ROUND_SETTLED')
    if (call.amount === 0) return refuse(model, call, 'AMOUNT_INVALID')
    const left = ref.amount - ref.returned
    if (call.amount > left) return refuse(model, call, 'AMOUNT_EXCEEDS_STAKE', { stake_left: String(left) })
    pay(model, call.player, call.amount)
    ref.returned += call.amount
    round.stake -= call.amount
    return accept(model, call, { split: call.amount, stake_left: String(left - call.amount) })
  },
  adjust(model, call) {
    if (call.ref !== '' && !model.txs[call.ref]) return { answer: undecided(model, call) }
    if (call.currency !== 'CRD') return refuse(model, call, 'CURRENCY_MISMATCH')
    if (call.amount === 0) return refuse(model, call, 'AMOUNT_INVALID')
    if (call.amount < 0) return accept(model, call, charge(model, call.player, -call.amount))
    pay(model, call.player, call.amount)
    return accept(model, call, { split: call.amount })
  },
  promo_win(model, call) {
    if (call.currency !== 'CRD') return refuse(model, call, 'CURRENCY_MISMATCH')
    pay(model, call.player, call.amount)
    return accept(model, call, { split: call.amount, flagged: true })
  },
}

/** The actions in list order, all or nothing: where one is refused, so are all new ids (W-106…W-110). */
function decidePlay(model: Model, call: Call): Decided {
  const before = structuredClone(model)
  const parts: Decided[] = []
  for (const action of call.actions!) {
    const part = decide(model, actionOf(call, action))
    const { status, decided } = part.answer
    if (status === 'OK' || status === 'HELD') {
      parts.push(part)
      continue
    }
    Object.assign(model, before)
    const isRepeat = part.replayed !== undefined
    const isSame = isRepeat && call.actions!.some(each => each.tx === part.answer.failed_tx)
    if (isSame) return part
    const money = isRepeat ? {} : moneyOf(model, call.player)
    const answer = { ...part.answer, ...money, failed_tx: action.tx }
    const wrote: string[] = []
    for (const each of call.actions!.map(each => keptAs(actionOf(call, each)))) {
      if (model.txs[each.tx] || isRepeat || !decided) continue
      refuse(model, each, status)
      model.txs[each.tx]!.answer = answer
      wrote.push(each.tx)
    }
    return { answer, wrote, isRepeat }
  }
  if (call.final) endRound(model, { ...call, declared: undefined })
  const [{ balance, wallet_version } = moneyOf(model, call.player)] = parts
    .map(part => part.answer)
    .sort((a, b) => Number(b.wallet_version) - Number(a.wallet_version))
  return { answer: { ...OK, balance, wallet_version }, parts }
}

const actionOf = (call: Call, action: Action): Call => ({ ...call, ...action, final: false, actions: undefined })

function endRound(model: Model, call: Call): Answer {
  const round = roundOf(model, call)
  if (!round) return say(model, call, 'OK', { unknown: true })
  if (round.state === 'OPEN' || round.state === 'CLOSING') {
    model.players[call.player]!.version++
    const { bet, win } = call.declared ?? { bet: round.stake, win: round.payout }
    round.declared = win
    round.state = win > round.payout ? 'CLOSING' : 'CLOSED'
    if (round.state === 'CLOSING') return say(model, call, 'OK', { round_state: 'CLOSING', pending: true })
    round.mismatch = win < round.payout || bet !== round.stake
  }
  return say(model, call, 'OK', { round_state: round.state, ...(round.mismatch ? { mismatch: true } : {}) })
}

function statusOf(model: Model, { tx }: Call): Answer {
  const known = model.txs[tx]
  const answer = known?.body === undefined ? known?.answer : JSON.parse(known.body)
  return { ...OK, state: known?.state ?? 'NONE', ...(answer ? { answer } : {}) }
}

/** A win goes back; of one that waits in suspense nothing was paid. */
function takeBack(model: Model, call: Call, ref: Known, round: Round): Decided {
  if (ref.state === 'HELD') {
    model.players[call.player]!.held -= ref.amount
    ref.state = 'ROLLED_BACK'
    return accept(model, call, {})
  }
  ref.state = 'ROLLED_BACK'
  round.payout -= ref.amount
  round.wins--
  round.state = 'OPEN'
  return accept(model, call, charge(model, call.player, ref.amount))
}

/** What is left of a stake comes back. */
function giveBack(model: Model, tx: string): number {
  const bet = model.txs[tx]!
  const round = model.rounds[`${bet.player} ${bet.round}`]!
  const left = bet.amount - bet.returned
  pay(model, bet.player, left)
  bet.state = 'ROLLED_BACK'
  round.stake -= left
  round.bets = round.bets.filter(each => each !== tx)
  return left
}

/** Takes what is there; the rest is a debt, never a balance below zero (W-129). */
function charge(model: Model, who: number, due: number): Extra {
  const player = model.players[who]!
  const taken = Math.min(due, player.cash)
  pay(model, who, -taken)
  player.debt += due - taken
  return { split: taken, ...(due > taken ? { receivable: String(due - taken) } : {}) }
}

function pay(model: Model, who: number, amount: number): void {
  const player = model.players[who]!
  player.cash += amount
}

function openRound(model: Model, call: Call): Round {
  const round: Round = { state: 'OPEN', stake: 0, payout: 0, wins: 0, bets: [], declared: 0, mismatch: false }
  model.rounds[`${call.player} ${call.round}`] = round
  return round
}

const roundOf = (model: Model, call: Call): Round | undefined => model.rounds[`${call.player} ${call.round}`]

const OK = { status: 'OK', decided: true, retry: 'never' }
const split = (cash: number) => ({ cash: String(cash), bonus: '0' })

function moneyOf(model: Model, who: number): Extra {
  const { cash, version } = model.players[who]!
  return { balance: { cash: String(cash), bonus: '0', total: String(cash) }, wallet_version: version }
}

function say(model: Model, { player }: Call, status: string, extra: Extra = {}): Answer {
  return { ...OK, status, ...moneyOf(model, player), ...extra }
}

function undecided(model: Model, call: Call): Answer {
  return { ...say(model, call, 'BET_NOT_FOUND'), decided: false, retry: 'same_id' }
}

function accept(model: Model, call: Call, { split: moved, ...extra }: Extra): Decided {
  return write(model, call, 'ACCEPTED', 'OK', extra, (moved as number | undefined) ?? 0)
}

function refuse(model: Model, call: Call, status: string, extra: Extra = {}): Decided {
  return write(model, call, 'REFUSED', status, extra)
}

function write(model: Model, call: Call, state: State, status: string, extra: Extra, moved?: number): Decided {
  // Each call that is kept has its place in the wallet's sequence, whatever it moved.
  model.players[call.player]!.version++
  const answer = say(model, call, status, { ...(moved === undefined ? {} : { split: split(moved) }), ...extra })
  const { op, player, tx, round, amount } = call
  const row = { op, player, round: op === 'rollback' ? '' : round, amount, returned: 0, state }
  model.txs[tx] = { ...row, print: printOf(call), answer, body: undefined }
  return { answer, wrote: [tx] }
}

const IN_ROUND = ['bet', 'win', 'rollback_round', 'adjust']
const WITH_AMOUNT = ['bet', 'win', 'partial_refund', 'adjust', 'promo_win']
const WITH_REF = ['win', 'rollback', 'partial_refund', 'adjust']
const REFERRING = ['rollback', 'rollback_round', 'partial_refund']

/** What tells a duplicate from a conflict. */
function printOf({ op, player, round, currency, amount, ref }: Call): string {
  return JSON.stringify([
    op,
    player,
    IN_ROUND.includes(op) && round,
    !REFERRING.includes(op) && currency,
    WITH_AMOUNT.includes(op) && amount,
    WITH_REF.includes(op) && ref,
  ])
}
