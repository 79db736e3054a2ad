import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openPool, type Sql } from '../shared/server/db/pool.ts'
import { ensureDatabase, migrate, onServer } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'

export type Templates = { platform: string; studio: string; feed: string; bank: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for the tests, and its migrated databases that test files clone. */
    adminUrl: string
    templates: Templates
  }
}

/** Starts a real PostgreSQL for the tests and migrates the template databases that each test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPostgres({ dataDir: '.data/test-postgres' })
  const adminUrl = given ?? server!.url('postgres')
  // Open for the whole run: other runs see by it that the server is in use.
  const db = openPool(adminUrl, 1)
  if (await isAlone(db)) await dropLeftovers(db)
  // Nobody can clone a template while somebody migrates it.
  await db`select pg_advisory_lock(7003)`
  project.provide('adminUrl', adminUrl)
  project.provide('templates', {
    platform: await makeTemplate(adminUrl, 'platform', 'database/migrations'),
    studio: await makeTemplate(adminUrl, 'studio', 'apps/studio/database/migrations'),
    feed: await makeTemplate(adminUrl, 'feed', 'apps/studio/feed/database/migrations'),
    bank: await makeTemplate(adminUrl, 'bank', 'apps/bank/database/migrations'),
  })
  await db`select pg_advisory_unlock(7003)`
  return async () => {
    const alone = await isAlone(db)
    await db.end()
    if (server && alone) await server.stop()
  }
}

/** Named by its migrations, so that runs of different versions do not meet in it. */
async function makeTemplate(adminUrl: string, name: string, folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of globSync(`${folder}/*.sql`).sort()) hash.update(readFileSync(file))
  const template = `template_${name}_${hash.digest('hex').slice(0, 12)}`
  await ensureDatabase(adminUrl, template)
  await migrate(onServer(adminUrl, template), folder)
  return template
}

async function isAlone(db: Sql): Promise<boolean> {
  const [row] = await db`
    select count(*)::int as others from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
  return row!.others === 0
}

/** Databases of runs that were killed, and templates of other migrations. */
async function dropLeftovers(db: Sql): Promise<void> {
  const rows = await db`
    select datname from pg_database where datname ~ '^(test|template)_' and datname not in ('template0', 'template1')`
  for (const { datname } of rows) await db`drop database if exists ${db(datname)}`
}
