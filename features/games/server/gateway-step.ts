import { createHash } from 'node:crypto'
import type { WalletAnswer } from '#features/games/api-wallet.ts'
import { type Amount, amount, CURRENCY_SCALE, fromMinor, toMinor, ZERO } from '#shared/money.ts'
import {
  decideBet,
  decideEndRound,
  decideRollback,
  decideWin,
  type Round,
  type Verdict,
  type View,
} from '../rules/wallet-call.ts'
import { type BatchState, type GatewayCall, type KnownTx, roundKey, sessionKey, txKey } from './gateway-state.ts'
import type { NewTx } from './store.ts'

/** `replay`: the stored answer of an earlier call. `balanceNow`: the player's money in minor units as it stands now. */
export type GatewayAnswer = { body: string; replay: boolean; balanceNow: string }
type MoneyCall = Exclude<GatewayCall, { op: 'end_round' }>

/** Decides one call on the batch's state, changes the state by it, and words the answer. */
export function step(state: BatchState, call: GatewayCall): GatewayAnswer {
  const refKey =
    (call.op === 'win' || call.op === 'rollback') && call.body.ref ? txKey(call.vendorId, call.body.ref) : ''
  const ref = state.transactions.get(refKey)
  const { player, round } = roundNamed(call, ref)
  const at = round && roundKey(call.vendorId, player, round)
  const fingerprint = call.op === 'end_round' ? 0n : fingerprintOf(call)
  const verdict = decide(call, viewOf(state, call, ref, at), fingerprint)
  if (verdict.kind === 'replay') return { body: verdict.answer, replay: true, balanceNow: balanceNow(state, call) }

  if (verdict.kind !== 'undecided' && verdict.round && at) keepRound(state, call, at, round, verdict.round)
  if (verdict.kind === 'write' && call.op !== 'end_round') {
    if (verdict.change !== 0n) post(state, call, verdict.change, ref)
    if (verdict.ref === 'TOMBSTONED') keepTransaction(state, tombstone(call, refKey))
    if (verdict.ref === 'ROLLED_BACK' && ref) {
      state.transactions.set(refKey, { ...ref, state: 'ROLLED_BACK' })
      state.changedStates.set(refKey, 'ROLLED_BACK')
    }
    const row = newTransaction(call, verdict, fingerprint, round, at)
    row.answer = JSON.stringify(answerOf(state, call, verdict, row.key))
    keepTransaction(state, row)
    return { body: row.answer, replay: false, balanceNow: balanceNow(state, call) }
  }
  const body = JSON.stringify(answerOf(state, call, verdict, ''))
  return { body, replay: false, balanceNow: balanceNow(state, call) }
}

/** A rollback carries no round: it is about the round of what it undoes. */
function roundNamed(call: GatewayCall, ref: KnownTx | undefined): { player: string; round: string } {
  return call.op === 'rollback' ? { player: ref?.player ?? '', round: ref?.round ?? '' } : call.body
}

function viewOf(state: BatchState, call: GatewayCall, ref: KnownTx | undefined, at: string): View {
  const held = call.player && state.accounts.get(call.player.account.id)
  const session = call.op === 'bet' ? state.sessions.get(sessionKey(call.body.session)) : undefined
  return {
    siteOpen: call.op !== 'bet' || call.siteOpen,
    session: session?.vendorId === call.vendorId ? session : undefined,
    memberActive: !!call.player && state.members.get(call.player.memberId)?.active === true,
    game: call.op === 'bet' ? call.game : 'on',
    account: held && { ...held, currency: call.player!.account.currency },
    own: call.op === 'end_round' ? undefined : state.transactions.get(txKey(call.vendorId, call.body.tx)),
    ref,
    round: state.rounds.get(at),
  }
}

function decide(call: GatewayCall, view: View, fingerprint: bigint): Verdict {
  const { body, op } = call
  const read = (minor: string | undefined) => (minor === undefined ? undefined : amountIn(call, minor))
  if (op === 'bet') return decideBet({ ...body, amount: amountIn(call, body.amount), fingerprint }, view)
  if (op === 'win')
    return decideWin({ ...body, amount: amountIn(call, body.amount), hasRef: body.ref !== '', fingerprint }, view)
  if (op === 'rollback') return decideRollback({ amount: read(body.amount), fingerprint }, view)
  return decideEndRound({ stake: read(body.declared?.bet), payout: read(body.declared?.win) }, view.round)
}

/** The wire's integer in the call's currency; one we don't know will be refused, so its scale no longer matters. */
function amountIn({ body, player }: GatewayCall, minor: string): Amount {
  return fromMinor(minor, body.currency in CURRENCY_SCALE ? body.currency : (player?.account.currency ?? 'CRD'))
}

