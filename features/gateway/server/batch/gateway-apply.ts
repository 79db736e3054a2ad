import type { WalletAnswer } from '#features/gateway/api.ts'
import { rollWindows } from '#features/protection/rules/protection.ts'
import type { Part } from '#features/wallet/rules/wallet.ts'
import { afterPart, partsOfCall, type RoundStanding } from '#features/wallet/server/wallet.ts'
import { type Amount, ZERO } from '#shared/money.ts'
import type { Verdict, Write } from '../../rules/gateway.ts'
import { refuse } from '../../rules/wallet-known.ts'
import { type Told, wordPlain } from '../../rules/wallet-words.ts'
import type { GatewayCall, Step } from './gateway-call.ts'
import { endRow, knownOf, rowOf, standingOf, toldOf, tombstone } from './gateway-rows.ts'
import type { BatchState, Pending, PendingLine, Player, PlayerCall } from './gateway-state.ts'
import { decide, type Seen, see } from './gateway-step.ts'
import { answerOf, fingerprintOf, moneyNow, totalNow } from './gateway-words.ts'
import { giftKey, mayGive } from './gifts.ts'

/** `replay`: the stored answer of an earlier call. `balanceNow`: the player's money in minor units as it stands now. */
export type GatewayAnswer = { body: string; replay: boolean; balanceNow: string; decided: boolean }

/** How to undo what a play call has done so far; a call alone is never undone. */
type Undo = (() => void)[] | undefined

/** Decides one call on the batch's state, changes the state by it, and words the answer. */
export function answer(state: BatchState, call: GatewayCall): GatewayAnswer {
  return call.play ? answerPlay(state, call.steps, call.play) : answerStep(state, call.steps[0]!, undefined)
}

function answerStep(state: BatchState, step: Step, undo: Undo): GatewayAnswer {
  const seen = see(state, step, step.op === 'end_round' ? 0n : fingerprintOf(step))
  const verdict = decide(state, seen)
  if (verdict.kind === 'replay')
    return { body: verdict.answer, replay: true, balanceNow: totalNow(state, seen.player), decided: true }
  const body = apply(state, seen, verdict, undo)
  return { body, replay: false, balanceNow: totalNow(state, seen.player), decided: verdict.kind !== 'undecided' }
}

/**
 * Decides a call on what is remembered, when it is one that only moves its player's own money and its round; undefined
 * for any other, which changes nothing.
 */
export function answerPlainly(state: BatchState, { steps, player }: PlayerCall): GatewayAnswer | undefined {
  const step = steps[0]!
  const seen = see(state, step, step.op === 'end_round' ? 0n : fingerprintOf(step))
  if (!mayBePlain(state, seen)) return undefined
  const verdict = decide(state, seen)
  if (!isPlain(verdict)) return undefined
  // An accepted bet opens its round, which the log knows better; a refused one would meet nothing there. Of rounds that
  // are over nothing is remembered.
  if (verdict.kind === 'write' && verdict.state === 'REFUSED' && !state.rounds.has(seen.round.key)) return undefined
  const body = apply(state, seen, verdict, undefined)
  return { body, replay: false, balanceNow: totalNow(state, player), decided: true }
}

/** How long an activity that was put on record is young (`sessions.public_logins`). */
const ACTIVITY_MS = 60_000
/** So much before a login ends by itself the log is asked: two clocks need not agree. */
const MARGIN_MS = 5_000

/** Whether all that the rules look at is remembered, and nothing has to be put on record beside the log. */
function mayBePlain(state: BatchState, { step, player, ref, round }: Seen): boolean {
  const wallet = player && state.wallets.get(player.real.id)
  if (!wallet || wallet.bonus > 0n || step.keys.reward !== '' || state.transactions.has(step.keys.own)) return false
  if (step.op !== 'bet') {
    const known = state.rounds.get(round.key)
    return known?.bonusStake === 0n && (step.keys.ref === '' || (ref?.reward === '' && ref.bonus === 0n))
  }
  const session = state.sessions.get(step.keys.session)
  if (!session?.live || session.liveUntilMs < state.at.getTime() + MARGIN_MS) return false
  const protection = state.protection.get(player!.memberId)
  return !protection || (!protection.exclusion && rollWindows(protection, state.at, wallet.totals).length === 0)
}

function isPlain(verdict: Verdict): verdict is Exclude<Verdict, { kind: 'replay' }> {
  if (verdict.kind === 'answer') return verdict.round !== undefined && verdict.note === undefined
  return (
    verdict.kind === 'write' &&
    !(verdict.note || verdict.tombstone || verdict.rewards) &&
    verdict.postings.every(({ to }) => to === 'cash')
  )
}

