import { checkPaymentPassword, hasPaymentPassword } from '#features/credentials/server/credentials.ts'
import { assertOwnStepUp, stepUpChannel } from '#features/verification/server/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Payee } from '../../api-withdrawals.ts'
import { PAYEE_KINDS, type PayeeKind } from '../../rules/config.ts'
import { placeNumber } from '../../rules/payees.ts'
import { configOf } from '../config.ts'
import type { Deps, Who } from '../deps.ts'
import { nameOf } from '../members.ts'
import { addPayee, MOST_PAYEES, takeAwayPayee } from './payees.ts'
import { findPayee, selectPayees } from './store-withdrawals.ts'
import { payeeView } from './view.ts'

/* What members do about where their money may go (§6.1). */

export async function listPayees(deps: Deps, who: Who) {
  const { db } = deps
  const at = await deps.now()
  const config = await configOf(db, who.merchantId)
  const payees = await selectPayees(db, who.merchantId, who.memberId)
  const kinds = PAYEE_KINDS.filter(kind => config.payouts[kind])
  return {
    ...{ list: payees.map(each => payeeView(config, each, at)), most: MOST_PAYEES, kinds },
    payeeName: (await nameOf(db, deps.serverSecret, who.memberId)).toUpperCase() || null,
    banks: kinds.flatMap(kind => config.payouts[kind]!.banks.map(each => ({ kind, ...each }))),
    stepUp: await stepUpChannel(deps, who.memberId),
    paymentPassword: await hasPaymentPassword(db, who.memberId),
  }
}

export type OwnPayee = Who & {
  kind: PayeeKind
  bin: string
  number: string
  label: string
  password: string | undefined
  code: string | undefined
}

/** Adds a place in the member's own name: one that the merchant pays to, with the payment password and a second factor. */
export async function addOwnPayee(deps: Deps, ask: OwnPayee): Promise<Payee> {
  const { db } = deps
  const { merchantId, memberId, kind, bin, label } = ask
  const config = await configOf(db, merchantId)
  const bank = config.payouts[kind]?.banks.find(each => each.bin === bin)
  if (!bank) throw new Refusal('invalid_input', { field: 'bin' })
  const number = placeNumber(kind, bin, ask.number)
  if (!number) throw new Refusal('invalid_input', { field: 'number' })
  const payees = await selectPayees(db, merchantId, memberId)
  const isKnown = payees.some(({ details }) => details.bin === bin && details.number === number)
  const hasName = (await nameOf(db, deps.serverSecret, memberId)) !== ''
  if (isKnown || !hasName || payees.length >= MOST_PAYEES) throw new Refusal('payee_not_usable')
  await checkPassword(deps, ask)
  await assertOwnStepUp(deps, ask, ask.code)
  const id = await addPayee(deps, ask, { kind, bin, number, label, bank: bank.name })
  return payeeView(config, await findPayee(db, merchantId, id), await deps.now())
}

export async function removeOwnPayee(deps: Deps, ask: Who & { id: string; password: string | undefined }) {
  const payees = await selectPayees(deps.db, ask.merchantId, ask.memberId)
  // What is not there costs no try.
  if (!payees.some(each => each.id === ask.id)) throw new Refusal('not_found')
  await checkPassword(deps, ask)
  await takeAwayPayee(deps, ask, ask.id)
}

async function checkPassword(deps: Deps, { memberId, password }: Who & { password: string | undefined }) {
  if (password === undefined) throw new Refusal('payment_password_needed')
  await deps.inTurn(memberId, () => checkPaymentPassword(deps, memberId, password))
}
