import { expect, test } from 'vitest'
import { countdownSeconds, secondsLeft } from './countdown.ts'
import { createThrottle } from './throttle.ts'

test.each([
  [1, 60],
  [5, 300],
  [10, 600],
  [undefined, 60],
  [0, 60],
])('specification §4: a code good for %s minutes blocks the next for %i seconds', (minutes, seconds) => {
  expect(countdownSeconds(minutes)).toBe(seconds)
})

test('the countdown shows whole seconds, ends at 0 and starts at nothing', () => {
  expect(secondsLeft(60_000, 0)).toBe(60)
  expect(secondsLeft(60_000, 1)).toBe(60)
  expect(secondsLeft(60_000, 59_001)).toBe(1)
  expect(secondsLeft(60_000, 60_000)).toBe(0)
  expect(secondsLeft(60_000, 99_000)).toBe(0)
  expect(secondsLeft(undefined, 5)).toBe(0)
})

test('specification §9: one captcha and one send a second', () => {
  const mayGo = createThrottle(1_000)
  expect([0, 1, 999, 1_000, 1_500, 2_000].map(mayGo)).toEqual([true, false, false, true, false, true])
})
