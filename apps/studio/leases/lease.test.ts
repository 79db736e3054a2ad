import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { freshStudioDatabase } from '../../../tests/support/database.ts'
import { killedSql } from '../../../tests/support/killed-sql.ts'
import { type Fence, LeaseLost, requireLease, takeLease } from './lease.ts'

let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let n = 0

beforeAll(async () => {
  world = await freshStudioDatabase()
})
beforeEach(() => {
  n++
})
afterAll(() => world.drop())

const name = () => `table-${n}`
const take = (ttlMs?: number) => takeLease(world.db, name(), ttlMs)
const runOut = () => world.db`update studio.leases set expires_at = clock_timestamp() where name = ${name()}`
const write = (fence: Fence) => transaction(world.db, tx => requireLease(tx, fence))

test('of many who ask at once one has the lease', async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, () => take()))
  const held = asked.filter(lease => lease !== undefined)
  expect(held).toHaveLength(1)
  expect(held[0]!.isHeld()).toBe(true)
  expect(await take()).toBeUndefined()
  await held[0]!.release()
  expect(held[0]!.isHeld()).toBe(false)
  await expect(write(held[0]!)).rejects.toBeInstanceOf(LeaseLost)
  await (await take())!.release()
})

test('a lease that has run out is taken over once, and its old owner writes nothing more', async () => {
  const old = (await take())!
  await write(old)
  await runOut()
  // Nobody has it yet: it is still the old owner's.
  await write(old)
  const asked = await Promise.all(Array.from({ length: 8 }, () => take()))
  const [fresh, ...others] = asked.filter(lease => lease !== undefined)
  expect(others).toEqual([])
  expect(fresh!.token).toBeGreaterThan(old.token)
  await expect(write(old)).rejects.toBeInstanceOf(LeaseLost)
  await write(fresh!)
  // Who gives up what is another's takes nothing away.
  await old.release()
  await write(fresh!)
  await fresh!.release()
})

test('nobody takes a lease over while its owner writes', async () => {
  const old = (await take())!
  await runOut()
  const events: string[] = []
  const written = Promise.withResolvers<void>()
  const writing = transaction(world.db, async tx => {
    await requireLease(tx, old)
    const taking = take().then(lease => {
      events.push('taken')
      return lease!
    })
    // The other one waits for the row: the database says so.
    await vi.waitFor(
      async () => {
        const [row] = await world.db<{ count: number }[]>`
          select count(*)::int from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%studio.leases%'`
        expect(row!.count).toBe(1)
      },
      { timeout: 30_000, interval: 5 },
    )
    events.push('written')
    written.resolve()
    return { taking }
  })
  await written.promise
  const { taking } = await writing
  await (await taking).release()
  expect(events).toEqual(['written', 'taken'])
})

test('a lease is renewed while its owner lives, and its owner stops before anybody may take it', async () => {
  const lease = (await take(400))!
  const expiry = async () =>
    (await world.db<{ at: Date }[]>`select expires_at as at from studio.leases where name = ${name()}`)[0]!.at
  const first = await expiry()
  await vi.waitFor(async () => expect((await expiry()).getTime()).toBeGreaterThan(first.getTime()), {
    timeout: 30_000,
    interval: 10,
  })
  await lease.release()
  n++
  // The process lives on but cannot reach the database any more.
  const cut = killedSql(world.db, 2)
  const alone = (await takeLease(cut.db, name(), 300))!
  await vi.waitFor(() => expect(alone.isHeld()).toBe(false), { timeout: 30_000, interval: 10 })
  await vi.waitFor(async () => expect(await take()).toBeDefined(), { timeout: 30_000, interval: 10 })
  await expect(write(alone)).rejects.toBeInstanceOf(LeaseLost)
})
