import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache } from './cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const takes = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('callers that come together share one load, and later ones within the time too', async () => {
  let loads = 0
  const recall = createCache(async (key: string) => `${key}${++loads}`, 1000)
  expect(await Promise.all([recall('a'), recall('a'), recall('b')])).toEqual(['a1', 'a1', 'b2'])
  expect(await recall('a')).toBe('a1')
})

test('after the time it loads again', async () => {
  let loads = 0
  const recall = createCache(async () => ++loads, 20)
  await recall('a')
  await pass(25)
  expect(await recall('a')).toBe(2)
})

test('in its second half an answer is renewed behind those who ask', async () => {
  let loads = 0
  const recall = createCache(async () => {
    if (loads > 0) await takes(30)
    return ++loads
  }, 100)
  await recall('a')
  await pass(60)
  // Nobody waits for the second load, and only one of them makes it.
  expect(await Promise.all([recall('a'), recall('a')])).toEqual([1, 1])
  await pass(35)
  expect(await recall('a')).toBe(2)
  expect(loads).toBe(2)
})

test('an answer that is too old is waited for', async () => {
  let loads = 0
  const recall = createCache(async () => {
    if (loads > 0) await takes(60)
    return ++loads
  }, 40)
  await recall('a')
  await pass(25)
  expect(await recall('a')).toBe(1)
  await pass(20)
  const waited = recall('a')
  await pass(40)
  expect(await waited).toBe(2)
})

test('what a slow load brings is not for those who asked when it was too old already; it is made alone', async () => {
  let [loads, underWay, most] = [0, 0, 0]
  const recall = createCache(async () => {
    const brings = ++loads
    most = Math.max(most, ++underWay)
    await takes(brings < 3 ? 300 : 10)
    underWay--
    return brings
  }, 100)
  const first = recall('a')
  await pass(150)
  const late = recall('a')
  await pass(200)
  const later = [recall('a'), recall('a')]
  await pass(600)
  expect(await Promise.all([first, late, ...later])).toEqual([1, 2, 2, 2])
  const old = recall('a')
  await pass(10)
  expect([await old, most]).toEqual([3, 1])
})

test('while the database is away the last answer stands; without one the failure shows', async () => {
  let isAway = false
  const recall = createCache(async () => {
    if (isAway) throw Object.assign(new Error('gone'), { code: 'CONNECTION_LOST' })
    return 'answer'
  }, 5)
  await recall('a')
  isAway = true
  await pass(10)
  expect(await recall('a')).toBe('answer')
  await expect(recall('b')).rejects.toThrow('gone')
  isAway = false
  expect(await recall('b')).toBe('answer')
})

test('any other failure is not covered up, and is not kept', async () => {
  let loads = 0
  const recall = createCache(async () => {
    if (++loads === 2) throw new Error('bug')
    return loads
  }, 5)
  await recall('a')
  await pass(10)
  await expect(recall('a')).rejects.toThrow('bug')
  expect(await recall('a')).toBe(3)
})
