import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { connect } from '#shared/server/db.ts'
import { seedHistory } from '../../database/seed/history.ts'
import { seedOffers } from '../../database/seed/offers.ts'
import { LOTUS_HOST, seed } from '../../database/seed/seed.ts'
import { prepareDatabases } from '../db/databases.ts'
import { removePostgres } from '../db/postgres.ts'
import { createKeeper } from './children.ts'
import { requirePort } from './free-port.ts'
import { hasPastToCome, startPast } from './past/begin.ts'
import { findMerchant, openHouse, readProduction } from './production.ts'
import { buildScreens } from './screens.ts'
import { readBankSecrets, readFeedSecrets, readSecrets } from './secrets-file.ts'

const USAGE = `npm start -- [--fresh] [--demo] [--verbose] | --production [--make-secrets] [--verbose]
  --fresh         delete .data first: a new database and new secrets
  --demo          seed the demo world, whose logins everybody knows, also into a DATABASE_URL of your own
  --verbose       print every log line of the server and the studio
  --production    seed nothing, print a link for the first owner (docs/operations.md); NODE_ENV=production does the same
  --make-secrets  make the file of secrets where it is missing

Environment: PORT (3000), OFFICE_PORT (10 above it), STUDIO_PORT (3100), FEED_PORT (3300, the studio's sports feed), BANK_PORT (3200, the
demo bank; never in production), INTERNAL_PORT, STUDIO_INTERNAL_PORT, FEED_INTERNAL_PORT and BANK_INTERNAL_PORT for metrics (50 above
the others), DATABASE_URL, STUDIO_DATABASE_URL, FEED_DATABASE_URL and BANK_DATABASE_URL for a PostgreSQL of your own.`

const [SERVER, STUDIO, FEED, BANK] = [
  'apps/server/main.ts',
  'apps/studio/main.ts',
  'apps/studio/feed/main.ts',
  'apps/bank/main.ts',
] as const
/** What the demo world has behind it at its first start. */
const PAST = { days: 60, players: 40 }
const NO = { type: 'boolean', default: false } as const
const startedAt = performance.now()
const { fresh, verbose, demo, production, 'make-secrets': makeSecrets } = readArguments()
const isProduction = production || process.env.NODE_ENV === 'production'
/** What production keeps never meets the demo world. */
const home = isProduction ? '.data/production' : '.data'
const { PORT: port = '3000', STUDIO_PORT: studioPort = '3100', BANK_PORT: bankPort = '3200' } = process.env
const { FEED_PORT: feedPort = '3300' } = process.env
const { OFFICE_PORT: officePort = String(Number(port) + 10) } = process.env
const { INTERNAL_PORT: internalPort = String(Number(port) + 50) } = process.env
const { STUDIO_INTERNAL_PORT: studioInternalPort = String(Number(studioPort) + 50) } = process.env
const { FEED_INTERNAL_PORT: feedInternalPort = String(Number(feedPort) + 50) } = process.env
const { BANK_INTERNAL_PORT: bankInternalPort = String(Number(bankPort) + 50) } = process.env
const { PUBLIC_URL: url = `http://localhost:${port}` } = process.env
const { OFFICE_URL: officeUrl = `http://localhost:${officePort}` } = process.env
const { STUDIO_PUBLIC_URL: studioUrl = `http://localhost:${studioPort}` } = process.env
const { BANK_PUBLIC_URL: bankUrl = `http://localhost:${bankPort}` } = process.env
const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '')
/** The second brand of the demo world: only who sits at this machine reaches it. */
const lotusUrl = `http://${LOTUS_HOST}:${port}`
const { SECRETS_FILE: secretsFile = `${home}/secrets.json`, SITE_NAME: siteName = 'Grandstand' } = process.env
const [platformAddress, studioAddress, feedAddress, bankAddress] = [port, studioPort, feedPort, bankPort].map(
  each => `http://127.0.0.1:${each}`,
) as [string, string, string, string]
const hasFeed = !isProduction || Boolean(process.env.STUDIO_PUBLIC_URL)
const feedSecrets = `${home}/feed-secrets.json`

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
  await Promise.all([
    requirePort(Number(port), 'PORT'),
    requirePort(Number(officePort), 'OFFICE_PORT'),
    requirePort(Number(studioPort), 'STUDIO_PORT'),
    requirePort(Number(internalPort), 'INTERNAL_PORT'),
    requirePort(Number(studioInternalPort), 'STUDIO_INTERNAL_PORT'),
    hasFeed && requirePort(Number(feedPort), 'FEED_PORT'),
    hasFeed && requirePort(Number(feedInternalPort), 'FEED_INTERNAL_PORT'),
    !isProduction && requirePort(Number(bankPort), 'BANK_PORT'),
    !isProduction && requirePort(Number(bankInternalPort), 'BANK_INTERNAL_PORT'),
  ])
  if (fresh) {
    await removePostgres({ dataDir: '.data/postgres' })
    rmSync('.data', { recursive: true, force: true })
  }
  mkdirSync(`${home}/logs`, { recursive: true })
  const house = isProduction ? readProduction(process.env, secretsFile, makeSecrets) : undefined
  const preparing = prepareDatabases(process.env, `${home}/postgres`, !isProduction)
  undo.push(async () => (await preparing).stop())
  const [databases] = await Promise.all([preparing, buildScreens(console.log)])
  if (stopping) return
  const keeper = createKeeper({ logFolder: `${home}/logs`, verbose })
  undo.push(keeper.stop)
  if (house) await startProduction(keeper, databases, house)
  else await startDemo(keeper, databases)
}

