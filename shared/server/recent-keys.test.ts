import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { RecentKeys } from './recent-keys.ts'

const keyOf = (i: number) => hash('sha256', `key ${i}`, 'hex').slice(0, 32)

test('the last ones are known, others are not, and the oldest are forgotten', () => {
  const keys = new RecentKeys(1_000)
  for (let i = 0; i < 10_000; i++) {
    expect(keys.has(keyOf(i))).toBe(false)
    keys.add(keyOf(i))
    keys.add(keyOf(i))
    expect(keys.has(keyOf(i))).toBe(true)
    if (i >= 999) expect(keys.has(keyOf(i - 999))).toBe(true)
  }
  expect(keys.has(keyOf(0))).toBe(false)
  const kept = Array.from({ length: 10_000 }, (_, i) => keys.has(keyOf(i))).filter(Boolean).length
  expect(kept).toBeLessThanOrEqual(2_048)
  keys.clear()
  expect(keys.has(keyOf(9_999))).toBe(false)
})

test('keys of zeros are keys, too', () => {
  const keys = new RecentKeys(10)
  const zeros = '0'.repeat(32)
  expect(keys.has(zeros)).toBe(false)
  keys.add(zeros)
  expect(keys.has(zeros)).toBe(true)
})
