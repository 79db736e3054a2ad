import { expect, test } from 'vitest'
import { compileRanges } from './regions.ts'

const isBlocked = compileRanges(['203.0.113.0/24', '2001:db8:5::/48'])

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
  expect(compileRanges([])('203.0.113.7')).toBe(false)
})