/**
 * The actions of a play call in list order, all or nothing (W-106…W-110). When one is refused, everything before it is
 * undone in memory and all new ids are refused with its code. Either answer is made of stored ones, so that the same play
 * again gets the same bytes.
 */
function answerPlay(
  state: BatchState,
  steps: readonly Step[],
  { close, final }: { close: Step; final: boolean },
): GatewayAnswer {
  const player = state.players.get(close.keys.player)
  const undo: (() => void)[] = []
  const answers: GatewayAnswer[] = []
  for (const step of steps) {
    const done = answerStep(state, step, undo)
    const given = JSON.parse(done.body) as WalletAnswer
    if (given.status !== 'OK' && given.status !== 'HELD') {
      for (const revert of undo.reverse()) revert()
      const money = done.replay ? {} : moneyNow(state, player)
      const body = JSON.stringify({ ...given, ...money, failed_tx: failedIn(steps, step, given) })
      if (given.decided && !done.replay) refuseAll(state, steps, given.status as Write['code'], body)
      return { ...done, body, balanceNow: totalNow(state, player) }
    }
    answers.push(done)
  }
  if (final) answerStep(state, close, undo)
  const given = answers.map(each => JSON.parse(each.body) as WalletAnswer)
  const { balance, wallet_version } = newestOf(given) ?? moneyNow(state, player)
  const body = JSON.stringify({
    status: 'OK',
    decided: true,
    retry: 'never',
    answers: given,
    ...(balance && { balance, wallet_version }),
  })
  const replay = answers.length > 0 && answers.every(each => each.replay)
  return { body, replay, balanceNow: totalNow(state, player), decided: true }
}

/** The answer after the last movement. */
function newestOf(answers: readonly WalletAnswer[]): WalletAnswer | undefined {
  return answers.reduce<WalletAnswer | undefined>((newest, each) => {
    return (each.wallet_version ?? 0) < (newest?.wallet_version ?? 0) ? newest : each
  }, undefined)
}

/** Which action made the play fail: that of the first time, when the same play comes again. */
function failedIn(steps: readonly Step[], { body }: Step, { failed_tx }: WalletAnswer): string {
  const names = steps.map(each => ('tx' in each.body ? each.body.tx : ''))
  return names.find(name => name === failed_tx) ?? ('tx' in body ? body.tx : '')
}

/** Each new id keeps the play's answer as its own. */
function refuseAll(state: BatchState, steps: readonly Step[], code: Write['code'], told: string): void {
  for (const step of steps) {
    if (state.transactions.has(step.keys.own)) continue
    const seen = see(state, step, fingerprintOf(step))
    book(state, seen, refuse(code), () => told, undefined)
  }
}

/** Changes the state by a verdict and words the answer. */
function apply(state: BatchState, seen: Seen, verdict: Exclude<Verdict, { kind: 'replay' }>, undo: Undo): string {
  const { step, round } = seen
  if (verdict.kind === 'undecided') return JSON.stringify(answerOf(state, seen, verdict))
  if (verdict.round && round.key) {
    const { place, openedAt } = state.rounds.get(round.key) ?? { place: 0, openedAt: state.at }
    put(undo, state.rounds, round.key, { ...verdict.round, place, openedAt })
  }
  if (verdict.note) keepCase(state, seen, verdict.note, verdict.kind === 'write' ? verdict.amount : ZERO, undo)
  if (verdict.kind === 'answer') {
    if (verdict.round) bookEnd(state, seen, undo)
    return JSON.stringify(answerOf(state, seen, verdict))
  }
  if (verdict.tombstone) {
    const row = tombstone(seen)
    push(undo, state.pending, row)
    keep(state, row, '', undo)
  }
  for (const { key, ...change } of verdict.refs ?? []) {
    put(undo, state.transactions, key, { ...state.transactions.get(key)!, ...change })
    state.changed.add(key)
  }
  for (const reward of verdict.rewards ?? []) {
    const key = `${step.context.vendorId} ${reward.name}`
    put(undo, state.rewards, key, reward)
    state.changedRewards.add(key)
  }
  if (mayGive(step) && verdict.amount > 0n) {
    const key = giftKey(step.context, seen.player!.currency)
    const row = state.gifts.get(key)!
    put(undo, state.gifts, key, { ...row, given: row.given + verdict.amount })
    state.changedGifts.add(key)
  }
  const session = state.sessions.get(step.keys.session)
  if (verdict.state === 'ACCEPTED' && session && (session.isDue || session.dueMs <= state.at.getTime())) {
    state.played.add(session.login)
    // On record in a moment, and again in a minute.
    state.sessions.set(session.token, { ...session, isDue: false, dueMs: state.at.getTime() + ACTIVITY_MS })
  }
  return book(state, seen, verdict, () => JSON.stringify(answerOf(state, seen, verdict)), undo)
}

