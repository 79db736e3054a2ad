import { expect, test } from 'vitest'
import { formatAmount } from '#shared/money.ts'
import { giftsOf } from './gifts.ts'
import { refillOf } from './refill.ts'

test.each([
  ['CRD', '10000.00', '10.00', '1000.00'],
  ['USDT', '10000.00', '10.00', '1000.00'],
  ['VND', '2000000.00', '2000.00', '200000.00'],
])('in %s a welcome is %s, and less than %s is filled up to %s', (currency, ...expected) => {
  const gifts = giftsOf(currency)
  expect([gifts.welcome, gifts.refillBelow, gifts.refillTo].map(formatAmount)).toEqual(expected)
  expect(refillOf(gifts, gifts.refillBelow)).toBe(0n)
  expect(refillOf(gifts, gifts.welcome)).toBe(0n)
})
