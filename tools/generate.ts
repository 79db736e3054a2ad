import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { connect, type Sql } from '#shared/server/db.ts'
import { writeEndpoints } from './endpoints.ts'
import { writeMap } from './map.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres.ts'
import { dumpSchema } from './schema.ts'

/** Every file that is written from others, by how. `db` is a freshly migrated database. */
export const GENERATED: Record<string, (db: Sql) => string | Promise<string>> = {
  'docs/map.md': writeMap,
  'docs/endpoints.md': writeEndpoints,
  'database/schema.sql': dumpSchema,
}

/** Answers the generated files whose text is not what it would be now. */
export async function staleFiles(db: Sql): Promise<string[]> {
  const stale: string[] = []
  for (const [file, write] of Object.entries(GENERATED)) {
    const there = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (there !== (await write(db))) stale.push(file)
  }
  return stale
}

/** `npm run generate` writes all of them; `--check` writes nothing and fails when one is stale. */
async function main(): Promise<void> {
  const [option, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || (option !== undefined && option !== '--check')) {
    console.error('usage: npm run generate [-- --check]')
    process.exit(2)
  }
  await withMigratedDatabase(async db => {
    const stale = await staleFiles(db)
    if (option === '--check') {
      for (const file of stale) console.error(`${file} is stale: run npm run generate`)
      process.exitCode = stale.length > 0 ? 1 : 0
      return
    }
    for (const file of stale) writeFileSync(file, await GENERATED[file]!(db))
    console.log(stale.length > 0 ? `written: ${stale.join(', ')}` : 'everything was fresh')
  })
}

async function withMigratedDatabase(work: (db: Sql) => Promise<void>): Promise<void> {
  const server = await startPostgres({ dataDir: '.data/test-postgres' })
  const admin = connect(server.url('postgres'), 1)
  const name = `generate_${process.pid}`
  await admin.unsafe(`create database ${name}`)
  await migrate(server.url(name), 'database/migrations')
  const db = connect(server.url(name), 1)
  try {
    await work(db)
  } finally {
    await db.end()
    await admin.unsafe(`drop database ${name}`)
    await admin.end()
    if (server.started) await server.stop()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
