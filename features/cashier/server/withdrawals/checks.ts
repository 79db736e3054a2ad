import { leftToWager, liveBonus } from '#features/bonuses/server/bonuses.ts'
import { secretChangedAt } from '#features/credentials/server/credentials.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { assertMayPlay, teamFlags } from '#features/people/server/people.ts'
import { withdrawableOf } from '#features/turnover/rules/turnover.ts'
import { openLots } from '#features/turnover/server/turnover.ts'
import { accountOf, findAccount, type Held, standOf } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount, unitOf, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Config } from '../../rules/config.ts'
import { dayOf } from '../../rules/deadlines.ts'
import { feeOf } from '../../rules/fee.ts'
import { namesAgree } from '../../rules/references.ts'
import { dayLimits } from '../../rules/withdrawals.ts'
import { hasDispute } from '../deposits/store-deposits.ts'
import type { Deps, Who } from '../deps.ts'
import { type HeldMember, nameOf } from '../members.ts'
import * as store from './store-withdrawals.ts'

export type WithdrawalAsk = Who & {
  payeeId: string
  amount: Amount
  key: string
  password?: string | undefined
  /** Of the second factor, where that is asked for. */
  code?: string | undefined
  /** By which login it is asked for: what that says of who asks counts (§6.7). */
  sessionId?: string | undefined
  forfeitBonus?: boolean | undefined
}

/** How wallets are read: `hold` for whoever moves money by it, `standOf` for whoever only looks. */
export type Stand = (tx: Tx, ids: readonly bigint[]) => Promise<{ get: (id: bigint) => Held | undefined }>

/** What a member has, what may leave of it, and the bonus that would end. */
export async function meansOf(tx: Tx, config: Config, member: HeldMember, stand: Stand = standOf) {
  const { merchantId, id: memberId, currency } = member
  const cash = await accountOf(tx, merchantId, memberId, 'real')
  const debt = await findAccount(tx, merchantId, memberId, 'real', 'debt')
  const till = await stand(tx, debt ? [cash.id, debt.id] : [cash.id])
  const lots = await openLots(tx, { merchantId, memberId, currency })
  const held = till.get(cash.id)!
  const owed = amount(debt ? -till.get(debt.id)!.balance : 0n)
  const mode = config.withdrawal.turnoverMode
  const leave = withdrawableOf({ cash: held.balance, debt: owed, lots, mode, unit: unitOf(currency) })
  const bonus = await liveBonus(tx, memberId)
  return { cash: held.balance, bonusMoney: held.bonus, deposited: held.totals.deposited, owed, lots, bonus, ...leave }
}

export type Checked = Awaited<ReturnType<typeof checkRequest>>

/** §6.1, in order; the first that fails is the answer. The payment password comes after all of it. Exclusion is never asked. */
export async function checkRequest(
  deps: Deps,
  tx: Tx,
  config: Config,
  member: HeldMember,
  ask: WithdrawalAsk,
  at: Date,
  stand: Stand = standOf,
) {
  const rules = config.withdrawal
  const { sum } = await store.historyOf(tx, ask.merchantId, ask.memberId, at)
  const isLarge = rules.enhancedFrom !== undefined && sum + ask.amount >= rules.enhancedFrom
  await checkMember(deps, tx, member, isLarge ? 3 : 2)
  const payee = await usablePayee(deps, tx, ask)
  checkCooled(usableFrom(payee, rules.newPayeeHours), at)
  await checkChanged(tx, config, member, at)
  const means = await meansOf(tx, config, member, stand)
  await checkOwing(deps, tx, member, means)
  const unit = unitOf(member.currency)
  if (ask.amount < rules.min || ask.amount > rules.max || ask.amount % unit !== 0n)
    throw new Refusal('amount_out_of_range', { min: formatAmount(rules.min), max: formatAmount(rules.max) })
  const day = dayOf(at, config.zoneMinutes)
  const today = await store.sumDay(tx, ask.merchantId, ask.memberId, day)
  const { times, dailyMax } = dayLimits(rules, member.rankLevel)
  if (today.used >= times) throw new Refusal('no_times_left')
  if (today.sum + ask.amount > dailyMax)
    throw new Refusal('daily_limit', { left: formatAmount(amount(dailyMax - today.sum)) })
  if (ask.amount > means.cash) throw new Refusal('insufficient_funds')
  if (ask.amount > means.withdrawable)
    throw new Refusal('turnover_open', { ...wordsOf(means), lots: means.lots.length })
  if (means.bonus && !ask.forfeitBonus) throw new Refusal('bonus_active', bonusView(means))
  const { fee, net } = feeOf(ask.amount, today.used, rules.fee, unit)
  if (net <= ZERO) throw new Refusal('amount_out_of_range')
  return { payee, means, day, today, fee }
}

