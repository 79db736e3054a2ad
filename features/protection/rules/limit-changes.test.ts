import { expect, test } from 'vitest'
import { ageOf, changeOf, type LimitChange, timesOf } from './limit-changes.ts'

test.each<[string, bigint | undefined, bigint | undefined, LimitChange]>([
  ['the first one is at once', undefined, 100n, 'now'],
  ['C-21: less is at once', 100n, 99n, 'now'],
  ['C-21: nothing at all is at once', 100n, 0n, 'now'],
  ['the same keeps it', 100n, 100n, 'keep'],
  ['C-22: more waits', 100n, 101n, 'later'],
  ['C-22: no limit any more waits', 100n, undefined, 'later'],
  ['where none is, none goes', undefined, undefined, 'none'],
])('%s', (_, current, wanted, change) => {
  expect(changeOf(current, wanted)).toBe(change)
})

const AT = new Date('2026-01-14T10:00:00.000Z')

test.each([
  ['2026-01-15T09:59:59.999Z', 'early'],
  ['2026-01-15T10:00:00.000Z', 'due'],
  ['2026-01-21T09:59:59.999Z', 'due'],
  ['2026-01-21T10:00:00.000Z', 'lapsed'],
])('C-22: more that was wanted on the 14th at 10:00 is at %s %s', (at, age) => {
  expect(ageOf(timesOf('member', AT), new Date(at))).toBe(age)
})

test('an operator’s wish for more waits for a second person, not for time', () => {
  expect(ageOf(timesOf('operator', AT), AT)).toBe('due')
})
