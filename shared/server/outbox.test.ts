import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { freshDatabase } from '../../tests/support/database.ts'
import { transaction } from './db.ts'
import { createLog } from './log.ts'
import { createDispatcher, noteEvent, on } from './outbox.ts'

const happened = { name: 'test.happened', payload: z.object({ n: z.number() }) }
const log = createLog('test', 'silent')
let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
  await world.db`create table reacted (n int)`
})
beforeEach(() => world.db`delete from reacted`)
afterAll(() => world.drop())

const note = (n: number) => transaction(world.db, tx => noteEvent(tx, happened, { n }))
const waiting = async () => (await world.db`select count(*)::int as count from events.outbox`)[0]!.count
const reacted = async () => (await world.db<{ n: number }[]>`select n from reacted order by n`).map(row => row.n)

test('an event is noted with what caused it, or not at all', async () => {
  await transaction(world.db, async tx => {
    await noteEvent(tx, happened, { n: 1 })
    throw new Error('undone')
  }).catch(() => undefined)
  expect(await waiting()).toBe(0)
})

test('each event is reacted to once, also by two dispatchers', async () => {
  for (let n = 0; n < 20; n++) await note(n)
  const reaction = on(happened, async (tx, { n }) => void (await tx`insert into reacted values (${n})`))
  const dispatchers = [createDispatcher(world.db, [reaction], log, 10), createDispatcher(world.db, [reaction], log, 10)]
  for (const each of dispatchers) each.start()
  await expect.poll(waiting).toBe(0)
  for (const each of dispatchers) await each.close()
  expect(await reacted()).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('a reaction that fails leaves nothing, is tried again, and holds nobody up', async () => {
  let failures = 0
  const fragile = on(happened, async (tx, { n }) => {
    await tx`insert into reacted values (${n})`
    // Until the other one is through.
    if (n === 1 && (await reacted()).length === 0) throw new Error(`not yet, ${++failures}`)
  })
  await note(1)
  await note(2)
  const dispatcher = createDispatcher(world.db, [fragile], log, 10)
  dispatcher.start()
  await expect.poll(waiting).toBe(0)
  await dispatcher.close()
  expect(await reacted()).toEqual([1, 2])
  expect(failures).toBeGreaterThan(0)
})
