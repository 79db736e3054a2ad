/* What people prove who they are with: members by their id, operators by theirs. */

export { assertKnownPassword, assertPassword } from './password-check.ts'
export { checkPaymentPassword, hasPaymentPassword } from './password-payment.ts'
export { hashPassword, verifyPassword } from './passwords.ts'
export {
  type Credential,
  clearPayment,
  findChange as secretChangedAt,
  findHashes,
  findState,
  insertCredential,
  lockCredential,
  markChanged as noteSecretChange,
  noteLogin,
  updatePassword,
} from './store-credentials.ts'
export { findTotp } from './store-totp.ts'
export { isStormy, noteFailure } from './storm.ts'
export { countAttempts, countInWindows, forgetAttempts, takeAttempt, tryAttempt } from './throttle.ts'
export { dropTotp, hasTotp, offerTotp, proveTotp, verifyTotp } from './totp.ts'
