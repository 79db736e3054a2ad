import { expect, test } from 'vitest'
import { createLooks } from './looks.ts'

test('a look goes on while it is read again within a minute, and is another one afterwards', () => {
  let now = 0
  const looks = createLooks(() => now)
  expect(looks.isAgain('a')).toBe(false)
  looks.note('a')
  for (now = 59_000; now < 300_000; now += 59_000) {
    expect(looks.isAgain('a')).toBe(true)
    expect(looks.isAgain('b')).toBe(false)
    looks.note('a')
  }
  now += 2_000
  looks.note('b')
  expect(looks.isAgain('a')).toBe(false)
  expect(looks.isAgain('b')).toBe(true)
})
