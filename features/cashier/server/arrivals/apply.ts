import { type Member, membersById } from '#features/people/server/people.ts'
import { type Account, cashAccountsOf } from '#features/wallet/server/wallet.ts'
import type { Tx } from '#shared/server/db.ts'
import { noteEvents } from '#shared/server/outbox.ts'
import type { Config } from '../../rules/config.ts'
import { hasMoney, misfit, type Reason, type Standing, UNPAID } from '../../rules/deposits.ts'
import type { EventResult } from '../../rules/events.ts'
import { configOf, methodOf } from '../config.ts'
import { expireIfOver } from '../deposits/orders.ts'
import { type Change, type DepositRow, holdDeposits, updateDeposits } from '../deposits/store-deposits.ts'
import { changeOf } from '../events.ts'
import { bookCredit, bookSuspense, type Came } from '../ledger.ts'
import { holdStandings, lookAtStandings, nameOf } from '../members.ts'
import { holdMembers, insertSteps, type Step } from '../store-config.ts'
import { addDeposit, type Credit, openCredits } from './credit.ts'
import { changeByNews, type Found, findOrders, newArrival, type Told } from './payments.ts'
import { insertArrivals, type NewArrival } from './store-arrivals.ts'

/*
 * News of orders, and money that came and that nobody knew of: credited where it fits, else in suspense (D6, D7, D11, D12, D19,
 * D20). Events that come together are decided one after the other on what was read for all of them, and written together.
 */

/** Somebody else changed how a member stands between the look and the lock: all is decided anew. */
export class StandingChanged extends Error {}

/** What is decided on. Orders are held, and so is what the cashier decides about their members by. */
type Ground = {
  configs: Map<number, Config>
  orders: Map<string, DepositRow>
  members: Map<string, Member>
  cash: Map<string, Account>
  looks: Awaited<ReturnType<typeof lookAtStandings>>
}
type Fitting = { came: Came; member: Member; cash: Account; fits: (standing: Standing) => boolean }
/** What is to be written: all but the money first, as it looks now. */
type Decided = {
  moved: { row: DepositRow; step?: Step }[]
  arrivals: NewArrival[]
  credits: Credit[]
  fitting: Fitting[]
  suspended: Came[]
}

/** Events without an effect on money that is there: the payments that they tell of are held, and none has an arrival. */
export async function applyTold(tx: Tx, all: readonly Told[]): Promise<EventResult[]> {
  if (all.length === 0) return []
  const found = await findOrders(tx, all)
  const ground = await groundOf(tx, all, found)
  const decided: Decided = { moved: [], arrivals: [], credits: [], fitting: [], suspended: [] }
  const results: EventResult[] = []
  for (const [i, told] of all.entries())
    if (isTold(decided, told)) results.push('ignored')
    else results.push(await (isFinal(told) ? applyFinal : applyNews)(tx, told, found[i]!, ground, decided))
  await write(tx, decided, all[0]!.at)
  await settle(tx, decided)
  return results
}

const isFinal = ({ event }: Told) => event.type === 'payment.final'

/** Of a payment that comes twice at once the first is the new one, and news of it comes too late. */
const isTold = ({ arrivals }: Decided, { merchantId, provider, event }: Told) =>
  arrivals.some(
    each => each.paymentId === event.paymentId && each.provider === provider && each.merchantId === merchantId,
  )

/** Holds members before their orders, as everybody does. How they stand is read of those to whom money came. */
async function groundOf(tx: Tx, all: readonly Told[], found: readonly Found[]): Promise<Ground> {
  const orders = found.flatMap(({ order }) => order ?? [])
  const paid = all.flatMap((told, i) => (isFinal(told) ? (found[i]!.order ?? []) : []))
  const configs = new Map<number, Config>()
  for (const id of new Set(all.filter(isFinal).map(told => told.merchantId))) configs.set(id, await configOf(tx, id))
  const byMerchant = Map.groupBy(orders, order => order.merchantId)
  for (const [id, own] of [...byMerchant].sort(([a], [b]) => a - b))
    await holdMembers(
      tx,
      id,
      own.map(order => order.memberId),
    )
  const held = await holdDeposits(
    tx,
    orders.map(order => order.id),
  )
  const memberIds = [...new Set(paid.map(order => order.memberId))]
  const [members, cash] = [await membersById(tx, memberIds), await cashAccountsOf(tx, memberIds)]
  const owned = memberIds.map(id => ({ member: members.get(id)!, cash: cash.get(id)! }))
  const looks = await lookAtStandings(tx, owned)
  return { configs, orders: new Map(held.map(row => [row.id, row])), members, cash, looks }
}

async function applyNews(tx: Tx, told: Told, found: Found, ground: Ground, decided: Decided): Promise<EventResult> {
  if (!found.order) return 'ignored'
  const order = await expireIfOver(tx, ground.orders.get(found.order.id)!, told.at)
  ground.orders.set(order.id, order)
  const change = changeByNews(order, told)
  if (!change) return 'ignored'
  moveTo(ground, decided, told, order, change)
  return change.state ? 'applied' : 'ignored'
}

