import { connect, type Sql } from '#shared/server/db.ts'
import { migrate } from '../../tools/db/migrate.ts'
import { startPostgres } from '../../tools/db/postgres.ts'

/** Runs a soak on a migrated database of its own, on a real PostgreSQL of its own; both end with it. */
export async function onSoakDatabase<T>(
  name: string,
  work: (db: Sql, url: string) => Promise<T>,
  migrations = 'database/migrations',
): Promise<T> {
  const postgres = await startPostgres({ dataDir: `.data/soak-${name}-postgres` })
  const admin = connect(postgres.url('postgres'), 1)
  const database = `soak_${name}`
  await admin.unsafe(`drop database if exists ${database} with (force)`)
  await admin.unsafe(`create database ${database}`)
  const url = postgres.url(database)
  await migrate(url, migrations)
  const db = connect(url)
  try {
    return await work(db, url)
  } finally {
    await db.end()
    await admin.unsafe(`drop database if exists ${database} with (force)`)
    await admin.end()
    await postgres.stop()
  }
}
