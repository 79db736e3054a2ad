import { expect, onTestFinished, test, vi } from 'vitest'
import { createBatch } from './batch.ts'

const lost = () => Object.assign(new Error('gone'), { code: 'CONNECTION_LOST' })

test('what arrives while a batch is in flight is the next batch', async () => {
  const sizes: number[] = []
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const batch = createBatch<number, number>({
    name: 't',
    run: async items => {
      sizes.push(items.length)
      begun.resolve()
      await goOn.promise
      return items.map(item => item * 2)
    },
  })
  const first = batch.submit(1)
  await begun.promise
  const rest = Promise.all([2, 3, 4].map(batch.submit))
  goOn.resolve()
  expect([await first, ...(await rest)]).toEqual([2, 4, 6, 8])
  expect(sizes).toEqual([1, 3])
})

test('a batch weighs no more than said, and what is heavier goes alone', async () => {
  const batches: number[][] = []
  const batch = createBatch<number, number>({
    name: 't',
    weigh: item => item,
    maxWeight: 10,
    run: async items => {
      batches.push(items)
      return items
    },
  })
  expect(await Promise.all([4, 6, 1, 30, 2, 3].map(batch.submit))).toEqual([4, 6, 1, 30, 2, 3])
  expect(batches).toEqual([[4, 6], [1], [30], [2, 3]])
})

test('a poisoned item fails alone', async () => {
  const batch = createBatch<number, number>({
    name: 't',
    run: async items => {
      if (items.includes(5)) throw new Error('poison')
      return items
    },
  })
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(batch.submit))
  expect(results.map(each => each.status).filter(status => status === 'rejected')).toHaveLength(1)
  expect(results[4]!.status).toBe('rejected')
})

test('a lost connection is retried until the answer is known', async () => {
  let tries = 0
  const batch = createBatch<number, number>({
    name: 't',
    run: async items => {
      if (++tries < 4) throw lost()
      return items
    },
  })
  expect(await batch.submit(7)).toBe(7)
  expect(tries).toBe(4)
})

test('an item that waited too long for the database is refused as busy', async () => {
  const batch = createBatch<number, number>({ name: 't', giveUpMs: 30, run: () => Promise.reject(lost()) })
  await expect(batch.submit(1)).rejects.toMatchObject({ code: 'busy' })
})

test('what the database took too long for is refused as busy at once, all of it', async () => {
  let tries = 0
  const slow = Object.assign(new Error('lock timeout'), { code: '55P03' })
  const batch = createBatch<number, number>({
    name: 't',
    run: () => {
      tries++
      return Promise.reject(slow)
    },
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map(batch.submit))
  expect(results.map(each => each.status === 'rejected' && each.reason.code)).toEqual(['busy', 'busy', 'busy', 'busy'])
  expect(tries).toBe(1)
})

test('the queue is bounded, and closing answers what was accepted', async () => {
  const batch = createBatch<number, number>({ name: 't', maxWaiting: 2, run: async items => items })
  const accepted = [batch.submit(1), batch.submit(2)]
  await expect(batch.submit(3)).rejects.toMatchObject({ code: 'busy' })
  await batch.close()
  expect(await Promise.all(accepted)).toEqual([1, 2])
  await expect(batch.submit(4)).rejects.toMatchObject({ code: 'busy' })
})

test('urgent items go before all that waited longer, and are taken when the others are refused', async () => {
  const order: number[] = []
  const batch = createBatch<number, number>({
    name: 't',
    maxItems: 2,
    maxWaiting: 2,
    isUrgent: item => item >= 10,
    run: async items => {
      order.push(...items)
      await new Promise(resolve => setTimeout(resolve, 2))
      return items
    },
  })
  const answers = [1, 2].map(batch.submit)
  await expect(batch.submit(3)).rejects.toMatchObject({ code: 'busy' })
  await Promise.all([...answers, ...[10, 11, 12].map(batch.submit)])
  expect(order).toEqual([10, 11, 12, 1, 2])
})

test('an item that waited too long for its turn never begins', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const ran: number[] = []
  const batch = createBatch<number, number>({
    name: 't',
    maxItems: 1,
    giveUpMs: 10,
    run: async items => {
      ran.push(...items)
      vi.advanceTimersByTime(10)
      return items
    },
  })
  const first = batch.submit(1)
  await expect(batch.submit(2)).rejects.toMatchObject({ code: 'busy' })
  expect([await first, ran]).toEqual([1, [1]])
})

test('as many batches as said are in flight', async () => {
  let running = 0
  let most = 0
  const batch = createBatch<number, number>({
    name: 't',
    maxItems: 1,
    parallel: 2,
    run: async items => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 2))
      running--
      return items
    },
  })
  await Promise.all([0, 1, 2, 3, 4, 5].map(batch.submit))
  expect(most).toBe(2)
})
