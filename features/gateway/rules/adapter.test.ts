import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/property.ts'
import { answerSingleUrl, fromSmallest, mapSingleUrl, quotedUnit, signedValues, toSmallest } from './adapter.ts'

const kvnd = quotedUnit('VND', 0, 1000n)
const eur = quotedUnit('EUR', 2, 1n)
const vnd = quotedUnit('VND', 0, 1n)

test.each([
  ['5', kvnd, '5000', '5.000'],
  ['0.5', kvnd, '500', '0.500'],
  ['0.001', kvnd, '1', '0.001'],
  ['10.00', eur, '1000', '10.00'],
  ['0.10', eur, '10', '0.10'],
  ['10.0000', eur, '1000', '10.00'],
  ['7', vnd, '7', '7'],
  ['0', eur, '0', '0.00'],
])('%s is exactly so many smallest units, and back', (text, unit, smallest, back) => {
  expect([toSmallest(text, unit), fromSmallest(smallest, unit)]).toEqual([smallest, back])
})

test.each([
  ['0.0005', kvnd],
  ['10.005', eur],
  ['0.5', vnd],
  ['-1', eur],
  ['1e3', eur],
  ['', eur],
  ['1.', eur],
  ['.5', eur],
  ['1,5', eur],
])('%s is refused, never rounded', (text, unit) => {
  expect(toSmallest(text, unit)).toBeUndefined()
})

test('every amount comes back as it went', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 14n), fc.constantFrom(kvnd, eur, vnd), (units, unit) => {
      expect(toSmallest(fromSmallest(String(units), unit), unit)).toBe(String(units))
    }),
  )
})

const call = {
  type: 'debit' as const,
  ...{ tid: 't1', userid: 'p', amount: '5', i_gamedesc: 'slot', i_gameid: 'r', i_rollback: '', i_extparam: 's' },
}
const common = { player: 'p', game: 'slot', currency: 'VND', session: 's' }

test.each([
  ['ping', 'ping', {}],
  ['balance', 'balance', common],
  ['debit', 'bet', { ...common, tx: 't1', round: 'r', amount: '5000' }],
  ['credit', 'win', { ...common, tx: 't1', round: 'r', amount: '5000' }],
  ['roundinfo', 'end_round', { ...common, round: 'r' }],
] as const)('%s is %s', (type, op, body) => {
  expect(mapSingleUrl({ ...call, type }, kvnd)).toEqual({ op, body })
})

test.each(['debit', 'credit', 'balance', 'ping', 'roundinfo'] as const)(
  'a %s that carries a reversal is that, whatever its type',
  type => {
    const body = { ...common, tx: 't1', ref: 'b1', amount: '5000' }
    expect(mapSingleUrl({ ...call, type, i_rollback: 'b1' }, kvnd)).toEqual({ op: 'rollback', body })
  },
)

test('an amount that is none, or no whole one, is refused', () => {
  expect(mapSingleUrl({ ...call, amount: '0.0005' }, kvnd)).toBe('AMOUNT_PRECISION')
  expect(mapSingleUrl({ ...call, amount: '-5' }, kvnd)).toBe('BAD_REQUEST')
  expect(mapSingleUrl({ ...call, type: 'balance', amount: '' }, kvnd)).toMatchObject({ op: 'balance' })
})

test('answers are OK or an error, with the balance in the unit that was quoted', () => {
  const answer = (status: string) => answerSingleUrl(call, kvnd, { status, balance: { total: '9500' } })
  expect(answer('OK')).toEqual({ status: 'OK', tid: 't1', balance: '9.500' })
  expect(answer('HELD')).toEqual({ status: 'OK', tid: 't1', balance: '9.500' })
  expect(answer('INSUFFICIENT_FUNDS')).toEqual({ error: 'INSUFFICIENT_FUNDS', tid: 't1', balance: '9.500' })
  expect(answer('CURRENCY_MISMATCH')).toEqual({ error: 'CURRENCY_MISMATCH', tid: 't1' })
  expect(answerSingleUrl(call, kvnd, { status: 'OK' })).toEqual({ status: 'OK', tid: 't1' })
})

test('values are signed in the order of their names, the signature itself is not', () => {
  expect(signedValues({ tid: 't1', hmac: 'x', amount: '5', key: 'k' })).toBe('5\nk\nt1')
})
