import { networkOf } from '#features/credentials/rules/credentials.ts'
import { checkPaymentPassword } from '#features/credentials/server/credentials.ts'
import { assertOpen, siteStatus } from '#features/settings/server/settings.ts'
import { holdFollowed, openLot, PPM, releaseLots } from '#features/turnover/server/turnover.ts'
import { assertOwnStepUp } from '#features/verification/server/verification.ts'
import { hold, move, standOf } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { needsStepUp, type TransferProblem, transferProblem } from '../../rules/transfer-rules.ts'
import { debtorCredited } from '../events.ts'
import { type ArrearsOf, factsOf, type Parties, partiesOf, type Stand, type Who, type Wish } from './facts.ts'
import * as store from './store-transfers.ts'

export type SendAsk = Who &
  Wish & { key: string; amount: Amount; password: string; code?: string | undefined; note: string; ip: string }
export type Deps = { context: Context; arrearsOf: ArrearsOf }

/**
 * Sends money up or down a line, once for a key. What can be said without a secret is said first, in the order of §1.7; it is
 * asked again once everything is held, and the money moves in that transaction or not at all.
 */
export async function send(deps: Deps, ask: SendAsk): Promise<store.TransferRow> {
  const { context } = deps
  const { db } = context
  const before = await store.findByKey(db, ask.memberId, ask.key)
  if (before) return same(before, ask)
  assertOpen(await siteStatus(db, ask.merchantId, ask.ip))
  const judged = await transaction(db, async tx => judge(tx, deps, await partiesOf(tx, ask, ask), ask, standOf))
  await checkPaymentPassword(context, ask.memberId, ask.password)
  const isSameIp = judged.lastNetwork === null || judged.lastNetwork === networkOf(ask.ip)
  if (needsStepUp({ ...judged, amount: ask.amount }, isSameIp)) await assertOwnStepUp(context, ask, ask.code)
  return transaction(db, tx => carryOut(tx, deps, ask))
}

/** The same key again says what became of it; with other content it is refused. */
function same(row: store.TransferRow, ask: SendAsk): store.TransferRow {
  const isSame = row.direction === ask.direction && row.amount === ask.amount && row.note === ask.note
  if (!isSame || (ask.direction === 'down' && row.receiverId !== ask.to)) throw new Refusal('key_reused')
  return row
}

async function carryOut(tx: Tx, deps: Deps, ask: SendAsk): Promise<store.TransferRow> {
  const { merchantId, memberId, key, direction, note } = ask
  const parties = await partiesOf(tx, ask, ask)
  const { sender, other } = parties
  if (!other) throw new Refusal(direction === 'up' ? 'not_allowed' : 'not_found')
  const id = newId('trf')
  const row = await store.insertTransfer(tx, {
    ...{ id, merchantId, senderId: memberId, receiverId: other.id, key, direction, amount: ask.amount, note },
    ...{ currency: sender.currency, network: networkOf(ask.ip), reverses: null },
  })
  if (!row) return same((await store.findByKey(tx, memberId, key))!, ask)
  // Bets hold lots before wallets, so this does.
  await holdFollowed(tx, [memberId, other.id])
  const { cash, theirs } = await judge(tx, deps, parties, ask, hold, id)
  const house = { purpose: 'transfers', subject: 'line' } as const
  const lines = [
    { account: cash, house, amount: amount(-ask.amount) },
    { account: theirs!, house, amount: ask.amount },
  ]
  const [outcome] = await move(tx, [{ key: `line:${id}`, kind: 'transfer_line', reference: id, lines }])
  if (outcome!.status === 'locked') throw new Refusal('account_locked')
  if (outcome!.status !== 'done') throw new Error(`the ledger refused ${id}: ${outcome!.status}`)
  await passTurnover(tx, parties, id, ask.amount)
  if ((await deps.arrearsOf(tx, other.id)) > 0n) await noteEvent(tx, debtorCredited, { merchantId, memberId: other.id })
  return row
}

/** Turnover follows the money: what the sender need not play any more, the receiver has to play (§1.7). */
async function passTurnover(tx: Tx, { sender, other }: Parties, id: string, value: Amount): Promise<void> {
  const { merchantId, currency } = sender
  const at = await databaseNow(tx)
  await store.setReleased(tx, id, await releaseLots(tx, { merchantId, memberId: sender.id, currency }, value, at))
  const owner = { merchantId, memberId: other!.id, currency }
  await openLot(tx, owner, { source: `line:${id}`, amount: value, timesPpm: PPM }, at)
}

/** What the transfer would be decided by; refused with the first thing that is wrong. */
async function judge(tx: Tx, { context, arrearsOf }: Deps, parties: Parties, ask: SendAsk, stand: Stand, but = '') {
  const facts = await factsOf(tx, context.db, parties, ask.direction, { arrearsOf, stand, but })
  const isWhole = ask.amount % unitOf(parties.sender.currency) === 0n
  const problem = transferProblem({ ...facts, amount: ask.amount })
  if (problem !== null || !isWhole) throw refusalOf(problem ?? 'E_AMOUNT', facts, ask.amount)
  return facts
}

type Facts = Awaited<ReturnType<typeof factsOf>>

function refusalOf(problem: TransferProblem, facts: Facts, value: Amount): Refusal {
  const { limits } = facts
  switch (problem) {
    case 'E_NOT_ALLOWED':
      return new Refusal('not_allowed')
    case 'E_NOT_DOWNLINE':
      return new Refusal('not_found')
    case 'E_BLOCKED':
      return new Refusal('locked')
    case 'E_ARREARS':
      return new Refusal('arrears_open', { amount: formatAmount(facts.arrears) })
    case 'E_AMOUNT':
      return new Refusal('amount_out_of_range', { min: formatAmount(limits.min), max: formatAmount(limits.max) })
    case 'E_BALANCE':
      return value > facts.free
        ? new Refusal('insufficient_funds')
        : new Refusal('turnover_open', { available: formatAmount(facts.available) })
    case 'E_DAILY_LIMIT':
      return new Refusal('daily_limit', { left: formatAmount(amount(limits.dailyMax - facts.sentToday)) })
  }
}
