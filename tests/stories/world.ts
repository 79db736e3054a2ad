import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { joinGroup } from '#features/operators/server/operators.ts'
import { addMerchant, setFlag } from '#features/settings/server/settings.ts'
import { openPool } from '#shared/server/db/pool.ts'
import { connect, transaction } from '#shared/server/db.ts'
import { seedContent } from '../../database/seed/content.ts'
import { seedOffers } from '../../database/seed/offers.ts'
import { LOTUS_HOST, seed } from '../../database/seed/seed.ts'
import { seedService } from '../../database/seed/service.ts'
import { ensureDatabase, migrate } from '../../tools/db/migrate.ts'
import { type Postgres, startPostgres } from '../../tools/db/postgres.ts'
import { buildScreens } from '../../tools/dev/screens.ts'
import { startChild } from '../support/child.ts'
import { freePorts } from '../support/platform.ts'

/**
 * Every server seed of the stories: with the client seed `story` the fourth round of a new player awards free spins and
 * the sixth wins more than ten times its stake.
 */
export const STORY_SEED = 'story-135'
export const FREE_SPIN_ROUND = 4

export const SECRETS = {
  SERVER_SECRET: 'a-server-secret-that-only-stories-use',
  STUDIO_KEY_ID: 'story-studio',
  STUDIO_KEY_SECRET: 'a-studio-secret-that-only-stories-use',
  PLATFORM_KEY_ID: 'story-platform',
  PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-stories-use',
  BANK_KEY_ID: 'story-bank',
  BANK_KEY_SECRET: 'a-bank-secret-that-only-stories-use-1',
  FEED_KEY_ID: 'story-feed',
  FEED_KEY_SECRET: 'a-feed-secret-that-only-stories-use-1',
  FEED_SEED_SECRET: 'a-seed-secret-that-only-stories-use-1',
}

/** The demo merchant, whose games the studio serves, and one whose settings stories change (playwright.config.ts). */
const HOSTS = ['localhost', '127.0.0.1'] as const
const CHANGED = 3

/** Starts the real platform, studio, sports feed, demo bank and PostgreSQL, one of each; a host decides the merchant, as everywhere. */
export default async function setUp(_: FullConfig): Promise<() => Promise<void>> {
  mkdirSync('test-results/looks', { recursive: true })
  const postgres = await startPostgres({ dataDir: '.data/story-postgres' })
  const [port, officePort, studioPort, bankPort, feedPort] = await freePorts(5)
  const urls = HOSTS.map(host => `http://${host}:${port}`)
  const env = {
    ...SECRETS,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    STUDIO_TEST_SEED: STORY_SEED,
    STUDIO_URL: `http://127.0.0.1:${studioPort}`,
    STUDIO_PUBLIC_URL: `http://localhost:${studioPort}`,
    FEED_URL: `http://127.0.0.1:${feedPort}`,
    BANK_URL: `http://127.0.0.1:${bankPort}`,
    BANK_PUBLIC_URL: `http://localhost:${bankPort}`,
    PLATFORM_URL: `http://127.0.0.1:${port}`,
    PLATFORM_ORIGINS: [...urls, `http://${LOTUS_HOST}:${port}`].join(','),
    // Each story comes from an address of its own.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    DEV_OUTBOX: 'on',
    // Where letters lead back.
    SITE_URL: urls[0]!,
    OFFICE_URL: `http://localhost:${officePort}`,
  }
  const { platform, studio, feed, bank } = await makeDatabases(postgres)
  await Promise.all([buildScreens(console.log), seedWorld(platform, env)])
  const children = [
    startChild('apps/studio/feed/main.ts', { ...env, FEED_PORT: String(feedPort), FEED_DATABASE_URL: feed }),
    startChild('apps/studio/main.ts', { ...env, STUDIO_PORT: String(studioPort), STUDIO_DATABASE_URL: studio }),
    startChild('apps/bank/main.ts', { ...env, BANK_PORT: String(bankPort), BANK_DATABASE_URL: bank }),
    startChild('apps/server/main.ts', {
      ...env,
      ...{ PORT: String(port), OFFICE_PORT: String(officePort), DATABASE_URL: platform },
    }),
  ]
  await untilGames(urls[0]!)
  await seedOffers(platform)
  await shareCatalogue(platform)
  // A worker of another merchant takes that one's (hands.ts).
  const own = {
    STORY_URL: urls[0],
    STORY_MERCHANT: '1',
    STORY_DATABASE_URL: platform,
    STORY_STUDIO_DATABASE_URL: studio,
    STORY_BANK_URL: env.BANK_PUBLIC_URL,
    STORY_OFFICE_URL: env.OFFICE_URL,
  }
  const lotus = `http://${LOTUS_HOST}:${port}`
  Object.assign(process.env, { ...own, STORY_URL_1: urls[0], STORY_URL_2: lotus, STORY_URL_3: urls[1] })
  return async () => {
    await Promise.all(children.map(stop))
    await postgres.stop()
  }
}

