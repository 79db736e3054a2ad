import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/database.ts'
import {
  arrayLiteral,
  assertDurable,
  connect,
  errorCode,
  isConnectionLoss,
  type Tx,
  transaction,
  transactionAtOnce,
} from './db.ts'

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

test('statements that leave together are one transaction, with all their answers or none', async () => {
  const note = (tx: Tx, topic: string) =>
    tx`insert into events.outbox (topic, payload) values (${topic}, '{}') returning topic`
  const topics = async () => (await world.db`select topic from events.outbox order by topic`).map(row => row.topic)
  const told = await transactionAtOnce(world.db, tx => Promise.all([note(tx, 'a'), note(tx, 'b')]))
  expect(told.flat().map(row => row.topic)).toEqual(['a', 'b'])
  expect(await topics()).toEqual(['a', 'b'])
  const failing = (tx: Tx) => Promise.all([note(tx, 'c'), tx`select 1 / ${0}::int`, note(tx, 'd')])
  await expect(transactionAtOnce(world.db, failing)).rejects.toMatchObject({ code: '22012' })
  expect(await topics()).toEqual(['a', 'b'])
  await world.db`delete from events.outbox`
})

test('texts of every kind survive an array literal', async () => {
  const texts = ['plain', 'with "quotes"', 'back\\slash', 'comma,brace}{', 'NULL', '', 'تجربہ', 'line\nbreak']
  const [row] = await world.db<{ texts: string[] }[]>`select ${arrayLiteral(texts)}::text[] as texts`
  expect(row!.texts).toEqual(texts)
})

test('a lost connection is told apart from a refused statement', () => {
  expect(isConnectionLoss(Object.assign(new Error(), { code: '57P01' }))).toBe(true)
  // A transaction that was idle for too long took its connection with it.
  expect(isConnectionLoss(Object.assign(new Error(), { code: '25P03' }))).toBe(true)
  expect(isConnectionLoss(Object.assign(new Error(), { code: 'ECONNREFUSED' }))).toBe(true)
  expect(isConnectionLoss(Object.assign(new Error(), { code: '23505' }))).toBe(false)
  expect(errorCode('not an error')).toBe('')
})
