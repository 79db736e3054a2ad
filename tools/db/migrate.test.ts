import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'grandstand-sql-'))
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db`drop table public.migrations`
})
afterAll(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true })
})

test('each file is applied once, also when two start at the same time', async () => {
  writeFileSync(join(folder, '0001-a.sql'), 'create table a (n int); insert into a values (1);')
  await Promise.all([migrate(fresh.url, folder), migrate(fresh.url, folder)])
  await migrate(fresh.url, folder)
  expect(await fresh.db`select n from a`).toEqual([{ n: 1 }])
})

test('a file that fails leaves nothing of itself behind', async () => {
  writeFileSync(join(folder, '0002-b.sql'), 'create table b (n int); select nonsense;')
  await expect(migrate(fresh.url, folder)).rejects.toThrow(/nonsense/)
  expect(await fresh.db`select to_regclass('b') as found`).toEqual([{ found: null }])
})

test('a file that changed after it was applied is refused', async () => {
  writeFileSync(join(folder, '0001-a.sql'), 'create table a (n bigint);')
  await expect(migrate(fresh.url, folder)).rejects.toThrow(/changed after it was applied/)
})

test('a table that somebody keeps, and another migration that does not end, are waited for no longer than said', async () => {
  await fresh.db`create table kept (n int)`
  const locked = mkdtempSync(join(folder, 'locked-'))
  writeFileSync(join(locked, '0003-c.sql'), 'create table c (n int); alter table kept add m int;')
  await fresh.db.begin(async tx => {
    await tx`lock table kept`
    await expect(migrate(fresh.url, locked, { lockMs: 20, tries: 2 })).rejects.toMatchObject({ code: '55P03' })
  })
  await fresh.db.begin(async tx => {
    await tx`select pg_advisory_xact_lock(7002)`
    await expect(migrate(fresh.url, locked, { statementMs: 20 })).rejects.toMatchObject({ code: '57014' })
  })
  expect(await fresh.db`select to_regclass('c') as found`).toEqual([{ found: null }])
  await migrate(fresh.url, locked)
  expect(await fresh.db`select m from kept`).toEqual([])
})
