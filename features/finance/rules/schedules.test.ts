import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf, dueAfter, lastDue, mostOn, RHYTHMS, type Rhythm } from './schedules.ts'

const HANOI = 'Asia/Ho_Chi_Minh'
const NEW_YORK = 'America/New_York'
const at = (text: string) => Date.parse(`${text}Z`)
const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const daily = (hour: number): Rhythm => ({ every: 'day', on: 1, hour })
const weekly = (on: number, hour = 8): Rhythm => ({ every: 'week', on, hour })
const monthly = (on: number, hour = 8): Rhythm => ({ every: 'month', on, hour })

test.each([
  // 8 o'clock in Hanoi is 1 o'clock in UTC.
  [daily(8), '2026-11-27T00:59', HANOI, '2026-11-27T01:00', '2026-11-27'],
  [daily(8), '2026-11-27T01:00', HANOI, '2026-11-28T01:00', '2026-11-28'],
  // There it is the day after already.
  [daily(0), '2026-11-27T16:59', HANOI, '2026-11-27T17:00', '2026-11-28'],
  // A Friday.
  [weekly(5), '2026-11-27T00:00', HANOI, '2026-11-27T01:00', '2026-11-27'],
  [weekly(5), '2026-11-27T01:00', HANOI, '2026-12-04T01:00', '2026-12-04'],
  [weekly(1), '2026-12-29T00:00', HANOI, '2027-01-04T01:00', '2027-01-04'],
  // Sunday in UTC, Monday in Hanoi.
  [weekly(1, 1), '2026-11-29T17:30', HANOI, '2026-11-29T18:00', '2026-11-30'],
  [monthly(31), '2027-01-31T02:00', HANOI, '2027-02-28T01:00', '2027-02-28'],
  [monthly(31), '2028-02-01T00:00', HANOI, '2028-02-29T01:00', '2028-02-29'],
  [monthly(30), '2027-02-28T02:00', HANOI, '2027-03-30T01:00', '2027-03-30'],
  [monthly(1), '2026-12-02T00:00', HANOI, '2027-01-01T01:00', '2027-01-01'],
  // Summer time: the same hour of the clock; the night without 2 o'clock, and the one with 1 o'clock twice.
  [daily(8), '2026-03-07T13:00', NEW_YORK, '2026-03-08T12:00', '2026-03-08'],
  [daily(2), '2026-03-07T07:00', NEW_YORK, '2026-03-08T07:00', '2026-03-08'],
  [daily(1), '2026-10-31T05:00', NEW_YORK, '2026-11-01T05:00', '2026-11-01'],
  [daily(1), '2026-11-01T05:00', NEW_YORK, '2026-11-02T06:00', '2026-11-02'],
])('%j after %s in %s is due at %s', (rhythm, after, zone, expected, day) => {
  const due = dueAfter(rhythm, at(after), zone)
  expect([text(due.at), due.day]).toEqual([expected, day])
  expect(lastDue(rhythm, due.at, zone)).toEqual(due)
  // Of what was missed in the meantime the last one counts.
  expect(lastDue(rhythm, dueAfter(rhythm, due.at, zone).at - 1, zone)).toEqual(due)
})

test.each([
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
  // From Monday to Sunday, whichever day it is due on.
  ['week', '2026-11-30', '2026-11-23', '2026-11-29'],
  ['week', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-27', '2026-11-16', '2026-11-22'],
  ['month', '2026-11-27', '2026-10-01', '2026-10-31'],
  ['month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['month', '2027-01-01', '2026-12-01', '2026-12-31'],
] as const)('%s, seen from %s', (period, day, from, to) => {
  expect(daysOf(period, day)).toEqual({ from, to })
})

test('due times follow each other without one twice, and none is left out', () => {
  const rhythms = fc
    .constantFrom(...RHYTHMS)
    .chain(every =>
      fc.record({ every: fc.constant(every), on: fc.integer({ min: 1, max: mostOn(every) }), hour: fc.nat(23) }),
    )
  const zones = fc.constantFrom(HANOI, NEW_YORK, 'Asia/Beirut', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')
  const times = fc.integer({ min: at('2025-01-01T00:00'), max: at('2028-12-31T00:00') })
  fc.assert(
    fc.property(rhythms, zones, times, (rhythm, zone, now) => {
      const before = lastDue(rhythm, now, zone)
      const next = dueAfter(rhythm, now, zone)
      expect(before.at).toBeLessThanOrEqual(now)
      expect(next.at).toBeGreaterThan(now)
      expect(dueAfter(rhythm, before.at, zone)).toEqual(next)
      expect(next.day > before.day).toBe(true)
    }),
    { numRuns: 300 },
  )
})
