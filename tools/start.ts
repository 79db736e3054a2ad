import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seed } from '../database/seed/seed.ts'
import { createKeeper } from './children.ts'
import { ensureDatabase, migrate } from './migrate.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { buildScreens } from './screens.ts'
import { readSecrets } from './secrets-file.ts'

const USAGE = `npm start -- [--fresh] [--verbose]
  --fresh    delete .data first: a new database and new secrets
  --verbose  print every log line of the server and the studio

Environment: PORT (3000), STUDIO_PORT (3100), DATABASE_URL and STUDIO_DATABASE_URL for a PostgreSQL of your own.`

const startedAt = performance.now()
const { fresh, verbose } = readArguments()
const env = process.env
const port = env.PORT ?? '3000'
const studioPort = env.STUDIO_PORT ?? '3100'
const url = env.PUBLIC_URL ?? `http://localhost:${port}`
const studioUrl = env.STUDIO_PUBLIC_URL ?? `http://localhost:${studioPort}`

if (fresh) rmSync('.data', { recursive: true, force: true })
mkdirSync('.data/logs', { recursive: true })

const [databases] = await Promise.all([prepareDatabases(), buildScreens(console.log)])
const secrets = readSecrets('.data/secrets.json')
const shared = {
  ...secrets,
  STUDIO_URL: `http://127.0.0.1:${studioPort}`,
  STUDIO_PUBLIC_URL: studioUrl,
  PLATFORM_URL: `http://127.0.0.1:${port}`,
  PLATFORM_ORIGINS: [url, `http://127.0.0.1:${port}`].join(','),
}
await seed(databases.platform, shared)

let stopping = false
const keeper = createKeeper({ logFolder: '.data/logs', verbose })
keeper.start('server', 'apps/server/main.ts', { ...shared, PORT: port, DATABASE_URL: databases.platform })
keeper.start('studio', 'apps/studio/main.ts', {
  ...shared,
  STUDIO_PORT: studioPort,
  STUDIO_DATABASE_URL: databases.studio,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
await Promise.all([
  keeper.untilReady(`http://127.0.0.1:${port}/ready`),
  keeper.untilReady(`${shared.STUDIO_URL}/ready`),
])
printWelcome()

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  console.log('\nStopping …')
  await keeper.stop()
  await databases.stop()
  console.log('Stopped. Everything that was accepted is on disk.')
  process.exit(0)
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { fresh: { type: 'boolean', default: false }, verbose: { type: 'boolean', default: false } },
    })
    return values
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}

/** Our own PostgreSQL in .data, or the one that the environment names; both databases exist and are migrated. */
async function prepareDatabases() {
  const postgres = env.DATABASE_URL ? undefined : await keepPostgres()
  const platform = env.DATABASE_URL ?? postgres!.url('grandstand')
  const studio = env.STUDIO_DATABASE_URL ?? (postgres ? postgres.url('grandstand_studio') : besides(platform))
  for (const each of [platform, studio]) await ensureDatabase(adminUrl(each), databaseOf(each))
  await Promise.all([migrate(platform, 'database/migrations'), migrate(studio, 'apps/studio/database/migrations')])
  return { platform, studio, stop: async () => postgres?.stop() }
}

/** Starts PostgreSQL and starts it again on the same port when it dies. */
async function keepPostgres() {
  let running: Postgres = await startPostgres({ dataDir: '.data/postgres' })
  const watch = setInterval(async () => {
    if (running.isAlive()) return
    console.log('PostgreSQL died; starting it again.')
    running = await startPostgres({ dataDir: '.data/postgres' }).catch(() => running)
  }, 500)
  return {
    url: running.url,
    stop: () => {
      clearInterval(watch)
      return running.stop()
    },
  }
}

function databaseOf(each: string): string {
  return decodeURIComponent(new URL(each).pathname.slice(1))
}

function besides(platform: string): string {
  const address = new URL(platform)
  address.pathname += '_studio'
  return address.href
}

function adminUrl(each: string): string {
  const address = new URL(each)
  address.pathname = '/postgres'
  return address.href
}

function printWelcome(): void {
  const logins = JSON.parse(readFileSync('database/seed/demo-logins.json', 'utf8')) as Record<string, string>[]
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\nGrandstand is ready after ${seconds} s.\n`)
  console.log(`  Players and agents   ${url}`)
  console.log(`  API description      ${url}/openapi.json\n`)
  for (const { role, username, password } of logins) console.log(`  Demo ${role!.padEnd(8)} ${username} / ${password}`)
  console.log('\nCtrl-C stops all of it.')
}
