import { connect as openSocket, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../tests/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db`create table notes (text text)`
})
afterAll(() => fresh.drop())

/** A pool of one connection, and the socket that it uses now. */
function openPool() {
  let socket: Socket
  const { hostname, port } = new URL(fresh.url)
  const options = {
    max: 1,
    socket: () =>
      new Promise<Socket>(resolve => {
        socket = openSocket({ host: hostname, port: Number(port) }, () => resolve(socket))
      }),
  }
  return { pool: postgres(fresh.url, options), socket: () => socket }
}

test('a connection that closes over a waiting write is used again', async () => {
  const { pool, socket } = openPool()
  await pool`select 1`
  const lost = pool`select 2`.catch(error => error)
  await null
  socket().emit('close', false)
  expect(await lost).toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await pool`select 3 as n`).toEqual([{ n: 3 }])
  await pool.end()
})

test('a statement of a transaction whose connection closed fails and harms nothing', async () => {
  const { pool } = openPool()
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  const transaction = pool.begin(async tx => {
    const [row] = await tx`select pg_backend_pid() as pid`
    await fresh.db`select pg_terminate_backend(${row!.pid})`
    await gate
    late = tx`insert into notes values (${'outside'})`.execute()
    await late
  })
  await expect(transaction).rejects.toThrow()
  expect(await pool`select 1 as n`).toEqual([{ n: 1 }])
  goOn()
  await wait(200)
  await expect(late).rejects.toThrow()
  expect(await fresh.db`select * from notes`).toEqual([])
  expect(await pool`select 1 as n`).toEqual([{ n: 1 }])
  await pool.end()
})

test('statements after the loss, before a new connection, fail without ending the process', async () => {
  const { pool, socket } = openPool()
  const transaction = pool.begin(async tx => {
    await tx`select 1`
    socket().destroy()
    await wait(20)
    await Promise.all([tx`select ${1}::int`, tx`select ${'x'.repeat(2000)}`])
  })
  await expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await pool`select 1 as n`).toEqual([{ n: 1 }])
  await pool.end()
})

test('a pool ends after a connection closed over a running query', async () => {
  const { pool, socket } = openPool()
  await pool`select 1`
  const lost = pool`select pg_sleep(60)`.catch(error => error)
  await wait(50)
  socket().destroy()
  expect(await lost).toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await Promise.race([pool.end().then(() => 'ended'), wait(20_000)])).toBe('ended')
})

/** A pool of one connection whose sockets `onSocket` sees, the first of them as number 1; a lost one comes again after a pause. */
function openWatchedPool(onSocket: (socket: Socket, number: number) => void, pauseMs = 300) {
  const { hostname, port } = new URL(fresh.url)
  let count = 0
  const open = () =>
    new Promise<Socket>(resolve => {
      const socket = openSocket({ host: hostname, port: Number(port) }, () => resolve(socket))
      onSocket(socket, ++count)
    })
  const options = { max: 1, backoff: () => pauseMs / 1_000, socket: open }
  return { pool: postgres(fresh.url, options), opened: () => count }
}

test.each([
  ['breaks', [new Error('reset')]],
  ['closes, and the next one breaks,', [undefined, new Error('refused')]],
])('a connection that %s over its own question about types harms nobody else', async (_, losses) => {
  const { pool } = openWatchedPool((socket, number) => {
    const write = socket.write.bind(socket)
    socket.write = (data: Buffer, ...rest: never[]) => {
      const isTime = number === 2 || data.includes('pg_catalog.pg_type')
      if (number <= losses.length && isTime) setImmediate(() => socket.destroy(losses[number - 1]))
      return write(data, ...rest)
    }
  })
  // The losses may meet one question or one each; whoever asks after them is answered.
  const failed: string[] = []
  const ask = () => pool`select array['a', 'b'] as list`.catch((error: Error) => void failed.push(error.message))
  let answer = await ask()
  while (!answer && failed.length < losses.length) answer = await ask()
  expect(failed.join()).toMatch(/reset|refused|CONNECTION_CLOSED/)
  expect(answer ?? (await ask())).toEqual([{ list: ['a', 'b'] }])
  await pool.end()
})