async function applyFinal(tx: Tx, told: Told, found: Found, ground: Ground, decided: Decided): Promise<EventResult> {
  const { merchantId, provider, event, at } = told
  const config = ground.configs.get(merchantId)!
  const method = methodOf(config, provider, found.order?.method ?? null)
  const { confirmations } = event
  if (method?.confirmations !== undefined && confirmations !== undefined && confirmations < method.confirmations)
    return 'ignored'
  const come = { merchantId, provider, paymentId: event.paymentId!, amount: event.amount! }
  if (!found.order || !method) {
    const currency = event.currency ?? told.currency
    return suspend(decided, told, { ...come, currency }, { ...found, reason: 'NO_ORDER' })
  }
  const order = await expireIfOver(tx, ground.orders.get(found.order.id)!, at)
  ground.orders.set(order.id, order)
  const came: Came = { ...come, currency: event.currency ?? order.currency }
  const isFurther = hasMoney(order.state)
  if (isFurther && method.amountPolicy === 'EXACT')
    return suspend(decided, told, came, { order, proposed: [], reason: 'DUPLICATE' })
  const ask = {
    ...{ order, method, isFurther, readBack: told.readBack, isMarked: event.isMarked ?? false },
    money: { ...came, payerName: event.payerName ?? null },
    ownName: method.nameCheck ? await nameOf(tx, told.serverSecret, order.memberId) : '',
    isLate: isLate(config, order, isFurther, at),
  }
  const fits = (standing: Standing) => !misfit({ ...ask, standing })
  const reason = misfit({ ...ask, standing: ground.looks.standingOf(order.memberId) })
  if (!reason) return credit(tx, told, order, isFurther, { came, fits }, ground, decided)
  if (isFurther) return suspend(decided, told, came, { order, proposed: [], reason })
  moveTo(ground, decided, told, order, { state: 'REVIEW', reason, paymentId: came.paymentId, endedAt: null })
  return suspend(decided, told, came, { order, proposed: [], reason, depositId: order.id })
}

const DAY_MS = 86_400_000

/** An order that ended without money waits for a day of grace; one that had its money, longer. */
function isLate({ deposit }: Config, order: DepositRow, isFurther: boolean, at: Date): boolean {
  const since = at.getTime() - (order.endedAt ?? order.createdAt).getTime()
  if (isFurther) return since > deposit.furtherDays * DAY_MS
  return UNPAID.includes(order.state) && since > deposit.lateGraceS * 1000
}

/** As `moveDeposit`, written with the others. Nothing is due of whose state changes, unless the change says so. */
function moveTo(ground: Ground, decided: Decided, { provider, event, at }: Told, order: DepositRow, change: Change) {
  const row = { ...order, ...(change.state && { dueAt: null }), ...change }
  const { merchantId, id: item, state } = row
  ground.orders.set(row.id, row)
  const step = { merchantId, item, at, state, actor: provider, note: event.type }
  decided.moved.push(change.state ? { row, step } : { row })
}

async function credit(
  tx: Tx,
  told: Told,
  order: DepositRow,
  isFurther: boolean,
  { came, fits }: Pick<Fitting, 'came' | 'fits'>,
  ground: Ground,
  decided: Decided,
): Promise<EventResult> {
  const { merchantId, memberId, currency } = order
  const owner = { merchantId, memberId, currency }
  const [member, cash] = [ground.members.get(memberId)!, ground.cash.get(memberId)!]
  const late = UNPAID.includes(order.state)
  const depositId = isFurther ? (await addDeposit(tx, owner, came, order, told.at)).id : order.id
  if (!isFurther)
    moveTo(ground, decided, told, order, { state: 'SUCCEEDED', late, paymentId: came.paymentId, endedAt: told.at })
  decided.arrivals.push({ ...newArrival(told, order), ...came, state: 'CREDITED', depositId })
  decided.credits.push({ config: ground.configs.get(merchantId)!, owner, came, depositId })
  decided.fitting.push({ came, member, cash, fits })
  // The next one of this member sees it.
  bookCredit(ground.looks.till, cash, came)
  return 'applied'
}

type Suspended = Found & { reason: Reason; depositId?: string }

function suspend(decided: Decided, told: Told, came: Came, why: Suspended): EventResult {
  const { order, proposed, reason, depositId = null } = why
  decided.arrivals.push({ ...newArrival(told, order), ...came, state: 'SUSPENSE', reason, proposed, depositId })
  decided.suspended.push(came)
  return 'review'
}

async function write(tx: Tx, { moved, arrivals, credits }: Decided, at: Date): Promise<void> {
  const rows = moved.map(({ row }) => row)
  if (rows.length > 0) {
    // The last one of each order is how it stands.
    await updateDeposits(tx, [...new Map(rows.map(row => [row.id, row])).values()])
    await insertSteps(
      tx,
      moved.flatMap(({ step }) => step ?? []),
    )
    await noteEvents(tx, rows.map(changeOf))
  }
  if (arrivals.length > 0) await insertArrivals(tx, arrivals)
  if (credits.length > 0) await openCredits(tx, credits, at)
}

/** Moves the money. All money of the house moves under one lock, which is taken last, once for all of these payments. */
async function settle(tx: Tx, { fitting, suspended }: Decided): Promise<void> {
  if (fitting.length > 0) {
    const { till, standingOf } = await holdStandings(tx, fitting)
    for (const { came, member, cash, fits } of fitting) {
      if (!fits(standingOf(member.id))) throw new StandingChanged(`${member.id} stands otherwise by now`)
      bookCredit(till, cash, came)
    }
    await till.flush()
  }
  for (const came of suspended) await bookSuspense(tx, came)
}
