import type * as z from 'zod/mini'
import type { credentialsApi } from '#features/credentials/api.ts'
import { fieldProblem } from '#features/settings/rules/settings.ts'
import { registrationFields } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { assertPassword } from './password-check.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { findHashes, updatePaymentHash } from './store-credentials.ts'
import { forgetAttempts, takeAttempt } from './throttle.ts'

type Input = z.output<typeof credentialsApi.setPaymentPassword.input>

/** Sets or changes the payment password: by the login password, and by the old one where there is one. */
export async function setPaymentPassword(
  context: Context,
  { merchantId, memberId }: { merchantId: number; memberId: string },
  { password, oldPaymentPassword = '', newPaymentPassword, confirmNewPaymentPassword }: Input,
): Promise<void> {
  const { db, serverSecret } = context
  const field = 'newPaymentPassword'
  if (confirmNewPaymentPassword !== newPaymentPassword)
    throw new Refusal('inconsistent_twice', { field: 'confirmNewPaymentPassword' })
  const { paymentPassword: rule } = await registrationFields(db, merchantId)
  const problem = rule && fieldProblem({ ...rule, required: true }, newPaymentPassword)
  if (problem) {
    const { patternId, minLength, maxLength } = rule
    throw new Refusal('invalid_input', { field, problem, patternId, minLength, maxLength })
  }
  await assertPassword(context, memberId, password, 'password')
  const { passwordHash, paymentHash } = await findHashes(db, memberId)
  if (await verifyPassword(serverSecret, passwordHash, newPaymentPassword))
    throw new Refusal('invalid_input', { field, problem: 'same_as_password' })
  if (paymentHash) await checkPaymentPassword(context, memberId, oldPaymentPassword)
  const newHash = await hashPassword(serverSecret, newPaymentPassword)
  await transaction(db, tx => updatePaymentHash(tx, memberId, newHash))
}

/**
 * Asks for the payment password before money leaves (specification §7, passwordCheck). Refused as
 * `payment_password_needed` when none is set, as `wrong_payment_password`, and as `too_many_requests` after five tries
 * that were not right, also for the right one, until 24 hours have passed (S-21).
 */
export async function checkPaymentPassword(context: Context, memberId: string, password: string): Promise<void> {
  const { db, serverSecret } = context
  const { paymentHash } = await findHashes(db, memberId)
  if (!paymentHash) throw new Refusal('payment_password_needed')
  await takeAttempt(db, 'payment_member', memberId)
  if (!(await verifyPassword(serverSecret, paymentHash, password))) throw new Refusal('wrong_payment_password')
  await forgetAttempts(db, 'payment_member', memberId)
}

export async function hasPaymentPassword(db: Tx | Sql, memberId: string): Promise<boolean> {
  return (await findHashes(db, memberId)).paymentHash !== null
}
