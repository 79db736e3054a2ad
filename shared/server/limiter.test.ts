import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

test('so many run at once, so many wait in turn, the rest is told that we are busy', async () => {
  const pass = createLimiter(2, 3)
  const finish: (() => void)[] = []
  const started: number[] = []
  const work = (i: number) => () => {
    started.push(i)
    return new Promise<number>(resolve => finish.push(() => resolve(i)))
  }
  const all = [0, 1, 2, 3, 4, 5].map(i => pass(work(i)))
  await expect(all[5]).rejects.toMatchObject({ code: 'busy' })
  expect(started).toEqual([0, 1])
  for (let i = 0; i < 5; i++) {
    finish[i]!()
    expect(await all[i]).toBe(i)
  }
  expect(started).toEqual([0, 1, 2, 3, 4])
})

test('work that fails gives its place back', async () => {
  const pass = createLimiter(1, 0)
  const failing = pass(async () => {
    throw new Error('bug')
  })
  await expect(failing).rejects.toThrow('bug')
  await expect(pass(async () => 1)).resolves.toBe(1)
})
