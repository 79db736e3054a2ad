import { expect, test } from 'vitest'
import type { LoggedIn } from '#features/sessions/api.ts'
import { changeReason, type LoginBy } from './login-outcome.ts'

const plain: LoggedIn = {
  token: 'secret',
  firstTimeLogin: false,
  passwordExpired: false,
  passwordWeak: false,
  mustChangePassword: false,
  lastLoginAt: null,
  lastLoginIp: null,
}

test.each<[what: string, answer: Partial<LoggedIn>, by: LoginBy, forces: boolean, reason: string | null]>([
  ['an ordinary login', {}, 'username', false, null],
  ['the first login', { firstTimeLogin: true }, 'username', false, 'first'],
  ['the first login by SMS', { firstTimeLogin: true }, 'sms', false, 'first'],
  ['the first login by a third party, which sets no password', { firstTimeLogin: true }, 'third', false, null],
  ['an expired password', { passwordExpired: true }, 'username', false, 'expired'],
  ['an expired password and a login by SMS', { passwordExpired: true }, 'sms', false, null],
  ['an expired password and a login by phone-auth', { passwordExpired: true }, 'phone', false, null],
  ['a forced change and a login by SMS', { passwordExpired: true }, 'sms', true, 'expired'],
  ["the password '123456'", { passwordWeak: true }, 'username', false, 'weak'],
  ["the password '123456' and a login by SMS", { passwordWeak: true }, 'sms', false, null],
  ['a session that is good for nothing else', { mustChangePassword: true }, 'sms', false, 'expired'],
])('specification §4: after %s', (_, answer, by, forces, reason) => {
  expect(changeReason({ ...plain, ...answer }, by, forces)).toBe(reason)
})
