import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '#shared/server/db/pool.ts'
import { findFreePort } from '../dev/free-port.ts'
import { withLock } from './file-lock.ts'
import { choosePlace, type Place, removePlace } from './postgres-place.ts'
import { adoptLockFile, findServer, isServer, removeSockets, SOCKET_NAME } from './postgres-process.ts'

/** Recovery after a crash under full load takes seconds; on a slow disk, long. */
const START_MS = 120_000
/** Another program that has taken our port since keeps it longer. */
const PORT_MS = 5_000
/** A socket's whole path may be so long on every system. */
const LONGEST_SOCKET = 103
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // Files of the log are used again instead of made anew, for which every commit waits.
  min_wal_size: '1GB',
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
 * Starts a real PostgreSQL from the packaged binaries, with its data in `dataDir`, on loopback with a password; its urls name a
 * socket in the same folder as well, over which a small statement takes a quarter less time of both (decision 0215). A server
 * that already runs there (after a kill -9 of ours) is used again; leftovers of a dead one are recognised as such.
 */
export async function startPostgres({ dataDir }: { dataDir: string }): Promise<Postgres> {
  const place = choosePlace(dataDir)
  return withLock(join(place.folder, 'starting'), async () => {
    const cluster = join(place.folder, 'cluster')
    if (!existsSync(cluster)) initialise(place, cluster)
    const password = readFileSync(join(place.folder, 'password'), 'utf8')
    const running = findServer(cluster)
    if (running && (await untilAnswers({ ...running, password }, () => !isServer(running.pid, cluster))))
      return handle({ ...running, password, cluster, started: false })
    return handle({ ...(await start(place, cluster, password)), password, cluster, started: true })
  })
}

/** Stops what runs in the folder and deletes it with all data. */
export async function removePostgres({ dataDir }: { dataDir: string }): Promise<void> {
  if (existsSync(dataDir)) {
    const cluster = join(choosePlace(dataDir).folder, 'cluster')
    const running = findServer(cluster)
    if (running) await stop(running.pid, cluster)
  }
  removePlace(dataDir)
}

/** Makes the cluster beside its place and moves it there, so that a half-made one is never taken for a whole one. */
function initialise({ native, folder, user }: Place, cluster: string): void {
  const draft = `${cluster}.draft`
  rmSync(draft, { recursive: true, force: true })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const options = [
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]
  execFileSync(join(native, 'bin/initdb'), ['-D', draft, `--pwfile=${passwordFile}`, ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  renameSync(draft, cluster)
}

async function start({ native, folder, user }: Place, cluster: string, password: string) {
  const remembered = join(folder, 'port')
  const logFile = join(folder, 'postgres.log')
  const sockets = join(folder, SOCKET_NAME).length < LONGEST_SOCKET ? folder : ''
  for (const deadline = performance.now() + START_MS; performance.now() < deadline; await wait(200)) {
    adoptLockFile(cluster)
    removeSockets(folder)
    const port = await choosePort(existsSync(remembered) ? Number(readFileSync(remembered, 'utf8')) : 0)
    writeFileSync(remembered, String(port))
    const log = openSync(logFile, 'a')
    const settings = Object.entries({ ...SETTINGS, unix_socket_directories: sockets }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const child = spawn(join(native, 'bin/postgres'), ['-D', cluster, '-p', String(port), ...settings], {
      ...user,
      cwd: folder,
      // A group of its own: Ctrl-C reaches us first, and we stop the server before the database.
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    closeSync(log)
    const server = { port, sockets, pid: child.pid! }
    if (await untilAnswers({ ...server, password }, () => hasEnded(child))) return server
    // The children of a killed server need a moment to let go of its memory.
  }
  throw new Error(`PostgreSQL did not start: see ${logFile}`)
}

/** The port of last time, for clients may still use it: a server that was just killed lets go of it a moment later. */
async function choosePort(last: number): Promise<number> {
  for (const deadline = performance.now() + PORT_MS; performance.now() < deadline; await wait(20)) {
    const port = await findFreePort(last)
    if (port) return port
  }
  return (await findFreePort(0))!
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** True at the first answer; false when the server ends before it. */
async function untilAnswers(door: Door, isOver: () => boolean): Promise<boolean> {
  let reason: unknown
  for (const deadline = performance.now() + START_MS; performance.now() < deadline; await wait(20)) {
    if (isOver()) return false
    const db = openPool(urlOf(door, 'postgres'), 1)
    try {
      await db`select 1`
      return true
    } catch (error) {
      // It is starting or recovering.
      reason = error
    } finally {
      await db.end()
    }
  }
  throw new Error(`PostgreSQL on port ${door.port} does not answer`, { cause: reason })
}

function handle(server: Door & { pid: number; cluster: string; started: boolean }): Postgres {
  const { port, pid, cluster, started } = server
  return {
    url: database => urlOf(server, database),
    port,
    pid,
    started,
    isAlive: () => isServer(pid, cluster),
    stop: () => stop(pid, cluster),
  }
}

async function stop(pid: number, cluster: string): Promise<void> {
  for (let waited = 0; isServer(pid, cluster); waited += 20) {
    if (waited === 0) process.kill(pid, 'SIGINT')
    if (waited === 10_000) process.kill(pid, 'SIGQUIT')
    await wait(20)
  }
}

/** `sockets`: the folder of its socket; '' where there is none. */
type Door = { port: number; sockets: string; password: string }

/** The socket stands before the address, which is there for whoever reads it. */
function urlOf({ port, sockets, password }: Door, database: string): string {
  const query = sockets && `?host=${encodeURIComponent(sockets)}`
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}${query}`
}
