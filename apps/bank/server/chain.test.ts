import { expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { caseOf } from './cases.ts'
import {
  addressOf,
  CONFIRMATIONS,
  confirmationsAt,
  nextBlock,
  rateAt,
  rateFor,
  unitsFor,
  worthOf,
  writeUnits,
} from './chain.ts'
import { happens, NO_FAULTS, parseFaults } from './events/faults.ts'

const AT = new Date('2026-12-01T03:00:01Z')

test('each block of 3 s after the one that a payment was seen in confirms it once more, up to six', () => {
  expect(nextBlock(AT)).toEqual(new Date('2026-12-01T03:00:03Z'))
  const after = (seconds: number) => confirmationsAt(AT, new Date(AT.getTime() + seconds * 1000))
  expect([0, 1, 2, 4, 5, 16, 17, 600].map(after)).toEqual([0, 0, 1, 1, 2, 5, CONFIRMATIONS, CONFIRMATIONS])
})

test.each([
  ['100', '25', '4.000000', '100'],
  ['100', '24.961', '4.006250', '100'],
  ['0.01', '25', '0.000400', '0.01'],
  ['33.33', '24.97300000', '1.334642', '33.33'],
])('%s credits at a rate of %s are %s coins, which are worth %s', (value, rate, coins, worth) => {
  const [whole, part = ''] = rate.split('.')
  const written = `${whole}.${part.padEnd(8, '0')}`
  const units = unitsFor(parseAmount(value), written)
  expect([writeUnits(units), worthOf(units, written, 'CRD')]).toEqual([coins, parseAmount(worth)])
})

test('the rate that was shown holds in its time; later it is that of the first sight', () => {
  const { rate, until } = rateAt(AT)
  expect(rate).toMatch(/^2[45]\.\d{8}$/)
  const shown = { rate: '20.00000000', rateUntil: until }
  expect(rateFor(shown, until)).toBe('20.00000000')
  const later = new Date(until.getTime() + 1)
  expect(rateFor(shown, later)).toBe(rateAt(later).rate)
})

test('an order has one address, and no other has it', () => {
  expect(addressOf('a')).toBe(addressOf('a'))
  expect(addressOf('a')).not.toBe(addressOf('b'))
})

test('amounts choose their case by their hundredths', () => {
  const of = (text: string) => caseOf(parseAmount(text))
  expect(['100', '100.01', '7.05', '100.09', '100.1', '100.11', '100.0101'].map(of)).toEqual([
    '',
    'more',
    'never',
    'silent',
    '',
    '',
    '',
  ])
})

test('faults are read, drawn the same for the same seed, and refused when they are none', () => {
  const faults = parseFaults('repeat=0.5,drop=1,seed=7')
  expect(faults).toEqual({ ...NO_FAULTS, repeat: 0.5, drop: 1, seed: '7' })
  const drawn = Array.from({ length: 200 }, (_, i) => happens(faults, 'repeat', `evt_${i}`))
  expect(drawn).toEqual(Array.from({ length: 200 }, (_, i) => happens(faults, 'repeat', `evt_${i}`)))
  expect(drawn.filter(Boolean).length).toBeGreaterThan(70)
  expect(drawn.filter(Boolean).length).toBeLessThan(130)
  for (const wrong of ['repeat', 'repeat=2', 'explode=1']) expect(() => parseFaults(wrong)).toThrow('is no fault')
})
