import { expect, test } from 'vitest'
import { addDays, dayAt, instantOf } from './zone.ts'

test.each([
  ['2026-11-27', 8, 'Asia/Ho_Chi_Minh', '2026-11-27T01:00'],
  ['2026-11-27', 8, 'Asia/Kathmandu', '2026-11-27T02:15'],
  // The night in which New York's clocks go from 2 to 3, and that in which they have 1 twice.
  ['2026-03-08', 1, 'America/New_York', '2026-03-08T06:00'],
  ['2026-03-08', 2, 'America/New_York', '2026-03-08T07:00'],
  ['2026-03-08', 3, 'America/New_York', '2026-03-08T07:00'],
  ['2026-11-01', 0, 'America/New_York', '2026-11-01T04:00'],
  ['2026-11-01', 1, 'America/New_York', '2026-11-01T05:00'],
  ['2026-11-01', 2, 'America/New_York', '2026-11-01T07:00'],
  // A day that begins at 1.
  ['2026-03-29', 0, 'Asia/Beirut', '2026-03-28T22:00'],
])('%s %i:00 in %s', (day, hour, zone, expected) => {
  const at = instantOf(day, hour * 3600, zone)
  expect(new Date(at).toISOString().slice(0, 16)).toBe(expected)
  expect(dayAt(at, zone)).toBe(day)
})

test('days of a calendar follow each other', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-01-01', -1)]).toEqual(['2028-02-29', '2025-12-31'])
})
