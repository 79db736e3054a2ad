import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { choosePlace, type Place } from './postgres-place.ts'

const START_MS = 30_000
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
}

export type Postgres = {
  url: (database: string) => string
  port: number
  pid: number
  /** False when a server was running in the folder already and is used as it is. */
  started: boolean
  isAlive: () => boolean
  /** A fast, clean shutdown: sessions end, everything committed is on disk. */
  stop: () => Promise<void>
}

/**
 * Starts a real PostgreSQL from the packaged binaries, with its data in `dataDir`, on loopback with a password. A server
 * that already runs there (after a kill -9 of ours) is used again; leftovers of a dead one are recognised as such.
 */
export async function startPostgres({ dataDir }: { dataDir: string }): Promise<Postgres> {
  const place = choosePlace(dataDir)
  const unlock = await lock(join(place.folder, 'starting'))
  try {
    const cluster = join(place.folder, 'cluster')
    if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(place, cluster)
    const password = readFileSync(join(place.folder, 'password'), 'utf8')
    const running = runningServer(cluster)
    if (running) {
      await untilAnswers(running.port, password, () => undefined)
      return handle({ ...running, password, cluster, started: false })
    }
    const { port, pid } = await start(place, cluster, password)
    return handle({ port, pid, password, cluster, started: true })
  } finally {
    unlock()
  }
}

function initialise({ native, folder, user }: Place, cluster: string): void {
  rmSync(cluster, { recursive: true, force: true })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) execFileSync('chown', [`${user.uid}:${user.gid}`, passwordFile])
  const options = [
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]
  execFileSync(join(native, 'bin/initdb'), ['-D', cluster, `--pwfile=${passwordFile}`, ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function start({ native, folder, user }: Place, cluster: string, password: string) {
  const remembered = join(folder, 'port')
  for (const deadline = performance.now() + START_MS; ; ) {
    // Only a server that is gone may be followed: the file of a dead one would stop the new one.
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    const port = await choosePort(existsSync(remembered) ? Number(readFileSync(remembered, 'utf8')) : 0)
    writeFileSync(remembered, String(port))
    const log = openSync(join(folder, 'postgres.log'), 'a')
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(native, 'bin/postgres'), ['-D', cluster, '-p', String(port), ...settings], {
      ...user,
      cwd: folder,
      // A group of its own: Ctrl-C reaches us first, and we stop the server before the database.
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    closeSync(log)
    if (await untilAnswers(port, password, () => ended(child))) return { port, pid: child.pid! }
    // The children of a killed server need a moment to let go of its memory.
    if (performance.now() > deadline) throw new Error(`PostgreSQL did not start: see ${join(folder, 'postgres.log')}`)
    await wait(200)
  }
}

const ended = (child: ChildProcess) => child.exitCode ?? child.signalCode ?? undefined

async function untilAnswers(port: number, password: string, hasEnded: () => unknown): Promise<boolean> {
  for (const deadline = performance.now() + START_MS; performance.now() < deadline; await wait(20)) {
    if (hasEnded() !== undefined) return false
    const db = postgres(urlOf(port, password, 'postgres'), { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      await db`select 1`
      return true
    } catch {
      // Not yet: it is starting or recovering.
    } finally {
      await db.end({ timeout: 1 })
    }
  }
  throw new Error(`PostgreSQL on port ${port} does not answer`)
}

/** The live server of this folder, by its own pid file; a zombie or another program under that pid is not it. */
function runningServer(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 && isPostgres(pid, cluster) ? { pid, port } : undefined
}

function isPostgres(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    return state !== 'Z' && state !== 'X' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster)
  } catch {
    return false
  }
}

function handle(server: { port: number; pid: number; password: string; cluster: string; started: boolean }): Postgres {
  const { port, pid, password, cluster, started } = server
  return {
    url: database => urlOf(port, password, database),
    port,
    pid,
    started,
    isAlive: () => isPostgres(pid, cluster),
    stop: async () => {
      for (let waited = 0; isPostgres(pid, cluster); waited += 20) {
        if (waited === 0) process.kill(pid, 'SIGINT')
        if (waited === 10_000) process.kill(pid, 'SIGQUIT')
        await wait(20)
      }
    },
  }
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

/** The port of last time while it is free, else any free one. */
async function choosePort(wanted: number): Promise<number> {
  const probe = (port: number) =>
    new Promise<number | undefined>(resolve => {
      const server = createServer()
      server.on('error', () => resolve(undefined))
      server.listen(port, '127.0.0.1', () => {
        const { port: got } = server.address() as { port: number }
        server.close(() => resolve(got))
      })
    })
  return (await probe(wanted)) ?? (await probe(0))!
}

/** Two starts of one folder take turns. A lock whose holder died is taken over. */
async function lock(file: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = Number(readFileSync(file, 'utf8') || 0)
      if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true })
      await wait(50)
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
