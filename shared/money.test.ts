import { expect, test } from 'vitest'
import { fc } from '../tests/support/property.ts'
import {
  amount,
  CURRENCY_SCALE,
  displayAmount,
  formatAmount,
  fromMinor,
  parseAmount,
  toMinor,
  unitOf,
} from './money.ts'

const anyAmount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).map(amount)

test('every amount survives the wire', () => {
  fc.assert(fc.property(anyAmount, value => parseAmount(formatAmount(value)) === value))
})

test.each([
  ['0', '0.00'],
  ['12.5', '12.50'],
  ['-3.1', '-3.10'],
  ['0.0001', '0.0001'],
  ['1.230', '1.23'],
  ['7.1200', '7.12'],
])('%s is written %s', (text, written) => {
  expect(formatAmount(parseAmount(text))).toBe(written)
})

test.each(['', '-', '1.', '.5', '1e3', '0.00001', '1,000', '１００', 'NaN', '1 ', '--1', '9'.repeat(16)])(
  '%j is not an amount',
  text => {
    expect(() => parseAmount(text)).toThrow(RangeError)
  },
)

test.each([
  ['1234567.89', '1,234,567.89'],
  ['999.999', '999.99'],
  ['-1000', '-1,000.00'],
  ['0.0099', '0.00'],
])('people read %s as %s', (text, shown) => {
  expect(displayAmount(parseAmount(text))).toBe(shown)
})

test('a currency without decimals is read without any', () => {
  expect(displayAmount(parseAmount('-1234567.99'), 0)).toBe('-1,234,567')
})

test("the contract's smallest unit is the currency's own", () => {
  expect(fromMinor('1050', 'CRD')).toBe(parseAmount('10.5'))
  expect(fromMinor('1050', 'VND')).toBe(parseAmount('1050'))
  expect(toMinor(parseAmount('10.5099'), 'CRD')).toBe('1050')
  expect(() => fromMinor('1', 'XYZ')).toThrow(/unknown currency/)
})

test('every amount of whole smallest units survives the contract', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      n => toMinor(fromMinor(String(n), 'CRD'), 'CRD') === String(n),
    ),
  )
})

test.each(['toString', 'valueOf', '__proto__', 'XXX'])('%s is no currency', currency => {
  expect(currency in CURRENCY_SCALE).toBe(false)
  expect(() => unitOf(currency)).toThrow('unknown currency')
})
