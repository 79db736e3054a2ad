import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256Hex, signAnswer, signaturesMatch, signRequest, signText } from './wallet-signature.ts'

const secret = 'wc1-test-secret'
const body =
  '{"request_id":"r-1","session":"s-1","player":"p-7f3a","game":"ref:slot-1","currency":"USD","tx":"b-1","round":"rd-1","amount":"1000","kind":"normal","occurred_at":"2026-01-01T00:00:00.000Z"}'
const answer =
  '{"status":"OK","decided":true,"retry":"never","our_tx":"t-1","split":{"cash":"1000","bonus":"0"},"balance":{"cash":"9000","bonus":"0","total":"9000"},"wallet_version":2}'
const call = {
  method: 'POST',
  path: '/wc/v1/bet',
  key: 'k-test-1',
  time: '1767225600000',
  nonce: 'nonce-0000000001',
  bodyHash: sha256Hex(body),
}

test("the contract's signed example comes out to the byte", () => {
  expect(call.bodyHash).toBe('812cac7f00e5cfa664fc15a8a89a15086bb83c9c49b01bfd0d7b160dcd20b13d')
  expect(signRequest(secret, call)).toBe('n5U50l4/8/QuP1yXy/xL2cqlzZz5/kRpoJcrbX0BHgY=')
  expect(signAnswer(secret, 200, call.nonce, answer)).toBe('T+6aeOL+XfDaL1H7DldS/u6ZrsAB4U6G0RcyO/3hPBQ=')
})

test.each(['method', 'path', 'key', 'time', 'nonce', 'bodyHash'] as const)('the signature covers the %s', part => {
  expect(signRequest(secret, { ...call, [part]: `${call[part]}x` })).not.toBe(signRequest(secret, call))
})

test('only the same signature matches', () => {
  expect(signaturesMatch('abc=', 'abc=')).toBe(true)
  expect(signaturesMatch('abc=', 'abd=')).toBe(false)
  expect(signaturesMatch('abc=', 'abc')).toBe(false)
})

test('a signature is the HMAC of RFC 2104, whatever the lengths', () => {
  const lengths = [0, 1, 63, 64, 65, 511, 512, 513, 5_000]
  for (const secret of ['', 'k', 'é'.repeat(40), 'x'.repeat(64), 'x'.repeat(65)])
    for (const length of lengths)
      for (const letter of ['a', 'é', '💡']) {
        const text = letter.repeat(length)
        const expected = createHmac('sha256', secret).update(text).digest('base64')
        expect(signText({ algorithm: 'hmac-sha256', secret }, text)).toBe(expected)
      }
  const key = { algorithm: 'hmac-sha256', secret } as const
  for (const length of lengths) {
    const text = 'b'.repeat(length)
    expect(signText(key, text)).toBe(createHmac('sha256', secret).update(text).digest('base64'))
  }
})
