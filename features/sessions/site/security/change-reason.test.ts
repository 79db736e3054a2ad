import { expect, test } from 'vitest'
import type { LoggedIn } from '#features/sessions/api.ts'
import { changeReason } from './change-reason.ts'

const plain: LoggedIn = {
  token: 'secret',
  firstTimeLogin: false,
  passwordExpired: false,
  passwordWeak: false,
  mustChangePassword: true,
  lastLoginAt: null,
  lastLoginIp: null,
}

test.each<[what: string, answer: Partial<LoggedIn>, reason: string | null]>([
  ['an ordinary login', { mustChangePassword: false }, null],
  ['an expired password and a login by SMS', { passwordExpired: true, mustChangePassword: false }, null],
  ['the first login', { firstTimeLogin: true }, 'first'],
  ['an expired password', { passwordExpired: true }, 'expired'],
  ["the password '123456'", { passwordWeak: true }, 'weak'],
])('specification §4: after %s', (_, answer, reason) => {
  expect(changeReason({ ...plain, ...answer })).toBe(reason)
})
