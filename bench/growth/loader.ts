import { openPool } from '#shared/server/db/pool.ts'
import type { Sql } from '#shared/server/db.ts'
import { startPostgres } from '../../tools/db/postgres.ts'

/** Connections whose statements may take as long as a load takes, with room to sort. */
export function openLoader(url: string, max: number): Sql {
  return openPool(url, max, {
    application_name: 'loader',
    TimeZone: 'UTC',
    synchronous_commit: 'off',
    maintenance_work_mem: '512MB',
    work_mem: '128MB',
  })
}

/**
 * Starts PostgreSQL to be filled: what is put into a table within the transaction that made it is written once and not
 * into the log as well. The second call starts it again as `npm start` does.
 */
export async function startForLoad(dataDir: string) {
  await configure(dataDir, ["wal_level = 'minimal'", 'max_wal_senders = 0'])
  return startPostgres({ dataDir })
}

export async function startForUse(dataDir: string) {
  await configure(dataDir, ['wal_level = default', 'max_wal_senders = default'])
  return startPostgres({ dataDir })
}

/** Notes settings and stops: they are taken at a start. */
async function configure(dataDir: string, settings: string[]): Promise<void> {
  const server = await startPostgres({ dataDir })
  const admin = openLoader(server.url('postgres'), 1)
  for (const setting of settings) await admin.unsafe(`alter system set ${setting}`)
  await admin.end()
  await server.stop()
}
