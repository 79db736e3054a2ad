import { expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { canonicalText, classOf, compareSums, type Moved, type Sum, sumUp } from './statement.ts'

test.each<[string, Partial<Moved>, string, bigint]>([
  ['a bet', { op: 'bet', kind: 'normal' }, 'BET', -5n],
  ['a free round', { op: 'bet', kind: 'free_round' }, 'BET', -5n],
  ['a bought feature', { op: 'bet', kind: 'feature_buy' }, 'BET', -5n],
  ['a tip', { op: 'bet', kind: 'tip' }, 'TIP', -5n],
  ['a contribution', { op: 'bet', kind: 'jackpot_contribution' }, 'JACKPOT_CONTRIB', -5n],
  ['a win', { op: 'win', kind: 'normal' }, 'WIN', 5n],
  ['a cash-out', { op: 'win', kind: 'cashout' }, 'WIN', 5n],
  ['a jackpot', { op: 'win', kind: 'jackpot' }, 'JACKPOT', 5n],
  ['the end of free rounds', { op: 'reward_status' }, 'WIN', 5n],
  ['a prize', { op: 'promo_win' }, 'PROMO', 5n],
  ['a correction', { op: 'adjust' }, 'ADJUST', 5n],
  ['a partial refund', { op: 'partial_refund' }, 'REFUND', 5n],
  ['a rollback of a bet', { op: 'rollback', refOp: 'bet' }, 'ROLLBACK_BET', 5n],
  ['a rollback of a win', { op: 'rollback', refOp: 'win' }, 'ROLLBACK_WIN', -5n],
  ['a round taken back', { op: 'rollback_round' }, 'ROLLBACK_BET', 5n],
])('%s counts in its class, signed towards the player', (_, more, expected, total) => {
  const moved = { op: '', kind: '', refOp: '', currency: 'CRD', count: 1, total: amount(5n), ...more }
  expect(classOf(moved)).toBe(expected)
  expect([...sumUp([moved, moved])]).toEqual([[`CRD ${expected}`, { count: 2, total: 2n * total }]])
})

test('the text that is hashed does not depend on the order of the lines', () => {
  const lines = [
    { currency: 'CRD', class: 'WIN', count: 2, total: '300' },
    { currency: 'CRD', class: 'BET', count: 3, total: '-500' },
  ]
  expect(canonicalText(lines)).toBe('CRD|BET|3|-500\nCRD|WIN|2|300')
  expect(canonicalText(lines.toReversed())).toBe(canonicalText(lines))
  expect(canonicalText([])).toBe('')
})

const sums = (given: Record<string, [number, bigint]>): Map<string, Sum> =>
  new Map(Object.entries(given).map(([name, [count, total]]) => [name, { count, total: amount(total) }]))

test.each<[string, Parameters<typeof sums>[0], Parameters<typeof sums>[0], Parameters<typeof sums>[0], string[]]>([
  ['equal', { 'CRD BET': [2, -9n] }, { 'CRD BET': [2, -9n] }, {}, []],
  ['another total', { 'CRD BET': [2, -9n] }, { 'CRD BET': [2, -8n] }, {}, ['CRD BET']],
  ['another count', { 'CRD BET': [2, -9n] }, { 'CRD BET': [3, -9n] }, {}, ['CRD BET']],
  ['a line that only one has', { 'CRD BET': [1, -9n] }, { 'CRD WIN': [1, 9n] }, {}, ['CRD BET', 'CRD WIN']],
  ['explained', { 'CRD BET': [2, -9n] }, { 'CRD BET': [1, -8n] }, { 'CRD BET': [1, -1n] }, []],
  ['explained in part', { 'CRD BET': [3, -9n] }, { 'CRD BET': [1, -8n] }, { 'CRD BET': [1, -1n] }, ['CRD BET']],
  ['explained though equal', { 'CRD BET': [1, -9n] }, { 'CRD BET': [1, -9n] }, { 'CRD BET': [1, -1n] }, ['CRD BET']],
  ['nothing on either side', { 'CRD BET': [0, 0n] }, {}, {}, []],
])('two statements: %s', (_, ours, theirs, explained, uneven) => {
  const compared = compareSums(sums(ours), sums(theirs), sums(explained))
  expect(compared.filter(line => !line.isEven).map(line => line.name)).toEqual(uneven)
})
