import type { Tx } from '#shared/server/db.ts'
import { selectStart } from './store.ts'

export { deviceName } from '../rules/device-name.ts'
export { sendNewPasswordLink, takePaymentPassword } from './credentials/password-care.ts'
export { devicesOf, forgetTries, lockedUntil, loginsOf, sharingPlaces, throwOut } from './login/care.ts'
export {
  authenticate,
  type EndReason,
  endBlockedSessions,
  endExcludedSessions,
  endMemberSessions,
  endTeamSessions,
  keepSessionLimit,
  logout,
  noteActivity,
  sessionEnded,
  startSession,
} from './login/live.ts'
export { login } from './login/login.ts'
export { registerAndLogin } from './login/login-register.ts'
export { loginSignals, sharesNetwork } from './login/login-signals.ts'
export {
  selectBusyPlaces as busyPlaces,
  selectPlaces,
  selectSharedPlaces as sharedPlaces,
  selectSharers,
  wasAtAddresses,
} from './login/store-places.ts'

/** When a member logged in; limits of time count from there. Undefined when the session is not known. */
export async function startedAt(tx: Tx, sessionId: string): Promise<Date | undefined> {
  return selectStart(tx, sessionId)
}
