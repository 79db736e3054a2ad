import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode, openPool } from '#shared/server/db/pool.ts'

const LOCK = 7002
const LIMITS = {
  /** Another process that migrates is waited for this long, and no single statement may take longer (O-08). */
  statementMs: 600_000,
  /** Calls of players wait behind a migration that waits for a lock: it gives way, and comes again. */
  lockMs: 2_000,
  tries: 10,
}

/**
 * Brings a database to the last of a folder's numbered SQL files, each in its own transaction, once. A file that was
 * applied and changed since is refused: history is corrected by a new file.
 */
export async function migrate(url: string, folder: string, limits: Partial<typeof LIMITS> = {}): Promise<void> {
  const { statementMs, lockMs, tries } = { ...LIMITS, ...limits }
  const db = openPool(url, 1, { statement_timeout: statementMs })
  try {
    await db`select pg_advisory_lock(${LOCK})`
    await db`select set_config('lock_timeout', ${String(lockMs)}, false)`
    await db`
      create table if not exists public.migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
    const applied = new Map((await db`select name, sha256 from public.migrations`).map(row => [row.name, row.sha256]))
    for (const file of globSync(`${folder}/*.sql`).sort()) {
      const [name, text] = [basename(file), readFileSync(file, 'utf8')]
      const hash = createHash('sha256').update(text).digest('hex')
      if (applied.get(name) === hash) continue
      if (applied.has(name)) throw new Error(`${file} changed after it was applied: write a new migration instead`)
      await givingWay(tries, () =>
        db.begin(async tx => {
          await tx.unsafe(text)
          await tx`insert into public.migrations (name, sha256) values (${name}, ${hash})`
        }),
      )
    }
  } finally {
    await db.end()
  }
}

async function givingWay(tries: number, run: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      await run()
      return
    } catch (error) {
      const isLocked = errorCode(error) === '55P03'
      if (!isLocked || tried === tries) throw error
      await wait(500)
    }
}

/** Makes a database when it is missing; `adminUrl` names any other of the same server. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const db = openPool(adminUrl, 1)
  try {
    await db`select pg_advisory_lock(${LOCK})`
    const [found] = await db`select 1 from pg_database where datname = ${name}`
    if (!found) await db`create database ${db(name)}`
  } finally {
    await db.end()
  }
}

/** The address of another database on the same server. */
export function onServer(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
