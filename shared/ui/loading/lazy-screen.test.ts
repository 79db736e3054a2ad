import { expect, test, vi } from 'vitest'
import words from '../words/en.json' with { type: 'json' }
import { ChunkError, lazyScreen, loadChunk } from './lazy-screen.tsx'

test('§8 Lazy chunk: a part that comes in time is given', async () => {
  expect(await loadChunk(async () => 'part', 50)).toBe('part')
})

test('§8 Lazy chunk over 120 seconds: a part that does not come in time is a timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failure = vi.fn()
  const load = loadChunk(() => new Promise<never>(() => undefined)).catch(failure)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await load
  expect(failure).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout' }))
  vi.useRealTimers()
  const text = 'The page took longer time to load, please check your network connectivity'
  expect(words.broken.timeout).toBe(text)
})

/** Lets the waits between tries pass. */
async function withLongTimeout(expectation: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const logs = (['error', 'warn'] as const).map(level => vi.spyOn(console, level).mockImplementation(() => undefined))
  const expected = expectation()
  await vi.runAllTimersAsync()
  await expected
  for (const log of logs) log.mockRestore()
  vi.useRealTimers()
}

test('§8 Lazy chunk failure: a part that is gone, however often it is asked for, is missing', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('404')))
  await withLongTimeout(() => expect(loadChunk(load)).rejects.toMatchObject({ reason: 'missing' }))
  await withLongTimeout(() => expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkError))
  expect(load).toHaveBeenCalledTimes(8)
})

test('a screen that was lost once is there; one that failed for good loads anew when its error forgets it', async () => {
  const load = vi.fn<() => Promise<() => null>>().mockRejectedValueOnce(new TypeError('lost'))
  load.mockResolvedValueOnce(() => null)
  await withLongTimeout(() => lazyScreen(load).preload())
  expect(load).toHaveBeenCalledTimes(2)

  const gone = vi.fn<() => Promise<() => null>>().mockRejectedValue(new TypeError('404'))
  const Screen = lazyScreen(gone)
  let error: unknown
  await withLongTimeout(() => Screen.preload().catch((thrown: unknown) => (error = thrown)))
  await expect(Screen.preload()).rejects.toBe(error)
  expect(gone).toHaveBeenCalledTimes(4)
  gone.mockResolvedValue(() => null)
  ;(error as ChunkError).forget()
  await Screen.preload()
  expect(gone).toHaveBeenCalledTimes(5)
})

test('a part that the connection cost is offline, even if there is one again by then', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = () => {
    vi.unstubAllGlobals()
    return Promise.reject(new TypeError('network'))
  }
  await withLongTimeout(() => expect(loadChunk(load)).rejects.toMatchObject({ reason: 'offline' }))
})

test('§8 Stylesheet failure: a part whose stylesheet is gone is missing', async () => {
  // What the bundler's loader throws.
  const load = () => Promise.reject(new Error('Unable to preload CSS for /assets/game.css'))
  await withLongTimeout(() => expect(loadChunk(load)).rejects.toMatchObject({ reason: 'missing' }))
})

test('a screen loads once, however often it is asked for', async () => {
  const load = vi.fn(async () => () => null)
  const Screen = lazyScreen(load)
  await Promise.all([Screen.preload(), Screen.preload()])
  expect(load).toHaveBeenCalledTimes(1)
})