/** Notes the row of a call and what it moves; `word` words the answer when both are done. */
function book(state: BatchState, seen: Seen, verdict: Write, word: () => string, undo: Undo): string {
  const { player, step } = seen
  const lines = verdict.postings.map(({ to, house, subject, amount }) => ({
    player: player!,
    to,
    house: { purpose: house, subject: subject ?? step.context.vendorCode },
    amount,
  }))
  const parts = player ? post(state, player, lines, undo) : []
  const standing = verdict.state === 'REFUSED' ? null : takePlace(state, seen.round.key, undo)
  const row = rowOf(seen, verdict, lines, standing)
  const wallet = player && state.wallets.get(player.real.id)
  const told = wallet && parts.length === 1 ? toldOf(row, parts[0]!, wallet) : undefined
  const isWorded = told !== undefined && saysAll(told, verdict, player!.currency)
  const answer = isWorded ? wordPlain(told) : word()
  if (!isWorded) row.call.answer = answer
  push(undo, state.pending, row)
  keep(state, row, answer, undo)
  return answer
}

/** Whether what a row tells is all that the answer says (`wordPlain`, `answerOf`). */
function saysAll(told: Told, { state, code, split, extra }: Write, currency: string): boolean {
  if (state !== 'ACCEPTED' || code !== 'OK' || told.currency !== currency) return false
  if (absolute(told.cash) !== (split?.cash ?? 0n) || absolute(told.bonus) !== (split?.bonus ?? 0n)) return false
  for (const name in extra) if (name !== 'round_state') return false
  return (extra?.round_state ?? null) === told.roundState
}

const absolute = (value: bigint) => (value < 0n ? -value : value)

/** The end of a round has a place in it and in its player's wallet, and is no transaction. */
function bookEnd(state: BatchState, seen: Seen, undo: Undo): void {
  if (seen.player) post(state, seen.player, [], undo)
  push(undo, state.pending, endRow(seen, takePlace(state, seen.round.key, undo)))
}

/** How the round stands, and its next place; null without a round. */
function takePlace({ rounds }: BatchState, key: string, undo: Undo): RoundStanding | null {
  const round = rounds.get(key)
  if (!round) return null
  const next = { ...round, place: round.place + 1 }
  put(undo, rounds, key, next)
  return standingOf(key, next)
}

/** What the lines do to the player's wallet. */
function post({ wallets }: BatchState, player: Player, lines: readonly PendingLine[], undo: Undo): Part[] {
  const { id } = player.real
  const parts = partsOfCall(player.real, lines.map(lineIn))
  for (const part of parts) {
    if (part.account.id === id) put(undo, wallets, id, afterPart(wallets.get(id)!, part))
  }
  return parts
}

/** The line with an account that stands for those of the player which may still have to be opened. */
function lineIn({ player, to, house, amount }: PendingLine) {
  const account = to === 'cash' ? player.real : to === 'bonus' ? player.bonus : { ...player.real, id: RARE[to] }
  return { account, house, amount }
}

const RARE = { debt: -1n, held: -2n }

/** From now on the batch knows this call. */
function keep(state: BatchState, row: Pending, answer: string, undo: Undo): void {
  put(undo, state.transactions, row.key!, knownOf(row, answer))
}

function put<K, V>(undo: Undo, map: Map<K, V>, key: K, value: V): void {
  if (undo) {
    const before = map.get(key)
    undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)))
  }
  map.set(key, value)
}

function push<V>(undo: Undo, list: V[], value: V): void {
  const { length } = list
  undo?.push(() => list.splice(length))
  list.push(value)
}

function keepCase(state: BatchState, { step, player, round }: Seen, type: string, value: Amount, undo: Undo): void {
  const { merchantId, vendorId } = step.context
  const { body, keys } = step
  const currency = player?.currency ?? body.currency
  push(undo, state.cases, {
    merchantId,
    vendorId,
    type,
    tx: keys.tx,
    round: round.name,
    player: body.player,
    currency,
    amount: value,
  })
}
