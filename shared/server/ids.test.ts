import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids are single, of one length, and sort by time', async () => {
  const ids = Array.from({ length: 5_000 }, () => newId('mem'))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(id => /^mem_[0-9a-z]{25}$/.test(id))).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(newId('mem').slice(0, 13) > ids[0]!.slice(0, 13)).toBe(true)
})
