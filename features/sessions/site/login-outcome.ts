import type { LoggedIn } from '#features/sessions/api.ts'

/** How somebody got in. */
export type LoginBy = 'username' | 'sms' | 'phone' | 'third' | 'register' | 'reset' | 'trial'
/** Why the change-password popup opens after a login. */
export type ChangeReason = 'first' | 'expired' | 'weak'

/**
 * Whether a login leads to a new password, and why (specification §4): at the first login; when the password expired
 * and the merchant forces a change (PWDEXPFORCECHANGE3); when it expired or is '123456' and was what opened the door.
 * `null` goes on to the site.
 */
export function changeReason(answer: LoggedIn, by: LoginBy, forcesExpired: boolean): ChangeReason | null {
  if (answer.firstTimeLogin && by !== 'third') return 'first'
  if (answer.passwordExpired && forcesExpired) return 'expired'
  const byPassword = by === 'username'
  if (answer.passwordExpired && byPassword) return 'expired'
  if (answer.passwordWeak && byPassword) return 'weak'
  // The server alone knows a reason: it goes before what this page would decide.
  return answer.mustChangePassword ? 'expired' : null
}
