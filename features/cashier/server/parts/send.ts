import { type Amount, amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { MATCHED } from '../../rules/config.ts'
import { nextAsk, UNKNOWN_MS } from '../../rules/deadlines.ts'
import { mayMatch, unassignedOf } from '../../rules/withdrawals.ts'
import { moveDeposit } from '../arrivals/credit.ts'
import { configOf } from '../config.ts'
import { expireIfOver } from '../deposits/orders.ts'
import { findDeposit, holdDeposit } from '../deposits/store-deposits.ts'
import { askProvider, type Deps, type Mark, type People } from '../deps.ts'
import type { Answer, PayoutAsk } from '../provider.ts'
import { holdMembers, insertCase, insertStep } from '../store-config.ts'
import { type Item, onWithdrawal } from '../withdrawals/decide.ts'
import { findPayee, findWithdrawal, holdWithdrawal, type WithdrawalRow } from '../withdrawals/store-withdrawals.ts'
import { payoutFailed, payoutPaid, payoutReturned } from './payouts.ts'
import { holdPart, movePart, onPart, type PartItem, restate } from './standing.ts'
import { findPart, insertPart, keepRef, type PartRow, selectParts, updatePart } from './store-parts.ts'

export type SendAsk = Item & { provider: string; amount?: Amount | undefined; by: string; mark?: Mark | undefined }

function assertSendable(row: WithdrawalRow): void {
  if (row.state !== 'APPROVED' && row.state !== 'PAYING') throw new Refusal('order_final')
}

/** W7: sends a part, all that no part carries unless told less, to a provider. It is stored before it is sent (rule 8). */
export async function sendPart(deps: Deps, ask: SendAsk): Promise<PartRow> {
  const part = await onWithdrawal(deps, ask, async (tx, row, at) => {
    await ask.mark?.(tx)
    assertSendable(row)
    const parts = await selectParts(tx, row.id)
    const free = unassignedOf(amount(row.amount - row.fee), parts)
    const value = ask.amount ?? free
    if (free === 0n) throw new Refusal('order_final')
    if (value <= 0n || value > free) throw new Refusal('amount_out_of_range')
    const { merchantId, provider } = ask
    const fields = { id: newId('part'), merchantId, withdrawalId: row.id, provider, amount: value } as const
    const dueAt = nextAsk(0, at, at)
    const part = await insertPart(tx, {
      ...{ ...fields, kind: 'gateway', depositId: null, state: 'SENT', createdAt: at, dueAt },
    })
    await insertStep(tx, { merchantId, item: part.id, at, state: 'SENT', actor: ask.by, note: provider })
    await restate(tx, row, at, ask.by)
    return part
  })
  await callPayout(deps, part, await deps.now())
  return (await findPart(deps.db, part.merchantId, part.id))!
}

/** Sends a part under its own id, which may be done again and again. A definite no lets it go another way (§6.6). */
async function callPayout(deps: Deps, part: PartRow, at: Date): Promise<void> {
  const answer = await askProvider(deps, part, async each => each.createPayout(await payoutOf(deps, part)))
  if (answer !== ('refused' satisfies Answer)) return
  await onPart(deps, part, (tx, held) => payoutFailed(tx, held, part.provider, 'refused'), at)
}

async function payoutOf({ db }: Deps, part: PartRow): Promise<PayoutAsk> {
  const withdrawal = (await findWithdrawal(db, part.merchantId, part.withdrawalId))!
  const { name, kind, details } = await findPayee(db, part.merchantId, withdrawal.payeeId)
  return {
    ...{ part: part.id, amount: part.amount, currency: withdrawal.currency, payee: { kind, name, ...details } },
    ...{ ref: part.providerRef, keepRef: ref => keepRef(db, part.id, ref) },
  }
}

/** Asks about a payout without an answer, and goes by the provider's yes or no alone: the clock gives nothing back. */
export async function askPart(deps: Deps, part: PartRow, at: Date): Promise<void> {
  const state = await askProvider(deps, part, each => each.payout(part.id, part.providerRef))
  if (state === 'unknown') await callPayout(deps, part, at)
  await transaction(deps.db, async tx => {
    const held = await holdPart(tx, part, at)
    if (held?.part.state !== 'SENT') return
    const { provider, amount: value, paymentId } = held.part
    if (state === 'paid') await payoutPaid(deps, tx, held, { amount: value, paymentId, provider })
    else if (state === 'failed') await payoutFailed(tx, held, provider, 'asked')
    else if (state === 'returned') await payoutReturned(tx, held, { amount: value, paymentId, provider })
    else {
      const unknownSince = state === 'unknown' ? (held.part.unknownSince ?? at) : null
      const asks = held.part.asks + 1
      await updatePart(tx, held.part, { asks, unknownSince, dueAt: nextAsk(asks, held.part.createdAt, at) })
      if (!unknownSince || at.getTime() - unknownSince.getTime() < UNKNOWN_MS) return
      const { merchantId, id } = held.part
      await insertCase(tx, { merchantId, kind: 'PAYOUT_UNKNOWN', about: id, detail: provider, at })
    }
  })
}

/** What a provider has known nothing of for long enough, two people give up: the part is burned, never sent again. */
export async function burnPart(deps: Deps, item: PartItem, { by, second, mark }: People): Promise<PartRow> {
  return onPart(deps, item, async (tx, held) => {
    await mark?.(tx)
    const { state, unknownSince, kind } = held.part
    if (kind !== 'gateway' || state !== 'SENT') throw new Refusal('order_final')
    if (!unknownSince || held.at.getTime() - unknownSince.getTime() < UNKNOWN_MS) throw new Refusal('too_early')
    if (second === undefined || second === by) throw new Refusal('second_person_needed')
    return movePart(tx, held, { state: 'FAILED', decidedBy: by, secondBy: second }, by, 'burned')
  })
}

export type MatchAsk = {
  merchantId: number
  withdrawalId: string
  depositId: string
  by: string
  mark?: Mark | undefined
}

/** Matches another member's deposit with what is to be paid (§6.5): they have some minutes, and their order as long. */
export async function matchPart(deps: Deps, ask: MatchAsk): Promise<PartRow> {
  const at = await deps.now()
  const { merchantId } = ask
  return transaction(deps.db, async tx => {
    const found = await findWithdrawal(tx, merchantId, ask.withdrawalId)
    const order = await findDeposit(tx, merchantId, ask.depositId)
    if (!found || order?.provider !== MATCHED) throw new Refusal('not_found')
    await holdMembers(tx, merchantId, [found.memberId, order.memberId])
    const row = (await holdWithdrawal(tx, merchantId, found.id))!
    const deposit = await expireIfOver(tx, (await holdDeposit(tx, merchantId, order.id))!, at)
    const { withdrawal: rules } = await configOf(tx, merchantId)
    await ask.mark?.(tx)
    assertSendable(row)
    // An order that has a part is due by that.
    if (deposit.state !== 'PENDING' || deposit.dueAt === null) throw new Refusal('order_final')
    if (deposit.memberId === row.memberId || deposit.currency !== row.currency) throw new Refusal('not_allowed')
    const parts = await selectParts(tx, row.id)
    const wish = {
      value: deposit.amount,
      net: amount(row.amount - row.fee),
      minPart: rules.minPart,
      most: rules.mostMatched,
    }
    if (!mayMatch(wish, parts)) throw new Refusal('amount_out_of_range')
    const dueAt = new Date(at.getTime() + rules.payerMinutes * 60_000)
    const part = await insertPart(tx, {
      ...{ id: newId('part'), merchantId, withdrawalId: row.id, kind: 'matched', provider: MATCHED },
      ...{ amount: deposit.amount, depositId: deposit.id, state: 'MATCHED', createdAt: at, dueAt },
    })
    await insertStep(tx, { merchantId, item: part.id, at, state: 'MATCHED', actor: ask.by })
    const change = { state: 'PENDING', expiresAt: dueAt, dueAt: null } as const
    await moveDeposit(tx, deposit, change, { at, actor: ask.by, note: `matched with ${row.id}` })
    await restate(tx, row, at, ask.by)
    return part
  })
}
