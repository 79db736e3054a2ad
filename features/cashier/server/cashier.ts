import type { Amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { receiveBtcpay } from './arrivals/btcpay-inbox.ts'
import { type Delivery, receiveEvent, receiveEventAt } from './arrivals/inbox.ts'
import { creditReview, refundReview, type Target } from './arrivals/review.ts'
import { findArrival } from './arrivals/store-arrivals.ts'
import { countStuck } from './arrivals/store-events.ts'
import { createEventBatches } from './arrivals/together.ts'
import { configOf } from './config.ts'
import { settleDebt } from './debts.ts'
import { cancelDeposit, createDeposit, type DepositAsk } from './deposits/orders.ts'
import { listDeposits, listMethods, orderPage } from './deposits/pages.ts'
import { askDeposit, showSlip } from './deposits/paid.ts'
import { findDeposit } from './deposits/store-deposits.ts'
import type { OwnPage as DepositsPage, Slip } from './deposits/store-pages.ts'
import type { ChooseOffer, CountNow, Deps, People, RefuseOwing, Who } from './deps.ts'
import { holdMember } from './members.ts'
import { createOffice } from './office/office.ts'
import { forcePart, partNotReceived, partReceived, payerPaid, returnPart } from './parts/confirm.ts'
import { listOpenParts } from './parts/own-parts.ts'
import { burnPart, type MatchAsk, matchPart, type SendAsk, sendPart } from './parts/send.ts'
import type { PartItem } from './parts/standing.ts'
import { findPart, type Picture, selectParts, selectToConfirm } from './parts/store-parts.ts'
import type { Providers } from './provider.ts'
import { fetchStatements } from './statements/fetch.ts'
import { type Reconciliation, reconcile, reconcileFile } from './statements/reconcile.ts'
import { selectCases, updateMember } from './store-config.ts'
import { PROOFS } from './store-due.ts'
import { runDue } from './timers.ts'
import { type Batch, issueVouchers, redeemVoucher } from './vouchers/vouchers.ts'
import { timesOf } from './waits/times.ts'
import { escalate } from './waits/waits.ts'
import { meansOf, type WithdrawalAsk } from './withdrawals/checks.ts'
import * as decide from './withdrawals/decide.ts'
import { createMemberTurns } from './withdrawals/member-turns.ts'
import { addOwnPayee, listPayees, type OwnPayee, removeOwnPayee } from './withdrawals/own-payees.ts'
import { listWithdrawals, withdrawalPage } from './withdrawals/pages.ts'
import { addPayee, type NewPayee, takeAwayPayee } from './withdrawals/payees.ts'
import { requestWithdrawal } from './withdrawals/request.ts'
import type { OwnPage as WithdrawalsPage } from './withdrawals/store-pages.ts'
import { findWithdrawal } from './withdrawals/store-withdrawals.ts'
import { withdrawableOf } from './withdrawals/withdrawable.ts'

export { dayLimits } from '../rules/withdrawals.ts'
export { depositCredited } from './arrivals/credit.ts'
export { signEvent } from './arrivals/inbox.ts'
export { configOf, setConfig, setProviderKeys } from './config.ts'
export { ordersOf, paymentsOf } from './deposits/references.ts'
export { depositChanged, partChanged, paymentsCharged, waitPassed, withdrawalChanged } from './events.ts'
export { deskOf } from './ledger.ts'
export type { Answer, PaymentThere, PayoutState, Provider, Providers } from './provider.ts'
export { createProviders, setUpProvider } from './providers/providers.ts'
export { insertCopiedConfig as copyConfig } from './store-config.ts'
export { PROOFS } from './store-due.ts'

/** Public times are asked for by anybody, and change slowly. */
const TIMES_MS = 60_000

type Options = {
  providers?: Providers
  /** The clock that decides. */
  now?: () => Promise<Date>
  countNow?: CountNow
  /** Whoever owes elsewhere, and may take nothing out before that is paid. */
  refuseOwing?: RefuseOwing
  /** Who knows offers that are chosen with a deposit. */
  chooseOffer?: ChooseOffer
  /** How long who tells of an event waits for what becomes of it, once it is kept; else until that is known. */
  answerMs?: number | undefined
}

const refuseOffers: ChooseOffer = async () => {
  throw new Refusal('not_found')
}

/**
 * What the feature cashier can do. One per server, and one for its timed work: whoever is there does what is due.
 */
export function createCashier(context: Context, options: Options = {}) {
  const { providers = async () => undefined, now = () => databaseNow(context.db), countNow = async () => {} } = options
  const { refuseOwing = async () => {}, chooseOffer = refuseOffers } = options
  const inMemory = { inTurn: createMemberTurns(), events: createEventBatches(context.db, now) }
  const above = { countNow, refuseOwing, chooseOffer }
  const deps: Deps = { ...context, providers, now, ...above, answerMs: options.answerMs, ...inMemory }
  const { db } = context
  return {
    office: createOffice(deps),
    // Deposits, and what providers tell
    createDeposit: (ask: DepositAsk) => createDeposit(deps, ask),
    cancelDeposit: (who: Who, id: string) => cancelDeposit(deps, who, id),
    askDeposit: (who: Who, id: string) => askDeposit(deps, who, id),
    showSlip: (who: Who, id: string, slip: Slip) => showSlip(deps, who, id, slip),
    redeemVoucher: (who: Who, code: string) => redeemVoucher(deps, who, code),
    issueVouchers: (batch: Batch, people: People) => issueVouchers(deps, batch, people),
    receiveEvent: (delivery: Delivery) => receiveEvent(deps, delivery),
    receiveEventAt: (route: string, headers: Delivery['headers'], body: string) =>
      receiveEventAt(deps, route, headers, body),
    receiveBtcpay: (route: string, signature: string, body: string) => receiveBtcpay(deps, route, signature, body),
    creditReview: (target: Target, people: People, memberId?: string) => creditReview(deps, target, people, memberId),
    refundReview: (target: Target, people: People) => refundReview(deps, target, people),
    settleDebt: (ask: Who & { amount: Amount; key: string }) => settleDebt(deps, ask),
    // Withdrawals
    addPayee: (who: Who, payee: NewPayee) => addPayee(deps, who, payee),
    removePayee: (who: Who, id: string) => takeAwayPayee(deps, who, id),
    addOwnPayee: (ask: OwnPayee) => addOwnPayee(deps, ask),
    removeOwnPayee: (ask: Who & { id: string; password: string | undefined }) => removeOwnPayee(deps, ask),
    requestWithdrawal: (ask: WithdrawalAsk) => requestWithdrawal(deps, ask),
    cancelWithdrawal: (who: Who, id: string) => decide.cancelWithdrawal(deps, who, id),
    claimWithdrawal: (item: decide.Item, by: string) => decide.claimWithdrawal(deps, item, by),
    releaseWithdrawal: (item: decide.Item, by: string) => decide.releaseWithdrawal(deps, item, by),
    approveWithdrawal: (item: decide.Item, by: string) => decide.approveWithdrawal(deps, item, by),
    rejectWithdrawal: (item: decide.Item, by: string, reason: string) =>
      decide.rejectWithdrawal(deps, item, by, reason),
    closeWithdrawal: (item: decide.Item, people: People) => decide.closeWithdrawal(deps, item, people),
    // Their parts
    sendPart: (ask: SendAsk) => sendPart(deps, ask),
    matchPart: (ask: MatchAsk) => matchPart(deps, ask),
    burnPart: (item: PartItem, people: People) => burnPart(deps, item, people),
    payerPaid: (who: Who, id: string, pictures?: readonly Picture[]) => payerPaid(deps, who, id, pictures),
    partReceived: (who: Who, id: string) => partReceived(deps, who, id),
    partNotReceived: (who: Who, id: string, pictures: readonly Picture[], word?: string) =>
      partNotReceived(deps, who, id, pictures, word),
    forcePart: (item: PartItem, people: People) => forcePart(deps, item, people),
    returnPart: (item: PartItem, people: People) => returnPart(deps, item, people),
    // Reconciliation, and what is due
    reconcile: (ask: Reconciliation) => reconcile(deps, ask),
    reconcileFile: (merchantId: number, text: string) => reconcileFile(deps, merchantId, text),
    fetchStatements: () => fetchStatements(deps),
    runDue: () => runDue(deps),
    escalate: () => escalate(deps),
    // What members see
    methods: (who: Who) => listMethods(deps, who),
    depositPage: (who: Who, id: string) => orderPage(deps, who, id),
    listDeposits: (who: Who, page: DepositsPage) => listDeposits(deps, who, page),
    payees: (who: Who) => listPayees(deps, who),
    withdrawable: (who: Who) => withdrawableOf(deps, who),
    withdrawalPage: (who: Who, id: string) => withdrawalPage(deps, who, id),
    listWithdrawals: (who: Who, page: WithdrawalsPage) => listWithdrawals(deps, who, page),
    partsToAnswer: (who: Who) => listOpenParts(deps, who),
    times: createCache((merchantId: number) => timesOf(deps, merchantId), TIMES_MS),
    // How things stand
    deposit: (merchantId: number, id: string) => findDeposit(db, merchantId, id),
    arrival: (key: { merchantId: number; provider: string; paymentId: string }) => findArrival(db, key),
    withdrawal: (merchantId: number, id: string) => findWithdrawal(db, merchantId, id),
    part: (merchantId: number, id: string) => findPart(db, merchantId, id),
    partsOf: (withdrawalId: string) => selectParts(db, withdrawalId),
    partsToConfirm: (who: Who) => selectToConfirm(db, who.merchantId, who.memberId),
    openCases: (merchantId: number) => selectCases(db, merchantId),
    meansOf: async (who: Who) => {
      await countNow(who.memberId)
      return transaction(db, async tx => meansOf(tx, await configOf(tx, who.merchantId), await holdMember(tx, who)))
    },
    /** Waits for events that were answered while they were being applied. */
    close: deps.events.close,
    /** How many events could not be applied for so long. */
    countStuck: async (olderThanMs: number) => countStuck(db, new Date((await now()).getTime() - olderThanMs)),
  }
}

export type Cashier = ReturnType<typeof createCashier>

/** What operators decided about a member: whether their money may leave. */
export async function setMember(tx: Tx, { merchantId, memberId }: Who, set: { mayWithdraw: boolean }): Promise<void> {
  await updateMember(tx, merchantId, { memberId, ...set })
}

/** How many rows each proof of the cashier finds. All zero, or something is wrong. */
export async function proveCashier(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, PROOFS)
}
