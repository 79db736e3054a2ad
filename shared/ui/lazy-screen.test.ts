import { expect, test, vi } from 'vitest'
import { ChunkError, lazyScreen, loadChunk } from './lazy-screen.tsx'
import words from './words/en.json' with { type: 'json' }

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

test('§8 Lazy chunk failure: a part that is gone is missing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(loadChunk(() => Promise.reject(new TypeError('404')), 50)).rejects.toBeInstanceOf(ChunkError)
  await expect(loadChunk(() => Promise.reject(new TypeError('404')), 50)).rejects.toMatchObject({ reason: 'missing' })
  log.mockRestore()
})

test('a part that the connection cost is offline, even if there is one again by then', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('navigator', { onLine: false })
  const load = loadChunk(() => Promise.reject(new TypeError('network')), 50)
  vi.unstubAllGlobals()
  await expect(load).rejects.toMatchObject({ reason: 'offline' })
  log.mockRestore()
})

test('§8 Stylesheet failure: a part whose stylesheet is gone is missing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // What the bundler's loader throws.
  const load = () => Promise.reject(new Error('Unable to preload CSS for /assets/game.css'))
  await expect(loadChunk(load, 50)).rejects.toMatchObject({ reason: 'missing' })
  log.mockRestore()
})

test('a screen loads once, however often it is asked for', async () => {
  const load = vi.fn(async () => () => null)
  const Screen = lazyScreen(load)
  await Promise.all([Screen.preload(), Screen.preload()])
  expect(load).toHaveBeenCalledTimes(1)
})
