import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('work is done in its order, and others come in between', async () => {
  const done: (number | string)[] = []
  const inTurns = createTurns(2)
  for (const n of [1, 2, 3, 4, 5]) inTurns(() => done.push(n))
  expect(done).toEqual([])
  const other = () =>
    setImmediate(() => {
      done.push('other')
      if (done.length < 8) other()
    })
  other()
  await expect.poll(() => done.length).toBeGreaterThanOrEqual(8)
  expect(done.slice(0, 7)).toEqual([1, 2, 'other', 3, 4, 'other', 5])
})

test('work that comes while work is done waits for its turn', async () => {
  const done: number[] = []
  const inTurns = createTurns(1)
  inTurns(() => {
    done.push(1)
    inTurns(() => done.push(3))
  })
  inTurns(() => done.push(2))
  await expect.poll(() => done).toEqual([1, 2, 3])
})