test('a pool that ended while a connection waited to come again opens no other', async () => {
  // Long enough for a busy machine to end the pool within.
  const pauseMs = 1_500
  const { promise: untilClosed, resolve: tellClosed } = Promise.withResolvers<void>()
  const { pool, opened } = openWatchedPool(socket => void socket.once('close', tellClosed), pauseMs)
  await pool`select 1`
  await pool`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
  await untilClosed
  const late = pool`select 2`.catch(error => error)
  await pool.end({ timeout: 0.05 })
  expect(await late).toMatchObject({ code: 'CONNECTION_DESTROYED' })
  await wait(pauseMs + 200)
  expect(opened()).toBe(1)
})

test('a pool ends when its connection closes while it waits for a query', async () => {
  const { pool, socket } = openPool()
  await pool`select 1`
  const lost = pool`select pg_sleep(60)`.catch(error => error)
  await wait(50)
  const ended = pool.end().then(() => 'ended')
  await wait(50)
  socket().destroy()
  expect(await lost).toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await Promise.race([ended, wait(20_000)])).toBe('ended')
})

test('a copy whose rows the database refuses fails, and its connection is used again', async () => {
  const { pool } = openPool()
  const target = await pool`copy notes from stdin with (format csv)`.writable()
  await expect(pipeline(['a,field,too,many\n'], target)).rejects.toMatchObject({ code: '22P04' })
  expect(await pool`select 1 as n`).toEqual([{ n: 1 }])
  await pool.end()
})

test('a copy whose reader stops early leaves its connection in order', async () => {
  const { pool } = openPool()
  const rows: Readable = await pool`copy (select repeat('x', 1000) from generate_series(1, 20000)) to stdout`.readable()
  for await (const chunk of rows) {
    expect(String(chunk).startsWith('xxx')).toBe(true)
    break
  }
  expect(await Promise.race([pool`select 1 as n`, wait(20_000)])).toEqual([{ n: 1 }])
  await pool.end()
})

test('a statement that nobody waited for fails its transaction, with all that it did', async () => {
  const { pool } = openPool()
  const transaction = pool.begin(async tx => {
    await tx`insert into notes values ('before')`
    tx`select 1 / 0`.catch(() => {})
  })
  await expect(transaction).rejects.toMatchObject({ code: '22012' })
  expect(await fresh.db`select * from notes`).toEqual([])
  await pool.begin(async tx => void tx`insert into notes values ('late')`.execute())
  expect(await fresh.db`delete from notes returning text`).toEqual([{ text: 'late' }])
  await pool.end()
})

test('transactions that wait for the same connection come one after another', async () => {
  const { pool } = openPool()
  const ids = await Promise.all(
    Array.from({ length: 20 }, () =>
      pool.begin(async tx => {
        const [a] = await tx`select txid_current() as id`
        await wait(1)
        const [b] = await tx`select txid_current() as id`
        expect(b).toEqual(a)
        return a!.id as string
      }),
    ),
  )
  expect(new Set(ids).size).toBe(20)
  await pool.end()
})

test('a statement that is over goes with the next short collection', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void
  const { pool } = openPool()
  const ask = () => pool.begin(tx => tx`select 1 as n`)
  for (let i = 0; i < 500; i++) await ask()
  collect({ type: 'major' })
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 1_000; i++) {
    await ask()
    if (i % 100 === 99) collect({ type: 'minor' })
  }
  collect({ type: 'minor' })
  // Some 4,000 bytes for each transaction where closures are born old.
  expect((process.memoryUsage().heapUsed - before) / 1_000).toBeLessThan(1_500)
  await pool.end()
})
