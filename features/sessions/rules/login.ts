import { isAgent, isTrial } from '#features/people/rules/people.ts'

/** Members and agents log in from separate areas (specification §6). */
export type Area = 'member' | 'agent'
/** What proved who logs in: a password, the ticket of a remembered device, a mobile number, or a third party. */
export type Entry = 'password' | 'device' | 'sms' | 'third'

/** Why an account does not log in at this door, null when it does (S-04). Trial accounts log in at neither. */
export function doorProblem(area: Area, accountType: number): 'not_an_agent' | 'not_a_member' | null {
  if (area === 'agent') return isAgent(accountType) ? null : 'not_an_agent'
  return isAgent(accountType) || isTrial(accountType) ? 'not_a_member' : null
}

export function areaOf(accountType: number): Area {
  return isAgent(accountType) ? 'agent' : 'member'
}

/**
 * Whether a login leads to the change of the password first (specification §4, After login): at the first login, and
 * when the password is expired and forced expiry (PWDEXPFORCECHANGE3) is on; also when it is expired or '123456' and the
 * login was not by a mobile number.
 */
export function mustChangePassword(login: {
  entry: Entry
  isFirst: boolean
  isExpired: boolean
  isWeak: boolean
  expiryIsForced: boolean
}): boolean {
  if (login.isFirst || (login.isExpired && login.expiryIsForced)) return true
  return (login.isExpired || login.isWeak) && (login.entry === 'password' || login.entry === 'device')
}

export type Factor = 'totp' | 'sms' | 'email'

/**
 * The second factor that a login needs, null when it needs none (security §3.1, S-04). An authenticator is asked for
 * wherever the device has not passed it within its time. Otherwise a code is sent when somebody comes by a new network
 * on a device that is not known; who came by a code to their mobile number has just proven it.
 */
export function neededFactor(login: {
  entry: Entry
  hasTotp: boolean
  hasMobile: boolean
  hasEmail: boolean
  deviceIsTrusted: boolean
  deviceIsKnown: boolean
  networkIsKnown: boolean
}): Factor | null {
  if (login.entry === 'device') return null
  if (login.hasTotp) return login.deviceIsTrusted ? null : 'totp'
  if (login.entry === 'sms' || login.deviceIsKnown || login.networkIsKnown) return null
  if (login.hasMobile) return 'sms'
  return login.hasEmail ? 'email' : null
}
