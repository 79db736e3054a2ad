import { forfeitBonuses } from '#features/bonuses/server/bonuses.ts'
import { checkPaymentPassword } from '#features/credentials/server/credentials.ts'
import { loginSignals } from '#features/sessions/server/sessions.ts'
import { holdFollowed, validBetsOf } from '#features/turnover/server/turnover.ts'
import { assertOwnStepUp } from '#features/verification/server/verification.ts'
import { hold } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { riskOf, type Signal } from '../../rules/risk.ts'
import { configOf } from '../config.ts'
import { countFaults } from '../deposits/store-deposits.ts'
import type { Deps } from '../deps.ts'
import { tellWithdrawal } from '../events.ts'
import { bookReserved } from '../ledger.ts'
import { type HeldMember, holdMember } from '../members.ts'
import { insertStep } from '../store-config.ts'
import { type Checked, checkRequest, type WithdrawalAsk } from './checks.ts'
import * as store from './store-withdrawals.ts'

/**
 * Asks for money to leave: it is reserved at once (W1), and goes by itself or waits for people (W2, W3). All is checked
 * before the payment password is asked for, so that no other refusal costs a try, and again with what it decides.
 */
export async function requestWithdrawal(deps: Deps, ask: WithdrawalAsk): Promise<store.WithdrawalRow> {
  const at = await deps.now()
  // What was played until now is played: nobody waits for the next time that bets are counted.
  await deps.countNow(ask.memberId)
  const first = await transaction(deps.db, async tx => {
    const member = await holdMember(tx, ask)
    const known = await findKnown(tx, ask)
    if (known) return { known }
    const config = await configOf(tx, ask.merchantId)
    await checkRequest(deps, tx, config, member, ask, at)
    const { stepUpFrom } = config.withdrawal
    const isLarge = stepUpFrom !== undefined && ask.amount >= stepUpFrom
    return { needsStepUp: isLarge || (await signsOf(deps, tx, ask, at)).isNew }
  })
  if (first.known) return first.known
  if (ask.password === undefined) throw new Refusal('payment_password_needed')
  const { memberId, password } = ask
  await deps.inTurn(memberId, () => checkPaymentPassword(deps, memberId, password))
  if (first.needsStepUp) await assertOwnStepUp(deps, ask, ask.code)
  return transaction(deps.db, async tx => {
    const member = await holdMember(tx, ask)
    // It may end a bonus, and whoever counts bets holds this before wallets.
    await holdFollowed(tx, [ask.memberId])
    return (await findKnown(tx, ask)) ?? reserve(deps, tx, member, ask, at)
  })
}

/** What the login says of who asks; nothing when it is asked without one. */
async function signsOf(deps: Deps, tx: Tx, ask: WithdrawalAsk, at: Date) {
  const { sessionId } = ask
  return sessionId === undefined ? { isNew: false, isShared: false } : loginSignals(deps, tx, ask, sessionId, at)
}

/** The same key is the same request; with other content it is refused (§10). */
async function findKnown(tx: Tx, { merchantId, memberId, key, amount, payeeId }: WithdrawalAsk) {
  const known = await store.findByClientKey(tx, merchantId, memberId, key)
  if (known && (known.amount !== amount || known.payeeId !== payeeId)) throw new Refusal('key_reused')
  return known
}

async function reserve(deps: Deps, tx: Tx, member: HeldMember, ask: WithdrawalAsk, at: Date) {
  const { merchantId, memberId, amount, key, payeeId } = ask
  const config = await configOf(tx, merchantId)
  const checked = await checkRequest(deps, tx, config, member, ask, at, hold)
  const { autoLimit, autoDaily, dualLimit, weights } = config.withdrawal
  const signals = await signalsOf(deps, tx, member, checked, ask, at)
  const autoToday = checked.today.automatic
  const { score, way } = riskOf({ signals, weights, amount, autoLimit, autoToday, autoDaily, dualLimit })
  if (checked.means.bonus)
    await forfeitBonuses(tx, { merchantId, memberId, currency: member.currency }, 'live', 'withdrawal')
  const id = newId('wdr')
  const { currency } = member
  await bookReserved(tx, { merchantId, memberId, currency }, id, amount)
  const state = way === 'AUTO' ? 'APPROVED' : 'REVIEW'
  const { day, fee } = checked
  const row = { id, merchantId, memberId, payeeId, currency, amount, fee, clientKey: key, state, day, way } as const
  await insertStep(tx, { merchantId, item: id, at, state, actor: memberId, note: signals.join(' ') })
  const sendAt = state === 'APPROVED' ? at : null
  const inserted = await store.insertWithdrawal(tx, { ...row, score, signals, createdAt: at, sendAt })
  await tellWithdrawal(tx, inserted)
  return inserted
}

const DAY_MS = 86_400_000

/** What speaks for a look at a withdrawal (§6.7), as far as the cashier knows it by itself. */
async function signalsOf(
  deps: Deps,
  tx: Tx,
  member: HeldMember,
  checked: Checked,
  ask: WithdrawalAsk,
  at: Date,
): Promise<Signal[]> {
  const { merchantId, memberId, amount } = ask
  const { payee, means, today } = checked
  const history = await store.historyOf(tx, merchantId, memberId, at)
  const valid = await validBetsOf(tx, { merchantId, memberId, currency: member.currency })
  const { reversed } = await countFaults(tx, merchantId, memberId, at)
  const login = await signsOf(deps, tx, ask, at)
  const found: Record<string, boolean> = {
    firstWithdrawal: history.earlier === 0,
    aboveDeposits: amount > means.deposited * 5n,
    youngPayee: at.getTime() - payee.addedAt.getTime() < 7 * DAY_MS,
    newDeviceOrCountry: login.isNew,
    sharedDeviceOrPayee: login.isShared || (await store.isShared(tx, merchantId, payee)),
    manyToday: today.used >= 3,
    betsBelowDeposits: valid < means.deposited,
    lostClaimOrReversal: history.lostClaims >= 2 || reversed > 0,
  } satisfies Partial<Record<Signal, boolean>>
  return Object.keys(found).filter(signal => found[signal]) as Signal[]
}
