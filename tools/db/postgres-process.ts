import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The live server of a data folder, by its own lock file; a zombie or another program under that number is not it. */
export function findServer(cluster: string): { pid: number; port: number; sockets: string } | undefined {
  const lines = readLockFile(cluster)?.split('\n') ?? []
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 && isServer(pid, cluster) ? { pid, port, sockets: lines[4] ?? '' } : undefined
}

/** Whether the process is alive, a PostgreSQL, and the one of this data folder. A zombie has no command line. */
export function isServer(pid: number, cluster: string): boolean {
  return commandOf(pid).includes(`/postgres -D ${cluster} `)
}

/**
 * PostgreSQL refuses to start over the lock file of a dead server while any process has its number, be it a zombie or a
 * stranger. Its own parent's number it passes over, so the file gets ours. Deleting the file instead would lose the
 * shared memory it names, by which children of the dead server that still write keep a new one out.
 */
export function adoptLockFile(cluster: string): void {
  const text = readLockFile(cluster)
  if (text === undefined) return
  if (/^\d+\n/.test(text)) writeFileSync(lockFile(cluster), text.replace(/^\d+/, String(process.pid)))
  else rmSync(lockFile(cluster))
}

/** The longest name of a socket. */
export const SOCKET_NAME = '.s.PGSQL.65535'

/** A dead server's sockets have locks as well, over which none would start while any process has its number. */
export function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true })
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid')

function readLockFile(cluster: string): string | undefined {
  try {
    return readFileSync(lockFile(cluster), 'utf8')
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}