type Keeper = ReturnType<typeof createKeeper>
type Databases = Awaited<ReturnType<typeof prepareDatabases>>
type Secrets = ReturnType<typeof readSecrets>

/** Our studio runs beside it where STUDIO_PUBLIC_URL says that it is wanted. */
async function startProduction(keeper: Keeper, databases: Databases, house: ReturnType<typeof readProduction>) {
  const link = await openHouse(databases.platform, { ...house, name: siteName })
  if (stopping) return
  const env = { NODE_ENV: 'production', DEV_OUTBOX: 'off' }
  const { studioUrl: STUDIO_PUBLIC_URL, officeUrl: OFFICE_URL, secrets } = house
  if (STUDIO_PUBLIC_URL) {
    keeper.start('feed', FEED, { ...feedEnvironment(databases), ...env })
    keeper.start('studio', STUDIO, { ...studioEnvironment(databases, secrets), ...env, STUDIO_PUBLIC_URL })
  }
  keeper.start('server', SERVER, { ...serverEnvironment(databases, secrets), ...env, OFFICE_URL })
  await Promise.all([
    keeper.untilReady(`${platformAddress}/ready`),
    house.studioUrl && keeper.untilReady(`${studioAddress}/ready`),
    house.studioUrl && keeper.untilReady(`${feedAddress}/ready`),
  ])
  if (!stopping) printProduction(house, link)
}

async function startDemo(keeper: Keeper, databases: Databases): Promise<void> {
  const isSeeded = process.env.DATABASE_URL === undefined || demo
  if (!isSeeded) await requireMerchant(databases.platform)
  const secrets = readSecrets(`${home}/secrets.json`)
  const bankSecrets = readBankSecrets(`${home}/bank-secrets.json`)
  const { STUDIO_SECRET: _, ...known } = secrets
  const studio = { ...studioEnvironment(databases, secrets), STUDIO_PUBLIC_URL: studioUrl }
  const bank = bankEnvironment(databases, bankSecrets)
  // Nobody but this machine knows a local address.
  const server = { ...serverEnvironment(databases, secrets), DEV_OUTBOX: isLocal ? 'on' : 'off' }
  const startStrangers = () => {
    keeper.start('feed', FEED, feedEnvironment(databases))
    keeper.start('studio', STUDIO, studio)
    keeper.start('bank', BANK, bank)
  }
  // While the past is played, platform, studio and bank stand in it.
  const hasPast = isSeeded && (await hasPastToCome(databases.platform))
  if (!hasPast) startStrangers()
  if (isSeeded) {
    const strangers = { STUDIO_URL: studioAddress, STUDIO_PUBLIC_URL: studioUrl, BANK_URL: bankAddress }
    await seed(databases.platform, { ...known, ...bankSecrets, ...strangers }, { hasPast })
    await seedHistory(databases.platform, known.SERVER_SECRET)
  }
  if (stopping) return
  if (hasPast) {
    console.log(`Playing ${PAST.days} days of demonstration …`)
    const past = startPast({ ...PAST, environments: { server, studio, bank } })
    undo.push(async () => past.stop())
    await past.done
    if (stopping) return
    startStrangers()
  }
  await Promise.all([studioAddress, feedAddress, bankAddress].map(each => keeper.untilReady(`${each}/ready`)))
  if (stopping) return
  // The server asks the studio for its games as soon as it runs.
  keeper.start('server', SERVER, server)
  await keeper.untilReady(`${platformAddress}/ready`)
  if (stopping) return
  printWelcome()
  if (isSeeded) await seedOffers(databases.platform)
}

/** Logins that everybody knows come into a database of somebody's own only when they say so. */
async function requireMerchant(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, 1)
  const merchant = await findMerchant(db).finally(() => db.end())
  if (!merchant)
    throw new Error(
      'DATABASE_URL names a database without a merchant. `npm start -- --production` opens it for real;\n' +
        '`npm start -- --demo` seeds the demo world, with logins that everybody knows.',
    )
}

