import type { Tx } from '#shared/server/db.ts'
import { selectStart } from './store.ts'

export { deviceName } from '../rules/device-name.ts'
export { sendNewPasswordLink, takePaymentPassword } from './credentials/password-care.ts'
export { checkPaymentPassword, hasPaymentPassword } from './credentials/password-payment.ts'
export { hashPassword, verifyPassword } from './credentials/passwords.ts'
export { assertOwnStepUp, stepUpChannel } from './credentials/step-up.ts'
export { findChange as secretChangedAt, markChanged as noteSecretChange } from './credentials/store-credentials.ts'
export { hasTotp, offerTotp, proveTotp, verifyTotp } from './credentials/two-factor-totp.ts'
export { devicesOf, forgetTries, lockedUntil, loginsOf, sharingPlaces, throwOut } from './login/care.ts'
export {
  authenticate,
  type EndReason,
  endBlockedSessions,
  endExcludedSessions,
  endMemberSessions,
  keepSessionLimit,
  logout,
  noteActivity,
  sessionEnded,
} from './login/live.ts'
export { login } from './login/login.ts'
export { loginSignals, sharesNetwork } from './login/login-signals.ts'
export { forgetAttempts, takeAttempt } from './login/throttle.ts'
export { register } from './registration/registration.ts'
export { addMemberWithPassword, type NewAccount } from './registration/registration-accounts.ts'

/** When a member logged in; limits of time count from there. Undefined when the session is not known. */
export async function startedAt(tx: Tx, sessionId: string): Promise<Date | undefined> {
  return selectStart(tx, sessionId)
}
