import type { WalletAnswer } from '#features/games/api-wallet.ts'
import { partsOf, totalsAfter } from '#features/wallet/rules/wallet.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Posting, Round, Tx, Verdict, Write } from '../rules/wallet-types.ts'
import type { GatewayCall, Step } from './gateway-call.ts'
import { newTransaction, tombstone } from './gateway-rows.ts'
import type { BatchState, PendingLine } from './gateway-state.ts'
import { decide, type Seen, see } from './gateway-step.ts'
import { answerOf, fingerprintOf, moneyNow, totalNow } from './gateway-words.ts'
import { giftKey, mayGive } from './gifts.ts'
import type { NewTx } from './store.ts'

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
    const verdict: Write = {
      kind: 'write',
      state: 'REFUSED',
      code,
      postings: [],
      amount: ZERO,
      bonus: ZERO,
    }
    keepTransaction(state, { ...newTransaction(seen, verdict), answer: told }, undefined, verdict)
  }
}

/** Changes the state by a verdict and words the answer. */
function apply(state: BatchState, seen: Seen, verdict: Exclude<Verdict, { kind: 'replay' }>, undo: Undo): string {
  const { step, round } = seen
  if (verdict.kind === 'undecided') return JSON.stringify(answerOf(state, seen, verdict))
  if (verdict.round && round.key) keepRound(state, seen, verdict.round, undo)
  if (verdict.note) keepCase(state, seen, verdict.note, verdict.kind === 'write' ? verdict.amount : ZERO, undo)
  if (verdict.kind === 'answer') return JSON.stringify(answerOf(state, seen, verdict))

  if (verdict.postings.length > 0) post(state, seen, verdict.postings, undo)
  if (verdict.tombstone) keepTransaction(state, tombstone(seen), undo)
  for (const { key, ...change } of verdict.refs ?? []) {
    const before = state.transactions.get(key)!
    const after = { ...before, ...change }
    put(undo, state.transactions, key, after)
    put(undo, state.changed, key, { key, state: after.state, returned: after.returned })
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
  if (verdict.wagered) {
    const { bonusId, amount: staked } = verdict.wagered
    put(undo, state.wagered, bonusId, (state.wagered.get(bonusId) ?? 0n) + staked)
  }
  const session = state.sessions.get(step.keys.session)
  if (verdict.state === 'ACCEPTED' && session?.isDue) state.played.add(session.login)
  const row = newTransaction(seen, verdict)
  row.answer = JSON.stringify(answerOf(state, seen, verdict))
  keepTransaction(state, row, undo, verdict)
  return row.answer
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

function post(state: BatchState, { step, player }: Seen, postings: readonly Posting[], undo: Undo): void {
  const { context, op, keys } = step
  const movement = {
    key: `wc:${context.vendorId}:${keys.tx}`,
    kind: op,
    reference: `${context.vendorCode}:${keys.tx}`,
    lines: postings.map(({ to, house, amount }) => ({
      player: player!,
      to,
      house: { purpose: house, subject: context.vendorCode },
      amount,
    })),
  }
  const { id } = player!.real
  for (const part of partsOf({ ...movement, lines: movement.lines.map(lineIn) })) {
    if (part.account.id !== id) continue
    const held = state.wallets.get(id)!
    put(undo, state.wallets, id, {
      ...held,
      balance: amount(held.balance + part.cash),
      bonus: amount(held.bonus + part.bonus),
      version: held.version + 1,
      totals: totalsAfter(held.totals, part.house.purpose, amount(part.cash)),
    })
  }
  push(undo, state.movements, movement)
}

/** The line with an account that stands for those of the player which may still have to be opened. */
function lineIn({ player, to, house, amount }: PendingLine) {
  const account = to === 'cash' ? player.real : to === 'bonus' ? player.bonus : { ...player.real, id: RARE[to] }
  return { account, house, amount }
}

const RARE = { debt: -1n, held: -2n }

function keepTransaction(state: BatchState, row: NewTx, undo: Undo, verdict?: Write): void {
  push(undo, state.newTransactions, row)
  const known: Tx = {
    ...row,
    op: row.op as Tx['op'],
    amount: amount(row.amount),
    bonus: amount(row.bonus),
    returned: ZERO,
    bonusId: verdict?.bonusId ?? null,
    pool: verdict?.pool ?? ZERO,
    reward: row.more ? ((JSON.parse(row.more) as { reward?: string }).reward ?? '') : '',
  }
  put(undo, state.transactions, row.key, known)
}

function keepRound(state: BatchState, { step, round: { key, name } }: Seen, round: Round, undo: Undo): void {
  const { merchantId, vendorId } = step.context
  const { player, game, currency } = step.body
  const row = { ...round, key, merchantId, vendorId, player, round: name, game, currency }
  put(undo, state.changedRounds, key, row)
  put(undo, state.rounds, key, round)
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
