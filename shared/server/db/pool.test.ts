import type { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { isConnectionLoss, openPool, type Sql, type Tx } from './pool.ts'

let fresh: FreshDatabase
let pool: Sql
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db`create table notes (text text)`
})
beforeEach(() => {
  pool = openPool(fresh.url, 1)
})
afterEach(async () => {
  await pool.end()
  await fresh.db`delete from notes`
})
afterAll(() => fresh.drop())

const notes = async () => (await fresh.db`select text from notes order by text`).map(row => row.text as string)
const answers = async () => expect(await pool`select 1 as n`).toMatchObject([{ n: 1 }])
const lost = expect.objectContaining({ code: expect.stringMatching(/^(CONNECTION_LOST|57P01|ECONNRESET)$/) })

test('a transaction whose COMMIT answers ROLLBACK is not committed, and says why', async () => {
  const swallowing = pool.begin(async tx => {
    await tx`insert into notes values ('a')`
    await tx`select 1 / 0`.catch(() => {})
  })
  await expect(swallowing).rejects.toMatchObject({ code: '22012' })
  // Ended from within: what says COMMIT then is another transaction, or none.
  const left = pool.begin(async tx => {
    await tx`insert into notes values ('b')`
    await tx`rollback`
    await tx`begin`
    await tx`select 1 / 0`.catch(() => {})
  })
  await expect(left).rejects.toMatchObject({ code: '22012' })
  expect(await notes()).toEqual([])
  await answers()
})

test('500 statements at once on one connection are each done once, transactions among them', async () => {
  const work = Array.from({ length: 500 }, (_, i) => {
    const text = `n${String(i).padStart(3, '0')}`
    if (i % 5 > 0) return pool`insert into notes values (${text})`.then(() => [text])
    return pool
      .begin(async tx => {
        await Promise.all(['a', 'b', 'c'].map(part => tx`insert into notes values (${text + part})`))
        if (i % 10 === 0) await tx`select 1 / 0`
      })
      .then(
        () => ['a', 'b', 'c'].map(part => text + part),
        () => [],
      )
  })
  const done = await Promise.all(work)
  expect(await notes()).toEqual(done.flat().sort())
})

test('a statement that nobody waited for is part of its transaction', async () => {
  const failing = pool.begin(async tx => {
    await tx`insert into notes values ('before')`
    tx`select 1 / 0`.catch(() => {})
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await pool.begin(async tx => void tx`insert into notes values ('late')`.then())
  expect(await notes()).toEqual(['late'])
})

test('a statement that comes after its transaction is refused and harms nothing', async () => {
  let late: (() => Promise<unknown>) | undefined
  await pool.begin(async tx => {
    late = () => tx`insert into notes values ('outside')`.then()
  })
  await expect(late!()).rejects.toThrow('after the end')
  expect(await notes()).toEqual([])
})

test('a transaction whose connection closed fails, writes nothing, and the next one gets another', async () => {
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
  const broken = pool.begin(async tx => {
    await tx`insert into notes values ('cut')`
    const [row] = await tx`select pg_backend_pid() as pid`
    await fresh.db`select pg_terminate_backend(${row!.pid})`
    await gate
    await tx`insert into notes values ('outside')`
  })
  goOn()
  await expect(broken).rejects.toEqual(lost)
  await answers()
  expect(await notes()).toEqual([])
})

test('a connection that is lost while it rests, over a statement or over many is replaced', async () => {
  await pool`select pg_terminate_backend(pg_backend_pid())`.catch(error => expect(error).toEqual(lost))
  await answers()
  await pool.borrow(cut)
  await answers()
  const failed = await Promise.allSettled([
    pool.borrow(client => Promise.all([client.query('select pg_sleep(60)'), socketOf(client).destroy()])),
    pool`select 1`,
  ])
  expect(failed.map(each => each.status)).toEqual(['rejected', 'fulfilled'])
  expect(isConnectionLoss(Object.assign(new Error('x'), { code: 'ECONNRESET' }))).toBe(true)
})

test('a pool ends over a connection that was lost', async () => {
  const other = openPool(fresh.url, 1)
  await other.borrow(cut)
  expect(await Promise.race([other.end().then(() => 'ended'), wait(20_000)])).toBe('ended')
})

test.each(['postgres://postgres@127.0.0.1:1/none', 'postgres://postgres@127.0.0.1:1/none?host=%2Fno-such-folder'])(
  'a database that is away is told at once, and asked again by the next: %s',
  async url => {
    const nowhere = openPool(url, 1)
    for (let i = 0; i < 2; i++) expect(isConnectionLoss(await nowhere`select 1`.catch(error => error))).toBe(true)
    await nowhere.end()
  },
)

test('transactions that wait for the same connection come one after another', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, () =>
      pool.begin(async tx => {
        const [a] = await tx`select txid_current() as id`
        const [b] = await tx`select txid_current() as id`
        expect(b).toEqual(a)
        return a!.id as bigint
      }),
    ),
  )
  expect(new Set(ids).size).toBe(20)
})

