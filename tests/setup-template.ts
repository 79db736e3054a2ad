import { existsSync } from 'node:fs'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { ensureDatabase, migrate } from '../tools/migrate.ts'
import { startPostgres } from '../tools/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for the tests: databases are cloned from its templates. */
    adminUrl: string
  }
}

/** Starts a real PostgreSQL for the tests and migrates the template databases that each test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPostgres({ dataDir: '.data/test-postgres' })
  const adminUrl = given ?? server!.url('postgres')
  await dropLeftovers(adminUrl)
  await makeTemplate(adminUrl, 'template_platform', 'database/migrations')
  if (existsSync('apps/studio/database/migrations'))
    await makeTemplate(adminUrl, 'template_studio', 'apps/studio/database/migrations')
  project.provide('adminUrl', adminUrl)
  return async () => {
    if (server?.started) await server.stop()
  }
}

async function makeTemplate(adminUrl: string, name: string, folder: string): Promise<void> {
  await ensureDatabase(adminUrl, name)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await migrate(url.href, folder)
}

/** Databases of runs that were killed, and templates of other migrations than today's. */
async function dropLeftovers(adminUrl: string): Promise<void> {
  const db = postgres(adminUrl, { max: 1, onnotice: () => {} })
  const rows = await db<{ datname: string }[]>`
    select datname from pg_database d where datname ~ '^(test|template)_' and datname not in ('template0', 'template1')
      and not exists (select from pg_stat_activity a where a.datname = d.datname)`
  for (const { datname } of rows) await db.unsafe(`drop database if exists ${datname}`)
  await db.end()
}
