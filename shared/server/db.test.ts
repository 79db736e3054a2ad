import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { assertDurable, connect, errorCode, inPages, isConnectionLoss, savepoint, transaction } from './db.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
})
afterAll(() => world.drop())

test('R-08: a database that may lose what it acknowledged is refused at the start', async () => {
  await assertDurable(world.db)
  const name = new URL(world.url).pathname.slice(1)
  for (const value of ['off', 'local']) {
    await world.db.unsafe(`alter database ${name} set synchronous_commit = ${value}`)
    const unsafe = connect(world.url, 1)
    await expect(assertDurable(unsafe)).rejects.toThrow(/synchronous_commit/)
    await unsafe.end()
  }
  await world.db.unsafe(`alter database ${name} reset synchronous_commit`)
})

test('a transaction that failed to serialize runs again, any other error does not', async () => {
  let runs = 0
  const failing = (code: string, times: number) =>
    transaction(world.db, async tx => {
      if (++runs <= times) await tx.unsafe(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`)
      return runs
    })
  expect(await failing('40001', 2)).toBe(3)
  runs = 0
  await expect(failing('23505', 1)).rejects.toMatchObject({ code: '23505' })
  expect(runs).toBe(1)
})

test('what a failed transaction wrote is not there', async () => {
  await expect(
    transaction(world.db, async tx => {
      await tx`insert into events.outbox (topic, payload) values ('t', '{}')`
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const [row] = await world.db`select count(*)::int as count from events.outbox`
  expect(row!.count).toBe(0)
})

test('what fails alone within a transaction takes back only what it wrote', async () => {
  await transaction(world.db, async tx => {
    await tx`insert into events.outbox (topic, payload) values ('stays', '{}')`
    const failing = savepoint(tx, async () => {
      await tx`insert into events.outbox (topic, payload) values ('goes', '{}')`
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
  })
  expect(await world.db`delete from events.outbox returning topic`).toMatchObject([{ topic: 'stays' }])
})

test('rows come in pages, all of one moment', async () => {
  const pages = await transaction(world.db, async tx => {
    const found: number[][] = []
    const rows = tx<{ n: number }[]>`select n from generate_series(1, ${7}::int) n order by n`
    for await (const page of inPages(tx, 3, rows)) found.push(page.map(row => row.n))
    return found
  })
  expect(pages).toEqual([[1, 2, 3], [4, 5, 6], [7]])
})

test('a lost connection is told apart from a refused statement', () => {
  expect(isConnectionLoss(Object.assign(new Error(), { code: '57P01' }))).toBe(true)
  // A transaction that was idle for too long took its connection with it.
  expect(isConnectionLoss(Object.assign(new Error(), { code: '25P03' }))).toBe(true)
  expect(isConnectionLoss(Object.assign(new Error(), { code: 'ECONNREFUSED' }))).toBe(true)
  expect(isConnectionLoss(Object.assign(new Error(), { code: '23505' }))).toBe(false)
  expect(errorCode('not an error')).toBe('')
})