test('values of every type come back as what they are', async () => {
  const at = new Date('2026-03-04T05:06:07.089Z')
  const texts = ['plain', 'with "quotes"', 'back\\slash', 'comma,brace}{', 'NULL', '', 'تجربہ', 'line\nbreak']
  const [row] = await pool`
    select ${2n ** 62n}::bigint as big, ${at}::timestamptz as at, ${Buffer.from([0, 255])}::bytea as bytes, 7::smallint as small,
      ${true}::boolean as yes, ${pool.json({ a: [1, '"'] })}::jsonb as json, ${texts}::text[] as texts,
      ${[1n, null]}::bigint[] as bigs, ${[at]}::timestamptz[] as times, '2026-03-04'::date as day, 1.50::numeric as rate`
  expect(row).toEqual({
    ...{ big: 2n ** 62n, at, bytes: Buffer.from([0, 255]), small: 7, yes: true, json: { a: [1, '"'] }, texts },
    ...{ bigs: [1n, null], times: [at], day: new Date('2026-03-04'), rate: '1.50' },
  })
  await expect(pool`select ${undefined}`.then()).rejects.toThrow('undefined')
})

test('a statement within another is a part of its text, and names are quoted', async () => {
  const which = (text: string) => pool`text = ${text}`
  await pool`insert into ${pool('public.notes')} values (${'a'}), (${'b'})`
  for (const text of ['a', 'b', 'a'])
    expect(await pool`select text from notes where ${which(text)} and text <> ${'c'}`).toMatchObject([{ text }])
  await expect(pool`select ${pool('x"; drop table notes')} from notes`.then()).rejects.toMatchObject({ code: '42703' })
})

function cut(client: PoolClient): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  client.once('end', resolve)
  socketOf(client).destroy()
  return promise
}

const socketOf = (client: PoolClient) =>
  (client as unknown as { connection: { stream: import('node:net').Socket } }).connection.stream

/** How many exchanges with PostgreSQL a transaction of this takes. */
async function exchangesOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let count = 0
  await pool.borrow(async client => {
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('readyForQuery', () => count++)
  })
  await pool.begin(work).catch(() => {})
  return count
}
const note = (tx: Tx, text: string) => tx`insert into notes values (${text})`

test('BEGIN leaves with the first statement, where the connection knows it; a transaction of none sends nothing', async () => {
  expect(await exchangesOf(tx => note(tx, 'a'))).toBe(3)
  expect(await exchangesOf(tx => note(tx, 'b'))).toBe(2)
  expect(await exchangesOf(async () => {})).toBe(0)
  expect(await notes()).toEqual(['a', 'b'])
})

test('a first statement that leaves with BEGIN is taken back with all that follows, and fails alone', async () => {
  await fresh.db`create unique index notes_text on notes (text)`
  await pool.begin(tx => note(tx, 'a'))
  const failed = pool.begin(async tx => {
    await note(tx, 'b')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await expect(pool.begin(tx => note(tx, 'a'))).rejects.toMatchObject({ code: '23505' })
  const left = pool.begin(async tx => {
    await note(tx, 'a').catch(() => {})
  })
  await expect(left).rejects.toMatchObject({ code: '23505' })
  await pool.begin(async tx => {
    expect(await tx`select text from notes where text = ${'a'}`).toMatchObject([{ text: 'a' }])
    expect((await tx`update notes set text = 'c' where text = ${'a'}`).count).toBe(1)
  })
  await answers()
  expect(await notes()).toEqual(['c'])
  await fresh.db`drop index notes_text`
})

test('COMMIT leaves with the last statement: what comes after is refused, and takes nothing back', async () => {
  const both = async (tx: Tx) => {
    await note(tx, 'a')
    await tx.commitWith(note(tx, 'b'))
  }
  await pool.begin(both)
  expect(await exchangesOf(both)).toBe(2)
  const late = pool.begin(async tx => {
    await tx.commitWith(note(tx, 'c'))
    await note(tx, 'd')
  })
  await expect(late).rejects.toThrow('after the end')
  // Nobody waits for it, and it has its result.
  const rows = pool.begin(async tx => {
    void note(tx, 'e').then()
    return tx.commitWith(tx`select text from notes where text = ${'e'}`)
  })
  expect(await rows).toEqual([{ text: 'e' }])
  expect(await notes()).toEqual(['a', 'a', 'b', 'b', 'c', 'e'])
})

test('a last statement that fails, or comes after one that did, commits nothing', async () => {
  await fresh.db`create unique index notes_text on notes (text)`
  await pool.begin(tx => note(tx, 'a'))
  const fails = [
    (tx: Tx) => note(tx, 'b').then(() => tx.commitWith(note(tx, 'a'))),
    (tx: Tx) => note(tx, 'b').then(() => tx.commitWith(note(tx, 'a')).catch(() => [])),
    (tx: Tx) =>
      note(tx, 'a')
        .catch(() => {})
        .then(() => tx.commitWith(note(tx, 'b'))),
    (tx: Tx) => tx.commitWith(note(tx, 'a')).catch(() => []),
  ]
  for (const work of fails) {
    await expect(pool.begin(work)).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual(['a'])
    await answers()
  }
  await fresh.db`drop index notes_text`
})

test('a constraint that COMMIT finds broken commits nothing', async () => {
  await fresh.db`create table owners (name text primary key)`
  await fresh.db`create table owned (name text references owners deferrable initially deferred)`
  const left = pool.begin(async tx => {
    await note(tx, 'a')
    await tx.commitWith(tx`insert into owned values (${'nobody'})`)
  })
  await expect(left).rejects.toMatchObject({ code: '23503' })
  await answers()
  expect(await notes()).toEqual([])
})