/** A stranger to the platform: it knows no more of it than its address and the keys. */
function studioEnvironment(databases: Databases, { STUDIO_SECRET, ...keys }: Secrets) {
  const { FEED_SEED_SECRET: _, ...feedKeys } = readFeedSecrets(feedSecrets)
  return {
    ...{ ...keys, ...feedKeys, FEED_URL: feedAddress },
    SERVER_SECRET: STUDIO_SECRET,
    STUDIO_SECRET: undefined,
    STUDIO_PORT: studioPort,
    STUDIO_INTERNAL_PORT: studioInternalPort,
    STUDIO_DATABASE_URL: databases.studio,
    DATABASE_URL: undefined,
    FEED_DATABASE_URL: undefined,
    BANK_DATABASE_URL: undefined,
    PLATFORM_URL: platformAddress,
    PLATFORM_ORIGINS: [...new Set([url, platformAddress, ...(isLocal ? [lotusUrl] : [])])].join(','),
  }
}

/** The studio's sports feed: those who ask it know its address and the key alone. */
function feedEnvironment(databases: Databases) {
  return {
    ...readFeedSecrets(feedSecrets),
    FEED_PORT: feedPort,
    FEED_INTERNAL_PORT: feedInternalPort,
    FEED_DATABASE_URL: databases.feed,
    DATABASE_URL: undefined,
    STUDIO_DATABASE_URL: undefined,
    BANK_DATABASE_URL: undefined,
  }
}

/** The demo bank: a stranger as the studio is. */
function bankEnvironment(databases: Databases, keys: ReturnType<typeof readBankSecrets>) {
  return {
    ...keys,
    BANK_PORT: bankPort,
    BANK_INTERNAL_PORT: bankInternalPort,
    BANK_PUBLIC_URL: bankUrl,
    BANK_DATABASE_URL: databases.bank,
    DATABASE_URL: undefined,
    STUDIO_DATABASE_URL: undefined,
    FEED_DATABASE_URL: undefined,
    PLATFORM_URL: platformAddress,
  }
}

function serverEnvironment(databases: Databases, { STUDIO_SECRET: _, ...secrets }: Secrets) {
  return {
    ...secrets,
    STUDIO_SECRET: undefined,
    PORT: port,
    SITE_URL: url,
    OFFICE_PORT: officePort,
    OFFICE_URL: officeUrl,
    INTERNAL_PORT: internalPort,
    DATABASE_URL: databases.platform,
    STUDIO_DATABASE_URL: undefined,
    FEED_DATABASE_URL: undefined,
    BANK_DATABASE_URL: undefined,
  }
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
      options: {
        ...{ fresh: NO, verbose: NO, demo: NO, production: NO },
        'make-secrets': NO,
      },
    })
    if ((values.production || process.env.NODE_ENV === 'production') && (values.fresh || values.demo))
      throw new Error('Production is neither deleted nor seeded: --fresh and --demo are for development.')
    return values
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}

function printProduction(house: ReturnType<typeof readProduction>, link: string | undefined): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\nGrandstand is ready for production after ${seconds} s.\n`)
  console.log(`  Visitors             ${house.url}, by a proxy to ${platformAddress} (deploy/nginx.conf)`)
  console.log(`  Operators            ${house.officeUrl}, by a proxy to http://127.0.0.1:${officePort}`)
  console.log(`  Metrics, probes      http://127.0.0.1:${internalPort}/metrics, /ready`)
  if (link) console.log(`\n  First owner, once, within a day (a new start prints a new link):\n  ${link}`)
}

function printWelcome(): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\nGrandstand is ready after ${seconds} s.\n`)
  console.log(`  Players and agents   ${url}`)
  console.log(`  Operators            ${officeUrl}`)
  console.log(`  Game studio          ${studioUrl}`)
  console.log(`  Demo bank            ${bankUrl}`)
  console.log(`  API description      ${url}/openapi.json`)
  const isSent = process.env.SMTP_URL && process.env.SMS_GATEWAY_URL
  console.log(isSent || !isLocal ? '' : `  Notifications        ${url}/dev/outbox\n`)
  console.log(`  Metrics              http://127.0.0.1:${internalPort}/metrics\n`)
  printLogins('demo-logins.json', 'demo-operators.json')
  if (isLocal) {
    console.log(`\n  Second brand         ${lotusUrl}: Lotus House, in dong; operators at port ${officePort}`)
    printLogins('lotus/logins.json', 'lotus/operators.json')
  }
  console.log('\nCtrl-C stops all of it.')
}

function printLogins(...files: string[]): void {
  for (const file of files) {
    const people = JSON.parse(readFileSync(`database/seed/${file}`, 'utf8')) as Record<string, string>[]
    for (const { role, username, email, password } of people)
      console.log(`  Demo ${role!.padEnd(8)} ${username ?? email} / ${password}`)
  }
}
