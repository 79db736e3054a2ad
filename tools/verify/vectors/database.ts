import { randomBytes } from 'node:crypto'
import { openPool } from '#shared/server/db/pool.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { ensureDatabase, migrate, onServer } from '../../db/migrate.ts'
import { startPostgres } from '../../db/postgres.ts'

/** A database of its own in the PostgreSQL of the tests, gone when it is closed; the server too when nobody else uses it. */
export async function openDatabase(): Promise<{ db: Sql; close: () => Promise<void> }> {
  const server = await startPostgres({ dataDir: '.data/test-postgres' })
  // Open for the whole run: others see by it that the server is in use.
  const admin = openPool(server.url('postgres'), 1)
  await admin`select 1`
  const name = `vectors_${randomBytes(6).toString('hex')}`
  const url = onServer(server.url('postgres'), name)
  await ensureDatabase(server.url('postgres'), name)
  await migrate(url, 'database/migrations')
  const db = connect(url)
  return {
    db,
    close: async () => {
      await db.end()
      await admin`drop database ${admin(name)} with (force)`
      const [row] = await admin<{ others: number }[]>`
        select count(*)::int as others from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`
      await admin.end()
      if (row!.others === 0) await server.stop()
    },
  }
}
