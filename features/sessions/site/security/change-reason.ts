import type { LoggedIn } from '#features/sessions/api.ts'

/** Why the change-password popup opens after a login. */
export type ChangeReason = 'first' | 'expired' | 'weak'

/**
 * Why a login leads to a new password first; null when it goes on to the site. Whether it does is the server's to say
 * (specification §4, After login): the session is good for nothing else then.
 */
export function changeReason(answer: LoggedIn): ChangeReason | null {
  if (!answer.mustChangePassword) return null
  if (answer.firstTimeLogin) return 'first'
  return answer.passwordWeak ? 'weak' : 'expired'
}
