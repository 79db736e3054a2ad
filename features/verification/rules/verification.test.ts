import { expect, test } from 'vitest'
import { isPumped, prefixOf } from './code-limits.ts'
import { mobileNumber } from './verification.ts'

test.each([
  ['84', '0912345678', '+84912345678'],
  ['+84', '912 345 678', '+84912345678'],
  ['92', '0300-1234567', '+923001234567'],
  ['1', '(202) 555-0123', '+12025550123'],
  ['39', '333 123 4567', '+393331234567'],
])('a mobile number of +%s, %s, is %s', (country, number, e164) => {
  expect(mobileNumber(country, number)).toBe(e164)
})

test.each([
  ['a landline', '84', '02838229999'],
  ['too short', '84', '91234'],
  ['too long', '84', '09123456789012'],
  ['a premium number', '44', '9098790000'],
  ['a country that nobody has', '999', '912345678'],
  ['the number of another country', '84', '12025550123'],
  ['no digits', '84', 'abc'],
  ['nothing', '84', ''],
])('%s is no mobile number', (_, country, number) => {
  expect(mobileNumber(country, number)).toBeNull()
})

test('a block is pumped when less than a fifth of 50 codes or more were used', () => {
  expect([isPumped({ sent: 49, verified: 0 }), isPumped({ sent: 50, verified: 9 })]).toEqual([false, true])
  expect(isPumped({ sent: 50, verified: 10 })).toBe(false)
  expect(prefixOf('+84912345678')).toBe('+849123')
})
