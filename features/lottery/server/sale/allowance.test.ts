import { expect, test } from 'vitest'
import { createAllowance } from './allowance.ts'

test('a member has so much at once, and gets it back with time; others have their own', () => {
  let now = 0
  const allowance = createAllowance({ atOnce: 100, perSecond: 10, now: () => now })
  allowance.take('mem_a', 60)
  expect(() => allowance.take('mem_a', 41)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  allowance.take('mem_a', 40)
  allowance.take('mem_b', 100)
  now = 1_000
  expect(() => allowance.take('mem_a', 11)).toThrow()
  allowance.take('mem_a', 10)
  now = 1_000_000
  allowance.take('mem_a', 100)
  expect(() => allowance.take('mem_a', 1)).toThrow()
})
