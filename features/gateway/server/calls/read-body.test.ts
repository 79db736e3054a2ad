import { expect, test } from 'vitest'
import { walletCalls } from '#features/gateway/api.ts'
import { fc } from '../../../../tests/support/property.ts'
import { isKeepable } from '../../rules/wallet-body.ts'
import { readPlain } from './read-body.ts'

const FIELDS = Object.keys({ ...walletCalls.bet.shape, ...walletCalls.win.shape })
const VALUES: readonly unknown[] = [
  ...[
    '',
    'x',
    'normal',
    'free_round',
    'cashout',
    'CRD',
    '0',
    '1',
    '100',
    '0100',
    '1234567890123',
    '12345678901234',
    '-5',
    '1.5',
  ],
  ...['é', '\u0001', '\ud800', '"', '\\', '2026-11-25T00:00:00Z', '0000-01-01T00:00:00Z', 'yesterday'],
  ...[
    'x'.repeat(8),
    'x'.repeat(9),
    'y'.repeat(40),
    'y'.repeat(41),
    'z'.repeat(64),
    'z'.repeat(65),
    'z'.repeat(128),
    'z'.repeat(129),
  ],
  ...[true, false, null, 0, 5, 1e300, [], {}, { progressive: '5' }, [[1]]],
]
const GOOD = { session: 's', player: 'p', game: 'g', currency: 'CRD', round: 'r', tx: 't', amount: '100' }

const change = fc.record({
  field: fc.constantFrom(...FIELDS, 'unknown'),
  value: fc.constantFrom(...VALUES),
  isGone: fc.integer({ min: 0, max: 6 }).map(n => n === 0),
})

test('what is read without the schema is what the schema reads', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.constantFrom('bet', 'win'), fc.array(change, { maxLength: 4 }), (op, changes) => {
      const body: Record<string, unknown> = { ...GOOD }
      for (const { field, value, isGone } of changes)
        if (isGone) delete body[field]
        else body[field] = value
      const text = JSON.stringify(body)
      const read = readPlain(op, text, JSON.parse(text))
      if (!read) return
      plain++
      expect(isKeepable(text)).toBe(true)
      expect(walletCalls[op].safeParse(JSON.parse(text))).toEqual({ success: true, data: read })
    }),
    { numRuns: 10_000 },
  )
  expect(plain).toBeGreaterThan(2_000)
})

test('a plain bet and a plain win are read without the schema', () => {
  for (const op of ['bet', 'win'] as const) {
    const text = JSON.stringify(GOOD)
    expect(readPlain(op, text, GOOD)).toEqual(walletCalls[op].parse(GOOD))
  }
})
