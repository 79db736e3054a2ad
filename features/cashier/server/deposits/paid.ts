import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { UNPAID, WAITING } from '../../rules/deposits.ts'
import { applyPaymentAsTold } from '../arrivals/inbox.ts'
import { configOf } from '../config.ts'
import { askProvider, type Deps, type Who } from '../deps.ts'
import { tellDeposit } from '../events.ts'
import { insertCase, insertStep } from '../store-config.ts'
import { findOwn, markAsked, putSlip, type Slip } from './store-pages.ts'
import { slipTimes } from './view.ts'

const ASK_SECONDS = 10

/**
 * "I have paid": the provider is asked now what it knows of the order, and what it knows takes the normal path, under the
 * payment's own key. Refused as `too_many_requests` more than once in ten seconds.
 */
export async function askDeposit(deps: Deps, who: Who, id: string): Promise<void> {
  const at = await deps.now()
  const row = await findOwn(deps.db, who, id)
  if (!row) throw new Refusal('not_found')
  if (!WAITING.includes(row.state) && !UNPAID.includes(row.state)) return
  if (!(await markAsked(deps.db, id, at, ASK_SECONDS)))
    throw new Refusal('too_many_requests', { retryAfterSeconds: ASK_SECONDS })
  const { merchantId } = who
  const there = await askProvider(deps, row, each => each.order(id))
  for (const { paymentId, amount, currency, isFinal } of there ?? []) {
    const type = isFinal ? 'payment.final' : 'payment.seen'
    const event = { type, order: id, paymentId, amount, currency } as const
    await applyPaymentAsTold(deps, { merchantId, provider: row.provider, event }, at)
  }
}

/**
 * The slip of a transfer for which no money came: people look at it, it moves nothing. `too_early` in the first ten
 * minutes, `order_final` where none is taken.
 */
export async function showSlip(deps: Deps, who: Who, id: string, slip: Slip): Promise<void> {
  const at = await deps.now()
  const { merchantId, memberId } = who
  await transaction(deps.db, async tx => {
    const row = await findOwn(tx, who, id)
    if (!row) throw new Refusal('not_found')
    const times = slipTimes(await configOf(tx, merchantId), row)
    if (!times || at >= times.until) throw new Refusal('order_final')
    if (at < times.from) throw new Refusal('too_early', { at: times.from.toISOString() })
    await putSlip(tx, who, id, slip, at)
    await insertStep(tx, { merchantId, item: id, at, state: row.state, actor: memberId, note: 'slip' })
    await insertCase(tx, { merchantId, kind: 'SLIP', about: id, detail: row.method ?? row.provider, at })
    await tellDeposit(tx, row)
  })
}