/** The addresses of the databases of platform, studio, feed and bank, all migrated. */
async function makeDatabases(postgres: Postgres) {
  const db = openPool(postgres.url('postgres'), 1)
  // Nobody else uses a server that was not running: what lies there is of runs before.
  const left = postgres.started ? await db`select datname from pg_database where datname like 'test\\_story\\_%'` : []
  for (const { datname } of left) await db`drop database ${db(datname)}`
  await db.end()
  const platform = `test_story_${process.pid}`
  const [studio, feed, bank] = [`${platform}_studio`, `${platform}_feed`, `${platform}_bank`]
  for (const name of [platform, studio, feed, bank]) await ensureDatabase(postgres.url('postgres'), name)
  await migrate(postgres.url(studio), 'apps/studio/database/migrations')
  await migrate(postgres.url(feed), 'apps/studio/feed/database/migrations')
  await migrate(postgres.url(bank), 'apps/bank/database/migrations')
  await migrate(postgres.url(platform), 'database/migrations')
  return {
    platform: postgres.url(platform),
    studio: postgres.url(studio),
    feed: postgres.url(feed),
    bank: postgres.url(bank),
  }
}

/** The demo world, where every way in is open, and beside it the merchant whose settings stories change. */
async function seedWorld(url: string, env: Parameters<typeof seed>[1]): Promise<void> {
  await seed(url, env)
  const db = connect(url, 1)
  await transaction(db, async tx => {
    const about = { code: 'changed', name: 'Grandstand', currency: 'CRD', currencySymbol: 'P' }
    await addMerchant(tx, { id: CHANGED, ...about, moneyMode: 'credits' }, [HOSTS[1]])
    for (const flag of ['MOBILENUMREG3', 'MOBILEVERCODELOGIN3', 'MOBILENUMPASSREG3', 'FREEPLAY3'])
      await setFlag(tx, CHANGED, flag, true)
    for (const flag of ['REGMOBVERF3', 'PWDEXPFORCECHANGE3']) await setFlag(tx, 1, flag, true)
    await seedContent(tx, CHANGED)
    // Who says something of a book that merchants share may say it at each of them.
    await joinGroup(tx, 1, CHANGED)
  })
  await seedService(db, CHANGED)
  await db.end()
}

/** The other merchant shows the same games; they open at the first alone, as a vendor's key is one merchant's. */
async function shareCatalogue(url: string): Promise<void> {
  const db = connect(url, 1)
  await db`
    insert into games.merchant_vendors (merchant_id, vendor_id, enabled, position, hot)
    select ${CHANGED}, vendor_id, enabled, position, hot from games.merchant_vendors where merchant_id = 1`
  await db`
    insert into games.merchant_games (merchant_id, game_id, enabled, hot, position, new_until)
    select ${CHANGED}, game_id, enabled, hot, position, new_until from games.merchant_games where merchant_id = 1`
  await db.end()
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Ready when the platform has learnt the studio's games; a busy machine starts servers slowly. */
async function untilGames(url: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(100)) {
    const reply = await fetch(`${url}/wps/relay/GCSGAME_gameList`).catch(() => undefined)
    const body = (await reply?.json()) as { value: { games: unknown[] } } | undefined
    if (body && body.value.games.length > 0) return
  }
  throw new Error('the platform did not learn the studio’s games')
}
