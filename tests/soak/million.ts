import { connect } from '#shared/server/db.ts'
import { ensureDatabase, migrate, onServer } from '../../tools/db/migrate.ts'
import { startPostgres } from '../../tools/db/postgres.ts'
import { proveInvariants } from '../proofs/invariants.ts'
import type { FreshDatabase } from '../support/database.ts'
import type { Counts } from './million/mixed-calls.ts'
import { mixOperations } from './million/mixed-operations.ts'
import { openMixedWorld } from './million/mixed-world.ts'

const OPERATIONS = 1_000_000
const PLAYERS = 5_000

/** A million mixed operations from 256 callers: I1–I15 (security §4.2) return no row. */
export async function run(print: (line: string) => void): Promise<boolean> {
  const postgres = await startPostgres({ dataDir: '.data/million-postgres' })
  const platform = await emptyDatabase(postgres.url('million'), 'database/migrations')
  const studio = emptyDatabase(postgres.url('million_studio'), 'apps/studio/database/migrations')
  const world = await openMixedWorld(platform.db, studio, PLAYERS)
  const startedAt = performance.now()
  const mixed = await mixOperations(world, { operations: OPERATIONS, concurrency: 256, seed: 2 })
  const seconds = (performance.now() - startedAt) / 1_000
  for (const line of table(mixed.counts)) print(line)
  print(`${mixed.total} operations in ${seconds.toFixed(0)} s, ${(mixed.total / seconds).toFixed(0)} a second`)
  const proof = await proveInvariants(platform.db)
  for (const each of proof) print(`${each.invariant}: ${each.broken} rows in ${each.seconds.toFixed(1)} s`)
  if (mixed.unseen.length > 0) print(`the mix has not seen: ${mixed.unseen.join(', ')}`)
  if (mixed.differing > 0) print(`${mixed.differing} repetitions got other bytes than the first answer`)
  await world.close()
  await platform.drop()
  await postgres.stop()
  return proof.every(each => each.broken === 0) && mixed.unseen.length === 0 && mixed.differing === 0
}

async function emptyDatabase(url: string, migrations: string): Promise<FreshDatabase> {
  const [adminUrl, name] = [onServer(url, 'postgres'), new URL(url).pathname.slice(1)]
  const admin = connect(adminUrl, 1)
  await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.end()
  await ensureDatabase(adminUrl, name)
  await migrate(url, migrations)
  const db = connect(url)
  return { db, url, drop: () => db.end() }
}

function table(counts: Counts): string[] {
  return [...counts].sort().map(([op, of]) => {
    const statuses = [...of].sort((a, b) => b[1] - a[1]).map(([status, n]) => `${status} ${n}`)
    return `${op}: ${statuses.join(', ')}`
  })
}
