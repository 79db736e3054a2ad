import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

const text = (bytes: Buffer) => bytes.toString()

test('an answer is made once for each version and key', async () => {
  let version = '1'
  let made = 0
  const written = createAnswerCache(async () => version)
  const ask = async (key: string) => text(await written(key, async () => `${key} ${++made}`))
  expect([await ask('a'), await ask('a'), await ask('b')]).toEqual(['a 1', 'a 1', 'b 2'])
  version = '2'
  expect([await ask('a'), await ask('b')]).toEqual(['a 3', 'b 4'])
})

test('what was made while the version changed is not kept', async () => {
  let version = '1'
  const written = createAnswerCache(async () => version)
  const slow = Promise.withResolvers<string>()
  const first = written('a', () => slow.promise)
  await new Promise(setImmediate)
  version = '2'
  await written('b', async () => 'new')
  slow.resolve('old')
  expect(text(await first)).toBe('old')
  expect(text(await written('a', async () => 'new'))).toBe('new')
})

test('one that failed is made again', async () => {
  const written = createAnswerCache(async () => '1')
  await expect(written('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(text(await written('a', async () => 'there'))).toBe('there')
})

test('the ones used last are kept', async () => {
  const written = createAnswerCache(async () => '1')
  const megabytes = (count: number) => async () => 'x'.repeat(count * 1_000_000)
  await written('a', megabytes(3))
  await written('b', megabytes(3))
  await written('a', megabytes(0))
  await written('c', megabytes(3))
  expect((await written('a', megabytes(0))).length).toBe(3_000_000)
  expect((await written('b', megabytes(0))).length).toBe(0)
})
