import { sessionsApi } from '#features/sessions/api.ts'
import { ask } from '#shared/web/ask.ts'

/**
 * What a ticked 'remember me' leaves for a day (specification §3 Cookies, §9): the last name, that this device has a
 * ticket, and the number of a login by SMS. The password is in none of them: the ticket, out of scripts' reach, stands
 * for it (security §3.6).
 */
export type Remembered = { lastUser: string; hasTicket: boolean; mobile: RememberedMobile | null }
export type RememberedMobile = { mobileNum: string; countryDialingCode: string }

/** Stands in the password box for a password that this page does not know. */
export const SENTINEL = '__remembered__'
const DAY_SECONDS = 86_400

/** What `document.cookie` tells. */
export function readRemembered(cookies: string): Remembered {
  const jar = new Map(cookies.split('; ').map(each => splitAt(each, '=')))
  return {
    lastUser: decoded(jar.get('lastUser')),
    hasTicket: jar.get('loginRemember') === '1',
    mobile: mobileIn(decoded(jar.get('loginTypeSms'))),
  }
}

/** The cookies that remember a login by name. */
export function rememberName(username: string): string[] {
  return [keep('lastUser', username), keep('loginRemember', '1')]
}

/** The cookie that remembers the number of a login by SMS. */
export function rememberMobile(mobile: RememberedMobile): string[] {
  return [keep('loginTypeSms', JSON.stringify(mobile))]
}

/** The cookies that forget both. */
export function forgetAll(): string[] {
  return ['lastUser', 'loginRemember', 'loginTypeSms'].map(name => `${name}=; Path=/; Max-Age=0; SameSite=Lax`)
}

export function remembered(): Remembered {
  return readRemembered(document.cookie)
}

export function keepName(username: string): void {
  write(rememberName(username))
}

export function keepMobile(mobile: RememberedMobile): void {
  write(rememberMobile(mobile))
}

/** Unticking deletes what was remembered, here and, where this device has a ticket, on the server. */
export function forgetLogin(): void {
  const { hasTicket } = remembered()
  write(forgetAll())
  // The ticket ends by itself within a day, also when the server cannot be told now.
  if (hasTicket) void ask(sessionsApi.forgetLogin, {}).catch(() => undefined)
}

function write(cookies: string[]): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  for (const cookie of cookies) document.cookie = `${cookie}${secure}`
}

function keep(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${DAY_SECONDS}; SameSite=Lax`
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decoded(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    return ''
  }
}

function mobileIn(text: string): RememberedMobile | null {
  if (!text.startsWith('{')) return null
  try {
    const { mobileNum, countryDialingCode } = JSON.parse(text) as Partial<RememberedMobile>
    return typeof mobileNum === 'string' && typeof countryDialingCode === 'string'
      ? { mobileNum, countryDialingCode }
      : null
  } catch {
    return null
  }
}
