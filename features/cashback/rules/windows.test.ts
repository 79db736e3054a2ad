import { expect, test } from 'vitest'
import { closedWindows } from './windows.ts'

const at = (text: string) => Date.parse(text)
const ALWAYS = { startsAt: 0, endsAt: at('2030-01-01T00:00:00Z') }
const days = (...args: Parameters<typeof closedWindows>) => closedWindows(...args).map(({ day }) => day)

test('days are closed three hours after their end by the merchant’s clock, eight of them at most', () => {
  const offer = { every: 'day' as const, ...ALWAYS }
  expect(days(offer, at('2026-11-28T02:59:59Z'), 'UTC').at(-1)).toBe('2026-11-26')
  expect(days(offer, at('2026-11-28T03:00:00Z'), 'UTC')).toHaveLength(8)
  expect(days(offer, at('2026-11-28T03:00:00Z'), 'UTC').at(-1)).toBe('2026-11-27')
  expect(days(offer, at('2026-11-27T20:00:00Z'), 'Asia/Ho_Chi_Minh').at(-1)).toBe('2026-11-27')
})

test('weeks are those from Monday; what an offer does not wholly cover is none', () => {
  const now = at('2026-12-02T12:00:00Z')
  expect(closedWindows({ every: 'week', ...ALWAYS }, now, 'UTC').at(-1)).toEqual({
    day: '2026-11-23',
    until: '2026-11-30',
  })
  const short = { every: 'week' as const, startsAt: at('2026-11-23T00:00:01Z'), endsAt: ALWAYS.endsAt }
  expect(days(short, now, 'UTC')).toEqual([])
  const over = { every: 'day' as const, startsAt: at('2026-11-29T00:00:00Z'), endsAt: at('2026-12-01T12:00:00Z') }
  expect(days(over, now, 'UTC')).toEqual(['2026-11-29', '2026-11-30'])
})
