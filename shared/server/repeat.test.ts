import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs it until it has begun four times; answers the ms between. */
async function gapsOf(work: () => Promise<number>, onFailure: (error: unknown) => void = () => {}) {
  const begun: number[] = []
  const stop = repeat(
    1_000,
    async () => {
      begun.push(performance.now())
      await new Promise(resolve => setTimeout(resolve, 200))
      return work()
    },
    onFailure,
  )
  while (begun.length < 4) await vi.advanceTimersByTimeAsync(100)
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(60_000)
  await stopped
  expect(begun).toHaveLength(4)
  return begun.slice(1).map((time, i) => Math.round(time - begun[i]!))
}

test('it works again so long after it ended, whatever went wrong', async () => {
  const failed: unknown[] = []
  expect(
    await gapsOf(
      () => Promise.reject(new Error('lost')),
      error => failed.push(error),
    ),
  ).toEqual([1_200, 1_200, 1_200])
  expect(failed).toHaveLength(4)
})

test('it rests longer where the work says so', async () => {
  const rests = [300, 5_000, 1_500, 0]
  expect(await gapsOf(async () => rests.shift()!)).toEqual([1_200, 5_200, 1_700])
})
