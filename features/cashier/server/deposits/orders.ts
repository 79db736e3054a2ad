import { randomInt } from 'node:crypto'
import { isTrial } from '#features/people/rules/people.ts'
import { assertMayPlay, readProfile } from '#features/people/server/people.ts'
import { hasAnsweredLimitPrompt } from '#features/protection/server/protection.ts'
import { tooYoungNow } from '#features/registration/server/registration.ts'
import { asksBirthDate } from '#features/settings/server/settings.ts'
import { type Amount, amount, formatAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { type Config, isReversible, MATCHED, type Method } from '../../rules/config.ts'
import { nextTry } from '../../rules/deadlines.ts'
import { ofMember, REFUSED_CREDIT, WAITING } from '../../rules/deposits.ts'
import { kindOf, opensAt } from '../../rules/methods.ts'
import { REFERENCE_CHARACTERS, referenceOf, sevenOf } from '../../rules/references.ts'
import { configOf } from '../config.ts'
import { askProvider, type Deps, type Who } from '../deps.ts'
import { tellDeposit } from '../events.ts'
import { type HeldMember, holdMember, lookAtStanding, nameOf } from '../members.ts'
import { insertStep } from '../store-config.ts'
import * as store from './store-deposits.ts'

/** `promotion`: the offer that is chosen with it. */
export type DepositAsk = Who & { method: string; amount: Amount; key: string; promotion?: string | undefined }

/** Opens an order and asks its provider for a way to pay. The same key again is the same order, whatever became of it. */
export async function createDeposit(deps: Deps, ask: DepositAsk): Promise<store.DepositRow> {
  const at = await deps.now()
  const isTooYoung = await ageAsked(deps, ask.merchantId)
  const order = await transaction(deps.db, async tx => {
    const member = await holdMember(tx, ask)
    const known = await store.findByClientKey(tx, ask.merchantId, ask.memberId, ask.key)
    if (known) {
      if (known.method !== ask.method || known.amount !== ask.amount) throw new Refusal('key_reused')
      return known
    }
    const config = await configOf(tx, ask.merchantId)
    await checkOrder(deps, tx, { config, isTooYoung }, member, ask, at)
    const added = await addOrder(tx, config, member, ask, at)
    const { promotion } = ask
    if (promotion !== undefined) await deps.chooseOffer(tx, { ...ask, promotion, depositId: added.id, at })
    return added
  })
  return order.state === 'CREATED' ? offerOrder(deps, order, at) : order
}

/** §4.2, in order; the first that fails is the answer. */
async function checkOrder(deps: Deps, tx: Tx, rules: Rules, member: HeldMember, ask: DepositAsk, at: Date) {
  const { config } = rules
  if (isTrial(member.type)) throw new Refusal('in_need_true_account')
  await assertMayPlay(deps.db, member.merchantId, member.type)
  if (member.status !== 'active') throw new Refusal('account_blocked')
  if (member.locks.includes('deposit')) throw new Refusal('locked')
  const standing = await lookAtStanding(tx, member)
  const refused = await refusedBefore(deps, tx, rules, member, standing)
  if (refused) throw new Refusal(refused)
  const method = config.methods[ask.method]
  const faults = await store.countFaults(tx, ask.merchantId, ask.memberId, at)
  if (!method || !isFor(method, member, faults) || opensAt(method.openHours, at, config.zoneMinutes))
    throw new Refusal('method_closed')
  const isCapped = member.kycLevel < 2 && standing.deposited + ask.amount > config.deposit.l1DepositCap
  if (member.kycLevel < method.kycLevel || isCapped) throw new Refusal('kyc_required')
  const isWhole = ask.amount % unitOf(member.currency) === 0n
  if (ask.amount < method.min || ask.amount > method.max || !isWhole)
    throw new Refusal('amount_out_of_range', { min: formatAmount(method.min), max: formatAmount(method.max) })
  const had = await store.countOrders(tx, ask.merchantId, ask.memberId, ask.method, at)
  if (had.openOfMethod > 0 || had.unpaid >= config.deposit.maxUnpaidPerHour) throw new Refusal('too_many_orders')
  if (had.failed >= config.deposit.maxFailedIn10Min) throw new Refusal('too_many_requests')
  const reason = ofMember(standing, amount(ask.amount + had.openSum))
  if (reason)
    throw new Refusal(REFUSED_CREDIT[reason], { left: formatAmount(amount((standing.limitLeft ?? 0n) - had.openSum)) })
}

/** Who is too young; undefined where nobody is asked for their age. */
type Age = ((birthDate: string) => boolean) | undefined
export type Rules = { config: Config; isTooYoung: Age }

/**
 * How old members have to be, where that is asked. It may need a connection of its own, so ask before a transaction begins:
 * when each one holds a connection and waits for another, all wait for ever.
 */
export async function ageAsked({ db }: Deps, merchantId: number): Promise<Age> {
  return (await asksBirthDate(db, merchantId)) ? tooYoungNow(db, merchantId) : undefined
}

/** What no method changes. Whoever has paid in before has met the question for a limit (C-23). */
export async function refusedBefore(
  deps: Deps,
  tx: Tx,
  { config: { deposit }, isTooYoung }: Rules,
  member: HeldMember,
  { isExcluded, deposited }: { isExcluded: boolean; deposited: Amount },
): Promise<'excluded' | AgeRefusal | 'limit_prompt_needed' | undefined> {
  if (isExcluded) return 'excluded'
  const byAge = await refusedByAge(deps, tx, isTooYoung, member)
  if (byAge) return byAge
  if (!deposit.limitPrompt || deposited > 0n) return undefined
  const who = { merchantId: member.merchantId, memberId: member.id }
  return (await hasAnsweredLimitPrompt(tx, who)) ? undefined : 'limit_prompt_needed'
}

type AgeRefusal = 'under_age' | 'kyc_required'

/** Real money is taken of nobody who is too young; who told no birthday shows a document that has it (security §1.2). */
async function refusedByAge(
  { serverSecret }: Deps,
  tx: Tx,
  isTooYoung: Age,
  member: HeldMember,
): Promise<AgeRefusal | undefined> {
  if (!isTooYoung) return undefined
  const { birthDate } = await readProfile(tx, serverSecret, member.id)
  if (!birthDate) return member.kycLevel < 2 ? 'kyc_required' : undefined
  return isTooYoung(birthDate) ? 'under_age' : undefined
}

type Faults = Awaited<ReturnType<typeof store.countFaults>>

/** Whether a member may use a method at all; vouchers take no orders. */
export function isFor(method: Method, member: HeldMember, faults: Faults): boolean {
  if (!method.isOpen || member.rankLevel < method.minRank || kindOf(method) === 'voucher') return false
  if (method.currencies && !method.currencies.includes(member.currency)) return false
  return isReversible(method) ? faults.reversed < 2 : method.provider !== MATCHED || faults.unpaidMatches < 2
}

async function addOrder(tx: Tx, config: Config, member: HeldMember, ask: DepositAsk, at: Date) {
  const method = config.methods[ask.method]!
  const isMatched = method.provider === MATCHED
  const expiresAt = expiryOf(config, method, at)
  const order = {
    ...{ id: newId('dep'), merchantId: ask.merchantId, memberId: ask.memberId, method: ask.method },
    ...{ provider: method.provider, currency: member.currency, amount: ask.amount, clientKey: ask.key },
    // Nobody has to be asked who a member pays to.
    state: isMatched ? ('PENDING' as const) : ('CREATED' as const),
    ...{ late: false, orderId: null, number: 1, paymentId: null },
    ...{ createdAt: at, expiresAt, endedAt: null, dueAt: isMatched ? expiresAt : at },
  }
  for (let tried = 0; tried < 5; tried++) {
    const reference = referenceOf(sevenOf(Array.from({ length: 7 }, () => randomInt(REFERENCE_CHARACTERS))))
    if (!(await store.insertDeposit(tx, { ...order, reference }))) continue
    return noteState(tx, (await store.findDeposit(tx, ask.merchantId, order.id))!, at, ask.memberId)
  }
  throw new Error('no reference is free')
}

function expiryOf({ deposit }: Config, method: Method, at: Date): Date {
  return new Date(at.getTime() + (method.expiresS ?? deposit.expiresS) * 1000)
}

/** Writes an order as it was changed into its story. */
async function noteState(tx: Tx, d: store.DepositRow, at: Date, actor: string, note = ''): Promise<store.DepositRow> {
  await insertStep(tx, { merchantId: d.merchantId, item: d.id, at, state: d.state, actor, note })
  await tellDeposit(tx, d)
  return d
}

/** Tells the provider of an order that it has not taken yet (D2, D3). The order is stored: a crash goes on from here. */
export async function offerOrder(deps: Deps, order: store.DepositRow, at: Date): Promise<store.DepositRow> {
  const { id, method, amount, currency, reference, expiresAt } = order
  const told = await askProvider(deps, order, async provider => {
    const payerName = await nameOf(deps.db, deps.serverSecret, order.memberId)
    const ask = { order: id, method: method!, amount, currency, reference: reference!, payerName, expiresAt }
    return provider.createOrder(ask)
  })
  return transaction(deps.db, async tx => {
    const row = (await store.holdDeposit(tx, order.merchantId, id))!
    if (row.state !== 'CREATED') return row
    const tries = row.tries + 1
    if (told?.answer === 'accepted') {
      const change = { state: 'PENDING', dueAt: row.expiresAt, tries, pay: told.pay ?? null } as const
      return noteState(tx, await store.updateDeposit(tx, row, change), at, order.provider)
    }
    const dueAt = told?.answer === 'refused' ? undefined : nextTry(tries, row.createdAt, at)
    if (dueAt) return store.updateDeposit(tx, row, { tries, dueAt })
    const change = { state: 'FAILED', tries, dueAt: null, endedAt: at } as const
    return noteState(tx, await store.updateDeposit(tx, row, change), at, order.provider, told?.answer ?? 'no answer')
  })
}

/** D4: the member takes an order back; money may still come for it. Again changes nothing. */
export async function cancelDeposit(deps: Deps, who: Who, id: string): Promise<store.DepositRow> {
  const at = await deps.now()
  return transaction(deps.db, async tx => {
    await holdMember(tx, who)
    const row = await store.holdDeposit(tx, who.merchantId, id)
    if (!row || row.memberId !== who.memberId) throw new Refusal('not_found')
    if (row.state === 'CANCELLED') return row
    // What is matched belongs to its receiver's withdrawal as well: it ends by the clock.
    if (row.state !== 'CREATED' && (row.state !== 'PENDING' || row.dueAt === null)) throw new Refusal('order_final')
    const change = { state: 'CANCELLED', endedAt: at, dueAt: null } as const
    return noteState(tx, await store.updateDeposit(tx, row, change), at, who.memberId)
  })
}

/** An order as it stands at a moment: whose time is over has ended then, whether or not the clock has come by (D8). */
export async function expireIfOver(tx: Tx, row: store.DepositRow, at: Date): Promise<store.DepositRow> {
  if (row.state !== 'PENDING' || row.dueAt === null || at < row.expiresAt) return row
  const change = { state: 'EXPIRED', endedAt: row.expiresAt, dueAt: null } as const
  return noteState(tx, await store.updateDeposit(tx, row, change), row.expiresAt, 'clock')
}

/** What is due of an order: to be told to its provider, or to end. */
export async function workOrder(deps: Deps, { merchantId, id }: { merchantId: number; id: string }, at: Date) {
  const row = await store.findDeposit(deps.db, merchantId, id)
  if (!row?.dueAt || row.dueAt > at || !WAITING.includes(row.state)) return
  if (row.state === 'CREATED') await offerOrder(deps, row, at)
  else
    await transaction(deps.db, async tx => {
      await expireIfOver(tx, (await store.holdDeposit(tx, merchantId, id))!, at)
    })
}
