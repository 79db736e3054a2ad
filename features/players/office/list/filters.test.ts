import { expect, test } from 'vitest'
import { askOf, startOfDay } from './filters.ts'

test.each([
  ['Asia/Ho_Chi_Minh', '2026-11-25T17:00:00.000Z'],
  ['America/New_York', '2026-11-26T05:00:00.000Z'],
  ['UTC', '2026-11-26T00:00:00.000Z'],
])('a day begins by the clock of %s', (zone, at) => {
  expect(startOfDay('2026-11-26', zone)).toBe(at)
})

test('the last day counts to its end; what is no day is asked for as it is', () => {
  expect(askOf({ registeredFrom: '2026-11-26', registeredTo: '2026-11-26', like: 'linh' }, 'UTC')).toEqual({
    ...{ registeredFrom: '2026-11-26T00:00:00.000Z', registeredTo: '2026-11-27T00:00:00.000Z', like: 'linh' },
  })
})
