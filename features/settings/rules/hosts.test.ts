import { expect, test } from 'vitest'
import { isSecureUrl, plainHost } from './hosts.ts'

test.each([
  ['example.com', 'example.com'],
  ['EXAMPLE.com.:8080', 'example.com'],
  ['[::1]:8080', '[::1]'],
  ['[::1]', '[::1]'],
  ['', ''],
])('the host %j is kept as %j', (host, plain) => {
  expect(plainHost(host)).toBe(plain)
})

test.each([
  ['https://id.example', true],
  ['http://127.0.0.1:4000/x', true],
  ['http://localhost:4000', true],
  ['http://[::1]:4000', true],
  ['http://id.example', false],
  ['http://127.0.0.1.example', false],
  ['http://localhost:4000@id.example', false],
  ['http://localhost@id.example', false],
  ['https:///x', false],
  ['javascript:alert(1)', false],
  ['ftp://localhost', false],
  ['id.example', false],
])('nobody reads on the way to %s: %s', (url, expected) => {
  expect(isSecureUrl(url)).toBe(expected)
})
