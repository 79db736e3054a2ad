import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { MATCHED } from '../../rules/config.ts'
import { nextRefund } from '../../rules/deadlines.ts'
import { ofMember, REFUSED_CREDIT } from '../../rules/deposits.ts'
import { configOf } from '../config.ts'
import { findDeposit, holdDeposit } from '../deposits/store-deposits.ts'
import { askProvider, type Deps, type People } from '../deps.ts'
import { bookFound, bookRefund } from '../ledger.ts'
import { holdMember, standingOf } from '../members.ts'
import { insertStep, selectStory } from '../store-config.ts'
import { addDeposit, cameOf, moveDeposit, openCredit } from './credit.ts'
import { applyWaiting } from './inbox.ts'
import { type ArrivalRow, findArrival, holdArrival, updateArrival } from './store-arrivals.ts'
import { holdPayment } from './store-events.ts'

/** What a person decides about: an order in review, or a payment that waits. */
export type Target = { merchantId: number } & ({ depositId: string } | { provider: string; paymentId: string })
type Key = { merchantId: number; provider: string; paymentId: string }

async function keyOf({ db }: Deps, target: Target): Promise<Key> {
  const { merchantId } = target
  if ('paymentId' in target) return { merchantId, provider: target.provider, paymentId: target.paymentId }
  const order = await findDeposit(db, merchantId, target.depositId)
  if (!order) throw new Refusal('not_found')
  if (order.state !== 'REVIEW') throw new Refusal('order_final')
  return { merchantId, provider: order.provider, paymentId: order.paymentId! }
}

export async function holdSuspense(tx: Tx, key: Key): Promise<ArrivalRow> {
  await holdPayment(tx, key.merchantId, key.provider, key.paymentId)
  const arrival = await holdArrival(tx, key)
  if (!arrival) throw new Refusal('not_found')
  if (arrival.state !== 'SUSPENSE') throw new Refusal('order_final')
  return arrival
}

const isSecond = ({ by, second }: People) => second !== undefined && second !== by

/**
 * D13: credits what came, never another sum; two people from the limit on. What may not be decided away is asked again:
 * exclusion, block and limit. Money without an order needs its `memberId`.
 */
export async function creditReview(deps: Deps, target: Target, people: People, memberId?: string): Promise<void> {
  const at = await deps.now()
  const key = await keyOf(deps, target)
  await transaction(deps.db, async tx => {
    const arrival = await holdSuspense(tx, key)
    await people.mark?.(tx)
    const config = await configOf(tx, key.merchantId)
    const came = cameOf(arrival)
    if (came.amount >= config.deposit.dualLimit && !isSecond(people)) throw new Refusal('second_person_needed')
    const owner = arrival.memberId ?? memberId
    if (!owner) throw new Refusal('invalid_input', { field: 'memberId' })
    if (memberId && memberId !== owner) throw new Refusal('invalid_input', { field: 'memberId' })
    const member = await holdMember(tx, { merchantId: key.merchantId, memberId: owner })
    if (member.currency !== came.currency) throw new Refusal('currency_mismatch')
    const reason = ofMember(await standingOf(tx, member), came.amount)
    if (reason) throw new Refusal(REFUSED_CREDIT[reason])
    const deposit = await depositFor(tx, arrival, owner, people, at)
    const whose = { merchantId: key.merchantId, memberId: owner, currency: came.currency }
    await openCredit(tx, config, whose, came, deposit, at)
    await bookFound(tx, came, whose)
    await updateArrival(tx, arrival, {
      ...{ state: 'CREDITED', depositId: deposit, memberId: owner },
      ...{ decidedBy: people.by, secondBy: isSecond(people) ? people.second! : null },
    })
  })
  await applyWaiting(deps, key, at)
}

/** The order in review, else a further deposit of the order that the payment names, else one of its own. */
async function depositFor(tx: Tx, arrival: ArrivalRow, memberId: string, { by }: People, at: Date): Promise<string> {
  const { merchantId, depositId, orderId } = arrival
  if (depositId) {
    const row = (await holdDeposit(tx, merchantId, depositId))!
    const change = { state: 'SUCCEEDED', reason: '', endedAt: at } as const
    await moveDeposit(tx, row, change, { at, actor: by, note: 'credited' })
    return depositId
  }
  const order = orderId ? await holdDeposit(tx, merchantId, orderId) : undefined
  return (await addDeposit(tx, { merchantId, memberId }, cameOf(arrival), order, at)).id
}

/** D14: sends back what came; always two people. Booked when its provider has confirmed, asked for until it answers. */
export async function refundReview(deps: Deps, target: Target, people: People): Promise<void> {
  const at = await deps.now()
  const key = await keyOf(deps, target)
  await transaction(deps.db, async tx => {
    const arrival = await holdSuspense(tx, key)
    await people.mark?.(tx)
    if (!isSecond(people)) throw new Refusal('second_person_needed')
    // Members paid one another: there is nobody who could send it back.
    if (key.provider === MATCHED) throw new Refusal('not_allowed')
    await updateArrival(tx, arrival, {
      ...{ state: 'REFUNDING', decidedBy: people.by, secondBy: people.second!, dueAt: at },
    })
    await noteRefund(tx, key, at, 'REFUNDING', people.by)
  })
  await workRefund(deps, key, at)
}

const noteRefund = (tx: Tx, key: Key, at: Date, state: string, actor: string) =>
  insertStep(tx, { merchantId: key.merchantId, item: `${key.provider}:${key.paymentId}`, at, state, actor })

/** The last time: what was refused for good may be decided anew. */
async function decidedAt(tx: Tx, key: Key): Promise<Date> {
  const story = await selectStory(tx, key.merchantId, `${key.provider}:${key.paymentId}`)
  return story.findLast(({ state }) => state === 'REFUNDING')!.at
}

/** Asks for a refund that is decided, under its own name each time, and books it when it is confirmed (M4). */
export async function workRefund(deps: Deps, key: Key, at: Date): Promise<void> {
  const found = await findArrival(deps.db, key)
  if (found?.state !== 'REFUNDING') return
  const { amount, currency, provider, paymentId } = cameOf(found)
  const refund = `refund:${provider}:${paymentId}`
  const answer = await askProvider(deps, key, each => each.refund({ refund, paymentId, amount, currency }))
  await transaction(deps.db, async tx => {
    await holdPayment(tx, key.merchantId, provider, paymentId)
    const arrival = (await holdArrival(tx, key))!
    if (arrival.state !== 'REFUNDING') return
    if (answer === 'accepted') {
      const order = arrival.depositId && (await holdDeposit(tx, key.merchantId, arrival.depositId))
      const change = { state: 'REFUNDED', reason: '', endedAt: at } as const
      if (order) await moveDeposit(tx, order, change, { at, actor: arrival.decidedBy! })
      await bookRefund(tx, cameOf(arrival))
      await updateArrival(tx, arrival, { state: 'REFUNDED', dueAt: null })
    } else if (answer === 'refused')
      await updateArrival(tx, arrival, { state: 'SUSPENSE', secondBy: null, decidedBy: null, dueAt: null })
    else await updateArrival(tx, arrival, { dueAt: nextRefund(await decidedAt(tx, key), at) })
  })
  await applyWaiting(deps, key, at)
}
