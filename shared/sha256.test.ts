import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fc } from '../tests/support/property.ts'
import { fromHex, toHex } from './hex.ts'
import { hmacSha256, sha256 } from './sha256.ts'

const bytes = fc.uint8Array({ maxLength: 300 })
const text = fc.string({ unit: 'binary', maxLength: 200 })

test('the hash of any bytes and any text is the platform’s', () => {
  fc.assert(
    fc.property(fc.oneof(bytes, text), message => {
      expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    }),
  )
})

test.each([55, 56, 63, 64, 65, 119, 120])('the hash of %d bytes, at the edge of a block, is the platform’s', length => {
  const message = new Uint8Array(length).fill(0x61)
  expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
})

test('the keyed hash under any key, short or long, is the platform’s', () => {
  fc.assert(
    fc.property(fc.oneof(bytes, text), fc.oneof(bytes, text), (key, message) => {
      expect(toHex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
    }),
  )
})

test('hex reads back, in any case, and nothing else is hex', () => {
  fc.assert(fc.property(bytes, given => toHex(fromHex(toHex(given).toUpperCase())) === toHex(given)))
  for (const wrong of ['f', '0x', 'zz', ' 00']) expect(() => fromHex(wrong)).toThrow(RangeError)
})
