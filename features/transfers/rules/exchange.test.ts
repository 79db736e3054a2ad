import { expect, test } from 'vitest'
import { amount, parseAmount } from '#shared/money.ts'
import { fc } from '../../../tests/support/property.ts'
import { type Exchange, exchangeOf, fromVendor, movable, toVendor } from './exchange.ts'

const same = exchangeOf('CRD', { currency: 'CRD', scale: 2, worth: 1n })!
const thousands = exchangeOf('VND', { currency: 'KVND', scale: 2, worth: 1000n })!
const tenths = exchangeOf('USD', { currency: 'USD', scale: 3, worth: 1n })!

test.each<[string, Exchange, string, bigint | undefined]>([
  ['the same units', same, '30', 3000n],
  ['less than the smallest unit', same, '0.001', undefined],
  ['VND at a vendor that counts thousands', thousands, '3000', 300n],
  ['VND of which the vendor knows no such part', thousands, '3005', undefined],
  ['cents at a vendor that counts tenths of them', tenths, '30', 30_000n],
  ['less than a cent, though the vendor could', tenths, '0.004', undefined],
])('%s', (_, exchange, text, units) => {
  expect(toVendor(parseAmount(text), exchange)).toBe(units)
})

test('what we cannot hold stays as dust', () => {
  expect(fromVendor(30_004n, tenths)).toEqual({ amount: parseAmount('30'), dust: 4n })
  expect(fromVendor(-3n, tenths)).toEqual({ amount: parseAmount('-0.01'), dust: 7n })
  expect(fromVendor(300n, thousands)).toEqual({ amount: parseAmount('3000'), dust: 0n })
})

test('a currency without an exact map has no exchange', () => {
  expect(exchangeOf('VND', { currency: 'KVND', scale: 2, worth: 1n })).toBeUndefined()
  expect(exchangeOf('VND', { currency: 'VND', scale: 0, worth: 1000n })).toBeUndefined()
  expect(exchangeOf('XXX', { currency: 'XXX', scale: 2, worth: 1n })).toBeUndefined()
})

test('there and back nothing is made or lost, in any exchange', () => {
  fc.assert(
    fc.property(fc.constantFrom(same, thousands, tenths), fc.bigInt(0n, 10n ** 14n), (exchange, value) => {
      const given = movable(amount(value), exchange)
      const units = toVendor(given, exchange)!
      expect(fromVendor(units, exchange)).toEqual({ amount: given, dust: 0n })
      expect(given <= value).toBe(true)
    }),
  )
})
