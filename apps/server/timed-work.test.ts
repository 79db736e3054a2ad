import { expect, test } from 'vitest'
import { nextRun } from './timed-work.ts'

const NOW = Date.parse('2026-02-28T23:59:30Z')

test.each([
  ['* * * * *', '2026-03-01T00:00:00.000Z'],
  ['*/10 * * * *', '2026-03-01T00:00:00.000Z'],
  ['7 * * * *', '2026-03-01T00:07:00.000Z'],
  ['15 0 * * *', '2026-03-01T00:15:00.000Z'],
  ['59 23 * * *', '2026-02-28T23:59:00.000Z'],
  ['0 4 * * 1', '2026-03-02T04:00:00.000Z'],
  ['0 0 28 * *', '2026-03-28T00:00:00.000Z'],
])('%s is due next at %s', (match, at) => {
  const isNow = match.startsWith('59')
  expect(nextRun(match, isNow ? NOW - 60_000 : NOW).toISOString()).toBe(at)
})

test('what is never due is said at once', () => {
  expect(() => nextRun('0 0 30 2 *', NOW)).toThrow('never due')
})
