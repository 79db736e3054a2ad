import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seedHistory } from '../database/seed/history.ts'
import { seedOffers } from '../database/seed/offers.ts'
import { seed } from '../database/seed/seed.ts'
import { createKeeper } from './children.ts'
import { prepareDatabases } from './databases.ts'
import { requirePort } from './free-port.ts'
import { removePostgres } from './postgres.ts'
import { buildScreens } from './screens.ts'
import { readSecrets } from './secrets-file.ts'

const USAGE = `npm start -- [--fresh] [--verbose]
  --fresh    delete .data first: a new database and new secrets
  --verbose  print every log line of the server and the studio

Environment: PORT (3000), STUDIO_PORT (3100), DATABASE_URL and STUDIO_DATABASE_URL for a PostgreSQL of your own.`

const startedAt = performance.now()
const { fresh, verbose } = readArguments()
const { PORT: port = '3000', STUDIO_PORT: studioPort = '3100' } = process.env
const { PUBLIC_URL: url = `http://localhost:${port}` } = process.env
const { STUDIO_PUBLIC_URL: studioUrl = `http://localhost:${studioPort}` } = process.env

/** What to undo at the end, the last first. */
const undo: (() => Promise<void>)[] = []
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// Who reads our output may go away before us.
process.stdout.on('error', () => {})
await start().catch(async error => {
  if (!stopping) console.error(`\n${error instanceof Error ? error.message : error}`)
  await stop(1)
})

async function start(): Promise<void> {
  await Promise.all([requirePort(Number(port), 'PORT'), requirePort(Number(studioPort), 'STUDIO_PORT')])
  if (fresh) {
    await removePostgres({ dataDir: '.data/postgres' })
    rmSync('.data', { recursive: true, force: true })
  }
  mkdirSync('.data/logs', { recursive: true })
  const preparing = prepareDatabases(process.env, '.data/postgres')
  undo.push(async () => (await preparing).stop())
  const [databases] = await Promise.all([preparing, buildScreens(console.log)])
  if (stopping) return
  const { STUDIO_SECRET, ...secrets } = readSecrets('.data/secrets.json')
  const [platformAddress, studioAddress] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${studioPort}`]
  const keeper = createKeeper({ logFolder: '.data/logs', verbose })
  undo.push(keeper.stop)
  // A stranger to the platform: it knows no more of it than its address and the keys.
  keeper.start('studio', 'apps/studio/main.ts', {
    ...secrets,
    SERVER_SECRET: STUDIO_SECRET,
    STUDIO_PORT: studioPort,
    STUDIO_PUBLIC_URL: studioUrl,
    STUDIO_DATABASE_URL: databases.studio,
    DATABASE_URL: undefined,
    PLATFORM_URL: platformAddress,
    PLATFORM_ORIGINS: [...new Set([url, platformAddress])].join(','),
  })
  await Promise.all([
    seed(databases.platform, { ...secrets, STUDIO_URL: studioAddress, STUDIO_PUBLIC_URL: studioUrl }).then(() =>
      seedHistory(databases.platform, secrets.SERVER_SECRET),
    ),
    keeper.untilReady(`${studioAddress}/ready`),
  ])
  if (stopping) return
  // The server asks the studio for its games as soon as it runs.
  keeper.start('server', 'apps/server/main.ts', {
    ...secrets,
    PORT: port,
    DATABASE_URL: databases.platform,
    STUDIO_DATABASE_URL: undefined,
  })
  await keeper.untilReady(`${platformAddress}/ready`)
  if (stopping) return
  printWelcome()
  await seedOffers(databases.platform)
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  if (undo.length) console.log('\nStopping …')
  for (const step of undo.reverse()) await step().catch(() => {})
  if (undo.length) console.log('Stopped.')
  process.exit(code)
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

function printWelcome(): void {
  const logins = JSON.parse(readFileSync('database/seed/demo-logins.json', 'utf8')) as Record<string, string>[]
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\nGrandstand is ready after ${seconds} s.\n`)
  console.log(`  Players and agents   ${url}`)
  console.log(`  Game studio          ${studioUrl}`)
  console.log(`  API description      ${url}/openapi.json`)
  const isSent = process.env.SMTP_URL && process.env.SMS_GATEWAY_URL
  console.log(isSent ? '' : `  Codes and letters    ${url}/dev/outbox\n`)
  for (const { role, username, password } of logins) console.log(`  Demo ${role!.padEnd(8)} ${username} / ${password}`)
  console.log('\nCtrl-C stops all of it.')
}
