import { expect, test } from 'vitest'
import { decisionsOf } from './case-actions.ts'
import { askAgainMs, type RoundWord, type SweepStep, stepOfRound } from './sweep.ts'

const DAY = 86_400_000

test.each<[RoundWord, number, number, SweepStep]>([
  ['COMPLETED', 1, 0, 'settle'],
  ['COMPLETED', 30, 0, 'settle'],
  ['CANCELLED', 1, 0, 'cancel'],
  ['IN_PROGRESS', 1, 0, 'wait'],
  ['IN_PROGRESS', 30, 0, 'wait'],
  ['UNKNOWN', 1, 1, 'wait'],
  ['UNKNOWN', 1, 2, 'wait'],
  ['UNKNOWN', 1, 3, 'case'],
  ['UNKNOWN', 15, 1, 'propose_void'],
  ['SILENT', 1, 0, 'wait'],
  ['SILENT', 14, 9, 'wait'],
  ['SILENT', 14.1, 0, 'propose_void'],
])('W-166, W-167: %s, %d days old, unknown %d times: %s', (word, days, unknowns, step) => {
  expect(stepOfRound(word, days * DAY, unknowns)).toBe(step)
})

test('a round is asked about each hour, and once a day when people have it', () => {
  const hours = (['settle', 'cancel', 'wait', 'case', 'propose_void'] as const).map(
    step => askAgainMs(step) / 3_600_000,
  )
  expect(hours).toEqual([1, 1, 1, 24, 24])
})

test.each<[string, Parameters<typeof decisionsOf>, string[]]>([
  ['a late win that is held', ['LATE', 'HELD', ''], ['release', 'return']],
  ['the same when it was rolled back', ['LATE', 'ROLLED_BACK', ''], ['close']],
  ['an open round', ['OPEN_ROUND', undefined, ''], ['void', 'end']],
  ['a win that only the vendor has', ['DUPLICATE', undefined, 'win'], ['close', 'apply']],
  ['the same when it has come', ['DUPLICATE', 'ACCEPTED', 'win'], ['close']],
  ['a bet that only the vendor has', ['THEIRS_ONLY', undefined, 'bet'], ['close']],
  ['another amount', ['AMOUNT_DIFF', 'ACCEPTED', 'win'], ['close']],
])('what may be decided about %s', (_, given, expected) => {
  expect(decisionsOf(...given)).toEqual(expected)
})
