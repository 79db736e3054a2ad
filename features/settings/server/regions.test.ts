import { expect, test } from 'vitest'
import { compileRegions } from './regions.ts'

const isBlocked = compileRegions(['203.0.113.0/24', '2001:db8:5::/48'], [], () => null)

test.each([
  ['203.0.113.7', true],
  ['::ffff:203.0.113.7', true],
  ['203.0.114.7', false],
  ['2001:db8:5::9', true],
  ['2001:db8:6::9', false],
  ['not an address', true],
])('from %s: kept out is %s', (ip, expected) => {
  expect(isBlocked(ip)).toBe(expected)
})

test('without ranges nobody is kept out', () => {
  expect(compileRegions([], [], () => null)('203.0.113.7')).toBe(false)
})

test('countries keep out as ranges do; an unknown country is not kept out', () => {
  const isOut = compileRegions([], ['AX'], ip => (ip === '192.0.2.1' ? 'AX' : ip === '192.0.2.2' ? 'BE' : null))
  expect(['192.0.2.1', '192.0.2.2', '192.0.2.3', 'not an address'].map(isOut)).toEqual([true, false, false, true])
})
