import { expect, test } from 'vitest'
import { isForcedPassword, networkOf, subnetOf } from './credentials.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8::9', '1:2:3:4::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:db8:1:12::6', '2001:db8:1:0::/56'],
  ['::1', '0:0:0:0::/56'],
])('%s is of the subnet %s', (ip, subnet) => {
  expect(subnetOf(ip)).toBe(subnet)
})

test("specification §9: '123456' forces a change, and no other", () => {
  expect(['123456', '1234567', ' 123456'].map(isForcedPassword)).toEqual([true, false, false])
})
