import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SCALE = 50

/** The baseline everybody has: pgbench's TPC-B-like script, prepared, 16 clients, against the same server. */
export async function preparePgbench(url: string, print: (line: string) => void): Promise<string> {
  const binary = findPgbench() ?? installPgbench(print)
  await run(binary, ['-i', '-q', '-s', String(SCALE), url], { maxBuffer: 1e8 })
  return binary
}

/** Transactions a second over `seconds`. */
export async function runPgbench(binary: string, url: string, seconds: number): Promise<number> {
  const { stdout } = await run(binary, ['-c', '16', '-j', '2', '-M', 'prepared', '-n', '-T', String(seconds), url])
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error(`pgbench said: ${stdout}`)
  return Number(tps)
}

function findPgbench(): string | undefined {
  const paths = [
    ...globSync('/usr/lib/postgresql/*/bin/pgbench'),
    '/usr/bin/pgbench',
    '/usr/local/bin/pgbench',
    '/opt/homebrew/bin/pgbench',
  ]
  return paths.find(path => existsSync(path))
}

function installPgbench(print: (line: string) => void): string {
  print('pgbench is not here: installing the package postgresql-contrib')
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql-contrib'], { stdio: 'ignore' })
  const found = findPgbench()
  if (!found) throw new Error('pgbench could not be installed: install PostgreSQL’s client tools and run this again')
  return found
}
