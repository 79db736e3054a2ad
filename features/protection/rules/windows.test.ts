import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/property.ts'
import { type Period, windowEnd, windowStart } from './windows.ts'

test.each<[Period, string, string]>([
  ['day', '2026-03-31T23:59:59.999Z', '2026-03-31'],
  ['day', '2026-04-01T00:00:00.000Z', '2026-04-01'],
  ['week', '2026-01-04T23:59:59.999Z', '2025-12-29'],
  ['week', '2026-01-05T00:00:00.000Z', '2026-01-05'],
  ['week', '2024-03-03T12:00:00.000Z', '2024-02-26'],
  ['month', '2024-02-29T23:59:59.999Z', '2024-02-01'],
  ['month', '2026-01-01T00:00:00.000Z', '2026-01-01'],
])('the %s of %s began on %s', (period, at, start) => {
  expect(windowStart(period, new Date(at))).toEqual(new Date(`${start}T00:00:00Z`))
})

test('windows follow each other without a gap, and weeks begin on Mondays', () => {
  const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(times, fc.constantFrom<Period>('day', 'week', 'month'), (at, period) => {
      const start = windowStart(period, at)
      expect(start <= at).toBe(true)
      expect(windowStart(period, start)).toEqual(start)
      const before = windowStart(period, new Date(start.getTime() - 1))
      expect(before < start).toBe(true)
      expect(windowEnd(period, before)).toEqual(start)
      const days = (start.getTime() - before.getTime()) / 86_400_000
      expect(period === 'day' ? [1] : period === 'week' ? [7] : [28, 29, 30, 31]).toContain(days)
      if (period === 'week') expect(start.getUTCDay()).toBe(1)
    }),
  )
})