/** What is asked of the member, and of the teams that they belong to. */
export async function checkMember({ db }: Deps, tx: Tx, member: HeldMember, kycLevel: number): Promise<void> {
  if (isTrial(member.type)) throw new Refusal('in_need_true_account')
  await assertMayPlay(db, member.merchantId, member.type)
  if (member.status !== 'active' || !member.mayWithdraw) throw new Refusal('account_blocked')
  const forbidden = (await teamFlags(tx, [member.id])).get(member.id)
  if (member.locks.includes('withdraw') || forbidden?.has('withdraw')) throw new Refusal('locked')
  if (member.kycLevel < kycLevel) throw new Refusal('kyc_required')
}

export const usableFrom = (payee: store.PayeeRow, hours: number): Date =>
  new Date(payee.addedAt.getTime() + hours * 3_600_000)

function checkCooled(until: Date, at: Date): void {
  if (at < until) throw new Refusal('cooling', { until: until.toISOString() })
}

/** Whoever took an account over changes its secrets first: nothing leaves for a day (§6.1, S-12). */
export async function checkChanged(tx: Tx, { withdrawal }: Config, { id }: HeldMember, at: Date): Promise<void> {
  const changedAt = await secretChangedAt(tx, id)
  if (changedAt) checkCooled(new Date(changedAt.getTime() + withdrawal.changeHours * 3_600_000), at)
}

export async function checkOwing(
  { refuseOwing }: Deps,
  tx: Tx,
  member: HeldMember,
  { owed }: { owed: Amount },
): Promise<void> {
  if (owed > 0n) throw new Refusal('debt_open', { amount: formatAmount(owed) })
  if (await hasDispute(tx, member.merchantId, member.id)) throw new Refusal('dispute_open')
  await refuseOwing(tx, { merchantId: member.merchantId, memberId: member.id })
}

type Means = Awaited<ReturnType<typeof meansOf>>

/** The bonus that a withdrawal would end (§5.3). */
export function bonusView({ bonus, bonusMoney }: Pick<Means, 'bonus' | 'bonusMoney'>) {
  const toWager = formatAmount(leftToWager(bonus!))
  return { bonus: formatAmount(bonusMoney), wagered: formatAmount(bonus!.progress), toWager }
}

const wordsOf = ({ locked, withdrawable }: { locked: Amount; withdrawable: Amount }) => ({
  ...{ locked: formatAmount(locked), withdrawable: formatAmount(withdrawable) },
})

/** One of the member's own payees, in their own name. */
async function usablePayee(deps: Deps, tx: Tx, ask: WithdrawalAsk): Promise<store.PayeeRow> {
  const payees = await store.selectPayees(tx, ask.merchantId, ask.memberId)
  const payee = payees.find(each => each.id === ask.payeeId)
  const name = await nameOf(tx, deps.serverSecret, ask.memberId)
  if (!payee || name === '' || !namesAgree(payee.name, name)) throw new Refusal('payee_not_usable')
  return payee
}
