import { describe, expect, test } from 'vitest'
import { areaOf, doorProblem, mustChangePassword, neededFactor } from './login.ts'

test.each([
  [0, null, 'not_an_agent'],
  [1, 'not_a_member', null],
  [2, 'not_a_member', null],
  [4, 'not_a_member', 'not_an_agent'],
  [41, 'not_a_member', null],
  [42, 'not_a_member', null],
] as const)('S-04: account type %i at the member door: %s, at the agent door: %s', (type, member, agent) => {
  expect(doorProblem('member', type)).toBe(member)
  expect(doorProblem('agent', type)).toBe(agent)
  if (type !== 4) expect(doorProblem(areaOf(type), type)).toBeNull()
})

describe('specification §4: which login leads to a new password', () => {
  const plain = { entry: 'password', isFirst: false, isExpired: false, isWeak: false, expiryIsForced: false } as const
  test.each([
    ['an ordinary login', {}, false],
    ['the first login', { isFirst: true }, true],
    ['the first login, by SMS', { isFirst: true, entry: 'sms' }, true],
    ['an expired password', { isExpired: true }, true],
    ['an expired password, by SMS', { isExpired: true, entry: 'sms' }, false],
    [
      'an expired password, by SMS, with PWDEXPFORCECHANGE3',
      { isExpired: true, entry: 'sms', expiryIsForced: true },
      true,
    ],
    ['PWDEXPFORCECHANGE3 alone', { expiryIsForced: true }, false],
    ["'123456'", { isWeak: true }, true],
    ["'123456' remembered", { isWeak: true, entry: 'device' }, true],
    ["'123456', by SMS", { isWeak: true, entry: 'sms' }, false],
    ["'123456', by a third party", { isWeak: true, entry: 'third' }, false],
  ] as const)('%s: %j gives %s', (_, change, expected) => {
    expect(mustChangePassword({ ...plain, ...change })).toBe(expected)
  })
})

describe('security §3.1: which login needs a second factor', () => {
  const stranger = {
    entry: 'password',
    ...{ hasTotp: false, hasMobile: true, hasEmail: true },
    ...{ deviceIsTrusted: false, deviceIsKnown: false, networkIsKnown: false },
  } as const
  test.each([
    ['a new network', {}, 'sms'],
    ['a new network, no mobile number', { hasMobile: false }, 'email'],
    ['a new network, no contact at all', { hasMobile: false, hasEmail: false }, null],
    ['a known network', { networkIsKnown: true }, null],
    ['a known device', { deviceIsKnown: true }, null],
    ['a login by SMS', { entry: 'sms' }, null],
    ['an authenticator on a known network', { hasTotp: true, networkIsKnown: true }, 'totp'],
    ['an authenticator on a device that is only known', { hasTotp: true, deviceIsKnown: true }, 'totp'],
    ['an authenticator, by SMS (S-04)', { hasTotp: true, entry: 'sms' }, 'totp'],
    ['an authenticator on a trusted device', { hasTotp: true, deviceIsTrusted: true }, null],
    ['a remembered device', { hasTotp: true, entry: 'device' }, null],
  ] as const)('%s: %j gives %s', (_, change, expected) => {
    expect(neededFactor({ ...stranger, ...change })).toBe(expected)
  })
})
