import { expect, test, vi } from 'vitest'
import { ChunkError, lazyScreen, loadChunk } from './lazy-screen.tsx'

test('a part that comes in time is given', async () => {
  expect(await loadChunk(async () => 'part', 50)).toBe('part')
})

test('a part that does not come in time is a timeout', async () => {
  const never = () => new Promise<never>(() => undefined)
  await expect(loadChunk(never, 5)).rejects.toMatchObject({ reason: 'timeout' })
})

test('a part that is gone is missing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(loadChunk(() => Promise.reject(new TypeError('404')), 50)).rejects.toBeInstanceOf(ChunkError)
  await expect(loadChunk(() => Promise.reject(new TypeError('404')), 50)).rejects.toMatchObject({ reason: 'missing' })
  log.mockRestore()
})

test('a screen loads once, however often it is asked for', async () => {
  const load = vi.fn(async () => () => null)
  const Screen = lazyScreen(load)
  await Promise.all([Screen.preload(), Screen.preload()])
  expect(load).toHaveBeenCalledTimes(1)
})
