import { type Acting, type Actions, audit } from '#features/operators/server/operators.ts'
import { memberNames } from '#features/people/server/people.ts'
import { parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { EVENT_KEYS, type ProviderKind } from '../../rules/provider-kinds.ts'
import type { RejectReason } from '../../rules/reject-reasons.ts'
import type { WithdrawalState } from '../../rules/withdrawals.ts'
import { sealEventKeys } from '../config.ts'
import type { Deps } from '../deps.ts'
import { matchPart, sendPart } from '../parts/send.ts'
import { sealLine } from '../providers/providers.ts'
import * as decide from '../withdrawals/decide.ts'
import { cashierActions } from './actions.ts'
import { revealPayee, withdrawalCard } from './card.ts'
import { matchArrival, readBack } from './deposits.ts'
import { closeCase, uploadStatement } from './desk.ts'
import { approvalMark, arrivalMark, withdrawalMark } from './marks.ts'
import { pictureFor, slipFor } from './pictures.ts'
import * as deposits from './store-deposit-lists.ts'
import * as desk from './store-desk.ts'
import { findSlipLine, type PictureKey } from './store-pictures.ts'
import { selectFoundOrders, selectSharedPayees } from './store-search.ts'
import { withdrawalVersion } from './store-versions.ts'
import * as watched from './store-watched.ts'
import * as withdrawals from './store-withdrawal-lists.ts'
import { withDepositWaits, withWithdrawalWaits } from './waits.ts'

type Line = { kind?: ProviderKind | undefined; route: string; address: string; keyId: string; secret: string }
type Seen = { id: string; version: string }
type Arrived = { provider: string; paymentId: string; version: string; reason: string }

/** What operators see of the cashier and do there; what takes two of them is in `actions`. */
export function createOffice(deps: Deps) {
  const { db } = deps
  /** How a withdrawal stands after a decision, and under which version. */
  const standing = async ({ merchantId }: Acting, { id, state }: { id: string; state: WithdrawalState }) => ({
    ...{ state, version: (await withdrawalVersion(db, merchantId, id))! },
  })
  const now = async (who: Acting, id: string) =>
    standing(who, (await withdrawals.findWithdrawalLine(db, who.merchantId, id))!)
  const markOf = (who: Acting, { id, version }: Seen, action: string, inputs: Record<string, unknown> = {}) =>
    withdrawalMark(who, id, { action, version, inputs })
  const itemOf = ({ merchantId }: Acting, { id }: Seen) => ({ merchantId, id })

  return {
    actions: cashierActions(deps) satisfies Actions,
    /** Deposits and withdrawals by what somebody was told of them. */
    search: (merchantId: number, text: string, most: number) => selectFoundOrders(db, merchantId, text, most),
    sharedPayees: (who: { merchantId: number; memberId: string }, most: number) => selectSharedPayees(db, who, most),
    /** For who looks for fraud. */
    sharedPlaces: (merchantId: number, ids: readonly string[]) => watched.selectSharedPlaces(db, merchantId, ids),
    busyPayees: (merchantId: number, after: watched.After, most: number) =>
      watched.selectBusyPayees(db, merchantId, after, most),
    leaving: (merchantId: number, after: watched.After, of: { most: number; days: number }) =>
      watched.selectLeaving(db, merchantId, after, of),
    /** Usernames of members by their ids. */
    namesOf: (merchantId: number, ids: readonly string[]) => memberNames(db, merchantId, ids),

    deposits: async (merchantId: number, ask: Parameters<typeof deposits.selectDeposits>[2]) =>
      withDepositWaits(deps, merchantId, await deposits.selectDeposits(db, merchantId, ask)),
    deposit: async (merchantId: number, id: string) => {
      const row = await deposits.findDepositLine(db, merchantId, id)
      if (!row) throw new Refusal('not_found')
      const arrivals = await deposits.selectArrivalsOf(db, merchantId, id)
      const slip = await findSlipLine(db, merchantId, id)
      const payments = [...arrivals.map(each => each.paymentId), ...(row.paymentId ? [row.paymentId] : [])]
      const events = await deposits.selectEventsOf(db, merchantId, row.provider, payments)
      const [waiting] = await withDepositWaits(deps, merchantId, [row])
      return { row, wait: waiting!.wait, arrivals, slip, events, steps: await deposits.selectSteps(db, merchantId, id) }
    },
    slip: (who: Acting, id: string) => slipFor(deps, who, id),
    arrivals: (merchantId: number, ask: { before?: string | undefined; limit: number }) =>
      deposits.selectWaitingMoney(db, merchantId, ask),
    readBack: async (who: Acting, id: string) => {
      const payments = await readBack(deps, who.merchantId, id)
      const inputs = { payments: payments.map(({ paymentId, isFinal }) => ({ paymentId, isFinal })) }
      await transaction(db, tx => audit(tx, who, { action: 'deposits.readBack', item: `deposit:${id}`, inputs }))
      return payments
    },
    matchArrival: (who: Acting, { provider, paymentId, version, reason }: Arrived, orderId: string) => {
      const key = { merchantId: who.merchantId, provider, paymentId }
      const mark = arrivalMark(who, key, { action: 'arrivals.match', version, inputs: { orderId }, reason })
      return matchArrival(deps, key, orderId, who.operatorId, mark)
    },

    withdrawals: async (merchantId: number, ask: Parameters<typeof withdrawals.selectWithdrawals>[2]) =>
      withWithdrawalWaits(deps, merchantId, await withdrawals.selectWithdrawals(db, merchantId, ask)),
    card: async (merchantId: number, id: string) => {
      const card = await withdrawalCard(deps, merchantId, id)
      const [waiting] = await withWithdrawalWaits(deps, merchantId, [card.row])
      return { ...card, wait: waiting!.wait }
    },
    reveal: (who: Acting, id: string, reason: string) => revealPayee(deps, who, id, reason),
    partPicture: (who: Acting, key: PictureKey) => pictureFor(deps, who, key),
    claim: async (who: Acting, seen: Seen) =>
      standing(
        who,
        await decide.claimWithdrawal(deps, itemOf(who, seen), who.operatorId, markOf(who, seen, 'withdrawals.claim')),
      ),
    release: async (who: Acting, seen: Seen) =>
      standing(
        who,
        await decide.releaseWithdrawal(
          deps,
          itemOf(who, seen),
          who.operatorId,
          markOf(who, seen, 'withdrawals.release'),
        ),
      ),
    approve: async (who: Acting, seen: Seen) =>
      standing(
        who,
        await decide.approveWithdrawal(
          deps,
          itemOf(who, seen),
          who.operatorId,
          approvalMark(deps.serverSecret, who, seen.id, seen.version),
        ),
      ),
    reject: async (who: Acting, seen: Seen, reason: RejectReason) => {
      const mark = markOf(who, seen, 'withdrawals.reject', { reason })
      return standing(who, await decide.rejectWithdrawal(deps, itemOf(who, seen), who.operatorId, reason, mark))
    },
    send: async (who: Acting, seen: Seen, { provider, amount }: { provider: string; amount?: string | undefined }) => {
      // A part that nobody is there to take would wait for ever.
      if (!(await deps.providers(who.merchantId, provider))) throw new Refusal('invalid_input', { field: 'provider' })
      const mark = markOf(who, seen, 'withdrawals.send', { provider, amount: amount ?? null })
      const value = amount === undefined ? undefined : parseAmount(amount)
      await sendPart(deps, { ...itemOf(who, seen), provider, amount: value, by: who.operatorId, mark })
      return now(who, seen.id)
    },
    matchPart: async (who: Acting, seen: Seen, depositId: string) => {
      const mark = markOf(who, seen, 'withdrawals.match', { depositId })
      const { merchantId, operatorId: by } = who
      await matchPart(deps, { merchantId, withdrawalId: seen.id, depositId, by, mark })
      return now(who, seen.id)
    },

    configs: (merchantId: number, limit: number) => desk.selectConfigs(db, merchantId, limit),
    providers: (merchantId: number) => desk.selectProviders(db, merchantId),
    /** Secrets as they are kept: what waits for a second person holds none in the open. */
    sealProvider: async (merchantId: number, code: string, eventKeys: readonly string[], line: Line | undefined) => {
      const own = (await desk.selectProviders(db, merchantId)).find(each => each.code === code)
      const kind = own?.kind ?? line?.kind ?? 'pc1'
      if (!eventKeys.every(each => EVENT_KEYS[kind].test(each)))
        throw new Refusal('invalid_input', { field: 'eventKeys' })
      return {
        ...{ code, keys: sealEventKeys(deps.serverSecret, eventKeys).toString('base64') },
        ...(line && { line: { ...line, secret: sealLine(deps.serverSecret, line.secret).toString('base64') } }),
      }
    },
    uploadStatement: (who: Acting, text: string) => uploadStatement(deps, who, text),
    statements: (merchantId: number, ask: { before?: string | undefined; limit: number }) =>
      desk.selectStatements(db, merchantId, ask),
    cases: (merchantId: number, ask: { before?: string | undefined; limit: number; isOpen: boolean }) =>
      desk.selectCasePage(db, merchantId, ask),
    closeCase: (who: Acting, id: string, reason: string) => closeCase(deps, who, id, reason),
    vouchers: (merchantId: number, ask: { before?: string | undefined; limit: number }) =>
      desk.selectBatches(db, merchantId, ask),
    balances: (merchantId: number) => desk.sumDesk(db, merchantId),
  }
}

export type Office = ReturnType<typeof createOffice>
