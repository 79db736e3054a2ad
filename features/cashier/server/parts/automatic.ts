import { sharesNetwork } from '#features/sessions/server/sessions.ts'
import { type Amount, amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { unassignedOf } from '../../rules/withdrawals.ts'
import type { Deps } from '../deps.ts'
import { insertCase } from '../store-config.ts'
import { type Item, onWithdrawal } from '../withdrawals/decide.ts'
import { findPayee, updateWithdrawal } from '../withdrawals/store-withdrawals.ts'
import { matchPart, sendPart } from './send.ts'
import * as store from './store-matches.ts'
import { selectParts } from './store-parts.ts'

/** What stays unmatched so long goes to a gateway (§6.5), and is looked for so often. */
const [MATCH_MS, AGAIN_MS] = [600_000, 15_000]
const MACHINE = 'machine'

type Plan = { free: Amount; provider: string | undefined; mayMatch: boolean; memberId: string; currency: string }

/**
 * What an approved withdrawal has no part for goes out by itself (W7): to other members where that is on, else to the
 * provider of the payee's kind. One that came back, or was refused, is for people: they choose another way.
 */
export async function workSend(deps: Deps, item: Item, at: Date): Promise<void> {
  const plan = await planOf(deps, item, at)
  if (!plan) return
  if (plan.mayMatch) await matchSome(deps, item, plan, at)
  else if (plan.provider) await orElse(() => sendPart(deps, { ...item, provider: plan.provider!, by: MACHINE }))
}

/** Undefined when there is nothing to send by itself; then it is not due any more. */
function planOf(deps: Deps, item: Item, at: Date): Promise<Plan | undefined> {
  return onWithdrawal(deps, item, async (tx, row, _, config) => {
    if (!row.sendAt || row.sendAt > at) return undefined
    const { merchantId, id, memberId, currency } = row
    const parts = await selectParts(tx, id)
    const free = unassignedOf(amount(row.amount - row.fee), parts)
    const { kind } = await findPayee(tx, merchantId, row.payeeId)
    const provider = config.payouts[kind]?.provider
    const approvedAt = await store.findApproval(tx, merchantId, id)
    const mayMatch = config.c2c && kind === 'bank' && at.getTime() - approvedAt.getTime() < MATCH_MS
    const isLost = parts.some(each => each.kind === 'gateway' && ['FAILED', 'RETURNED'].includes(each.state))
    if (free > 0n && isLost) await insertCase(tx, { merchantId, kind: 'PAYOUT_FAILED', about: id, detail: '', at })
    const goes = free > 0n && !isLost && (mayMatch || provider !== undefined)
    if (!goes) await updateWithdrawal(tx, row, { sendAt: null })
    else if (mayMatch) await updateWithdrawal(tx, row, { sendAt: new Date(at.getTime() + AGAIN_MS) })
    return goes ? { free, provider, mayMatch, memberId, currency } : undefined
  })
}

/** The oldest orders first; never the same member, place or account on both sides. */
async function matchSome(deps: Deps, { merchantId, id }: Item, { free, memberId, currency }: Plan, at: Date) {
  for (const order of await store.selectCandidates(deps.db, { merchantId, memberId, currency, most: free, at })) {
    const isClose = await transaction(deps.db, async tx => {
      if (await store.sharePayee(tx, merchantId, memberId, order.memberId)) return true
      return sharesNetwork(tx, merchantId, memberId, order.memberId)
    })
    if (isClose) continue
    await orElse(() => matchPart(deps, { merchantId, withdrawalId: id, depositId: order.id, by: MACHINE }))
  }
}

/** Somebody else was there first, or it does not fit any more: that is no fault. */
async function orElse(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
