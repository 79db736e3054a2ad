import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPatiently } from './tries.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Fails so many times; tells when each try was. */
function failing(times: number) {
  const tries: number[] = []
  const begun = performance.now()
  return {
    tries,
    load: async () => {
      tries.push(performance.now() - begun)
      if (tries.length <= times) throw new TypeError(`lost ${tries.length}`)
      return 'part'
    },
  }
}

test('what comes at once is asked for once', async () => {
  const { load, tries } = failing(0)
  expect(await loadPatiently(load)).toBe('part')
  expect(tries).toEqual([0])
})

test('a lost file is asked for again three times, with growing waits', async () => {
  const { load, tries } = failing(3)
  const loading = loadPatiently(load)
  await vi.runAllTimersAsync()
  expect(await loading).toBe('part')
  expect(tries).toEqual([0, 500, 2_500, 8_500])
})

test('after the last try it says what that one failed for', async () => {
  const { load, tries } = failing(9)
  const loading = expect(loadPatiently(load)).rejects.toThrow('lost 4')
  await vi.runAllTimersAsync()
  await loading
  expect(tries).toHaveLength(4)
})

test('without a connection nothing is waited for', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { load, tries } = failing(9)
  await expect(loadPatiently(load)).rejects.toThrow('lost 1')
  expect(tries).toEqual([0])
})
