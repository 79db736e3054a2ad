import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { connect, type Sql } from '#shared/server/db.ts'
import { prepareDatabases } from './db/databases.ts'
import { removePostgres } from './db/postgres.ts'
import { dumpSchema } from './db/schema.ts'
import { writeEndpoints } from './endpoints.ts'
import { writeMap } from './map.ts'
import { writePermissions } from './permissions.ts'
import { writeWordTypes } from './word-types.ts'

/** Freshly migrated databases. */
type Databases = { platform: Sql; studio: Sql; feed: Sql; bank: Sql }

/** Every file that is written from others, by how. */
const GENERATED: Record<string, (databases: Databases) => string | Promise<string>> = {
  'features/operators/rules/permission-list.ts': writePermissions,
  'docs/map.md': async ({ platform }) => writeMap(await dumpSchema(platform)),
  'docs/endpoints.md': writeEndpoints,
  'tools/messages.ts': writeWordTypes,
  'database/schema.sql': ({ platform }) => dumpSchema(platform),
  'apps/studio/database/schema.sql': ({ studio }) => dumpSchema(studio),
  'apps/studio/feed/database/schema.sql': ({ feed }) => dumpSchema(feed),
  'apps/bank/database/schema.sql': ({ bank }) => dumpSchema(bank),
}

/**
 * Answers what each generated file should say whose text is not what it would be now. Always asks the packaged
 * PostgreSQL, for older ones print views in other words.
 */
export function findStaleFiles(): Promise<Map<string, string>> {
  return onMigratedDatabases(staleFiles)
}

async function staleFiles(databases: Databases): Promise<Map<string, string>> {
  const stale = new Map<string, string>()
  for (const [file, write] of Object.entries(GENERATED)) {
    const text = await write(databases)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) stale.set(file, text)
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
  const stale = await findStaleFiles()
  if (option === '--check') {
    for (const file of stale.keys()) console.error(`${file} is stale: run npm run generate`)
    process.exitCode = stale.size > 0 ? 1 : 0
    return
  }
  for (const [file, text] of stale) writeFileSync(file, text)
  console.log(stale.size > 0 ? `written: ${[...stale.keys()].join(', ')}` : 'everything was fresh')
}

/** Runs `work` on a PostgreSQL of its own, so that neither tests nor a started platform are in the way. */
async function onMigratedDatabases<T>(work: (databases: Databases) => Promise<T>): Promise<T> {
  const dataDir = `.data/generate-${process.pid}`
  try {
    const urls = await prepareDatabases({}, dataDir)
    const databases = {
      ...{ platform: connect(urls.platform, 1), studio: connect(urls.studio, 1) },
      ...{ feed: connect(urls.feed, 1), bank: connect(urls.bank, 1) },
    }
    return await work(databases).finally(async () => {
      await Promise.all(Object.values(databases).map(db => db.end()))
      await urls.stop()
    })
  } finally {
    await removePostgres({ dataDir })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
