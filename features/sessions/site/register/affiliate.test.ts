import { expect, test } from 'vitest'
import { affiliateCodeOf, showsAffiliate } from './affiliate.ts'

test.each([
  ['', true, false, true],
  ['', false, false, false],
  ['ABCDE23456', true, false, false],
  ['ABCDE23456', true, true, true],
  ['ABCDE23456', false, true, false],
])(
  'specification §4: address %j, setting %s, check failed %s: field shown %s',
  (ofAddress, isEnabled, hasFailed, shown) => {
    expect(showsAffiliate({ ofAddress, isEnabled, hasFailed })).toBe(shown)
  },
)

test('specification §4: while the field is not shown the code of the address is used', () => {
  const affiliate = { ofAddress: 'ABCDE23456', isEnabled: true, hasFailed: false }
  expect(affiliateCodeOf(affiliate, 'typed')).toBe('ABCDE23456')
  expect(affiliateCodeOf({ ...affiliate, hasFailed: true }, ' typed ')).toBe('typed')
  expect(affiliateCodeOf({ ...affiliate, isEnabled: false, hasFailed: true }, 'typed')).toBe('')
})
