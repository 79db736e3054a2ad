import { expect, test } from 'vitest'
import { plainHost } from './hosts.ts'

test.each([
  ['example.com', 'example.com'],
  ['EXAMPLE.com.:8080', 'example.com'],
  ['[::1]:8080', '[::1]'],
  ['[::1]', '[::1]'],
  ['', ''],
])('the host %j is kept as %j', (host, plain) => {
  expect(plainHost(host)).toBe(plain)
})