/** Duplicate or conflict: the same tx with the same content is the same call (§2.3, transaction states). */
function fingerprintOf(call: MoneyCall): bigint {
  const { body } = call
  const rest = call.op === 'rollback' ? [call.body.amount ?? '', call.body.ref] : [body.game, body.currency]
  const more = call.op === 'rollback' ? [] : [call.body.round, call.body.amount, call.body.kind]
  const ref = call.op === 'win' ? [call.body.ref] : []
  const text = JSON.stringify([call.op, body.player, ...rest, ...more, ...ref])
  return createHash('sha256').update(text).digest().readBigInt64BE()
}

function post(state: BatchState, call: MoneyCall, change: Amount, ref: KnownTx | undefined): void {
  const { account } = call.player!
  const held = state.accounts.get(account.id)!
  const balance = amount(held.balance + change)
  state.accounts.set(account.id, { ...held, balance, version: held.version + 1n })
  const purpose = call.op === 'win' || (call.op === 'rollback' && ref?.op === 'win') ? 'payout' : 'stake'
  state.movements.push({
    key: `wc:${call.vendorId}:${call.body.tx}`,
    kind: call.op,
    reference: `${call.vendorCode}:${call.body.tx}`,
    lines: [{ account, house: { purpose, subject: call.vendorCode }, amount: change }],
    expected: balance,
  })
}

function newTransaction(
  call: MoneyCall,
  verdict: Verdict & { kind: 'write' },
  fingerprint: bigint,
  round: string,
  at: string,
): NewTx {
  const { body, merchantId, vendorId } = call
  return {
    key: txKey(vendorId, body.tx),
    merchantId,
    vendorId,
    tx: body.tx,
    op: call.op,
    player: body.player,
    round,
    roundKey: at || null,
    game: body.game,
    currency: body.currency,
    kind: call.op === 'rollback' ? call.body.reason : call.body.kind,
    amount: call.op === 'rollback' ? verdict.change : amountIn(call, call.body.amount),
    ref: call.op === 'bet' ? '' : call.body.ref,
    state: verdict.state,
    code: verdict.code,
    fingerprint,
    answer: '',
    body: call.raw,
  }
}

/** Keeps a bet or win out that may still arrive after its rollback, durably. */
function tombstone(call: MoneyCall, key: string): NewTx {
  const tx = call.op === 'bet' ? '' : call.body.ref
  const verdict = { kind: 'write', state: 'TOMBSTONED', code: 'TX_TOMBSTONED', change: ZERO } as const
  return { ...newTransaction(call, verdict, 0n, '', ''), key, tx, ref: '', body: '' }
}

function keepTransaction(state: BatchState, row: NewTx): void {
  state.newTransactions.push(row)
  state.transactions.set(row.key, { ...row, op: row.op as KnownTx['op'], amount: amount(row.amount) })
}

function keepRound(state: BatchState, call: GatewayCall, key: string, name: string, round: Round): void {
  const { merchantId, vendorId, body } = call
  const fresh = !state.rounds.has(key) || state.newRounds.has(key)
  const { player, game, currency } = body
  const row = { ...round, key, merchantId, vendorId, player, round: name, game, currency }
  ;(fresh ? state.newRounds : state.changedRounds).set(key, row)
  state.rounds.set(key, round)
}

function balanceNow(state: BatchState, { player }: GatewayCall): string {
  const held = player && state.accounts.get(player.account.id)
  return held ? toMinor(held.balance, player.account.currency) : ''
}

function answerOf(
  state: BatchState,
  call: GatewayCall,
  verdict: Exclude<Verdict, { kind: 'replay' }>,
  key: string,
): WalletAnswer {
  const held = call.player && state.accounts.get(call.player.account.id)
  const cash = balanceNow(state, call)
  const moved = verdict.kind === 'write' && verdict.change !== 0n
  const currency = call.player?.account.currency ?? ''
  const size = moved ? toMinor(amount(verdict.change < 0n ? -verdict.change : verdict.change), currency) : '0'
  return {
    status: verdict.code,
    decided: verdict.kind !== 'undecided',
    retry: verdict.kind === 'undecided' ? 'same_id' : 'never',
    ...(verdict.kind === 'write' && verdict.state === 'ACCEPTED'
      ? { our_tx: `t_${key}`, split: { cash: size, bonus: '0' } }
      : {}),
    ...(held ? { balance: { cash, bonus: '0', total: cash }, wallet_version: Number(held.version) } : {}),
    ...(verdict.kind === 'undecided' ? {} : verdict.extra),
  }
}
