import { expect, test } from 'vitest'
import { audienceOf } from './lifetime.ts'

test.each([
  [0, 'member'],
  [1, 'agent'],
  [2, 'agent'],
  [4, 'free'],
  [41, 'agent'],
  [42, 'agent'],
])('a session of account type %i is for the %s door', (type, audience) => {
  expect(audienceOf(type)).toBe(audience)
})
